"""The picture of /model: all tensors as areas to scale, and one of them open, its numbers and their histogram; beside
it the list of tensors, below it how the checkpoint is built.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from html import escape
from typing import Any

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer
from components.compute.anatomy import Anatomy, Architecture, ModuleLine, Parameter, ParameterValues, Setting
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.story.model import words
from components.story.model.areas import ATTENTION, KINDS, TABLE, Area, areas, kind_of, short_name, spoken
from components.story.model.asked import AREAS, FILTER, MEAN, choose, found
from components.views.wording import counted, fixed, percent, shortened, significant

KEY = "model_areas"
LEVELS = 32_767  # on each side of zero, of the numbers that the browser gets
_draw = browser_component("model_areas", html="<div class='all-tensors' data-figure></div>")
LIST_KEY = "model_found"
LEAST = 0.01  # of which three decimals show two digits
_draw_list = browser_component("model_found", html="<div class='tensor-list'></div>")

_TREE_STYLE = """<style>
.module-tree > div { display: grid; grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); column-gap: 1.5rem;
  padding: .2rem 0; border-bottom: 1px solid rgba(128, 140, 160, .18); align-items: baseline; }
.module-tree > div.closing { border: 0; padding: 0; line-height: 1.1; opacity: .55; }
.module-tree code { background: none; padding: 0; color: inherit; font-size: .8125rem; overflow-wrap: anywhere;
  display: block; text-indent: -2ch; }
.module-tree span { font-size: .8125rem; }
@media (max-width: 900px) { .module-tree > div { grid-template-columns: minmax(0, 1fr); }
  .module-tree > div.closing { display: none; } .module-tree span { padding-left: 1rem; opacity: .8; } }
</style>"""


def tensors(view: str, anatomy: Anatomy, values: ParameterValues, cell: str, listed: Sequence[Parameter]) -> None:
    """Draw the view: the areas and below them the open tensor, or that one alone. A click on an area opens its own."""
    of_tensor = f"The numbers of {values.name} as a picture of {words.times(values.shape)}, and their histogram."
    alt = f"All tensors as rectangles to scale; open: {values.name}. {of_tensor}" if view == AREAS else of_tensor
    key = address.fresh(KEY)
    data = {"view": view, "alt": alt, "chosen": values.name, **_opened(anatomy, values, cell)}
    if view == AREAS:
        data |= {"areas": [_area(one, anatomy) for one in areas(anatomy)], "legend": _legend(anatomy),
                 "unit": words.unit(anatomy).strip()}  # fmt: skip
    _draw(key=key, data=data, on_tensor_change=lambda: choose(st.session_state[key].tensor))
    figure_footer(KEY, alt, partial(histogram, values), table=partial(table, listed), over=True)


def table(parameters: Sequence[Parameter]) -> DataFrame:
    """One row per tensor of the list."""
    rows = [(one.name, one.group, words.times(one.shape), one.count, one.mean, one.std, one.norm) for one in parameters]
    return DataFrame(rows, columns=["name", "group", "shape", "count", "mean", "standard deviation", "norm"])


def histogram(values: ParameterValues) -> DataFrame:
    """One row per bin."""
    rows = zip(values.edges[:-1], values.edges[1:], values.counts, strict=True)
    return DataFrame([(float(low), float(high), int(count)) for low, high, count in rows],
                      columns=["from", "to", "numbers"])  # fmt: skip


def _opened(anatomy: Anatomy, values: ParameterValues, cell: str) -> dict[str, Any]:
    of_all, cells = anatomy.parameter(values.name), values.means if cell == MEAN else values.magnitudes
    end, peak = values.ends[cell != MEAN], float(np.abs(cells).max()) or 1.0
    low = -end if cell == MEAN else 0.0
    return {
        "title": spoken(values.name),
        "size": list(cells.shape),
        "block": list(values.block),
        "matrix": len(values.shape) == 2,
        "cells": b64encode(np.rint(cells / peak * LEVELS).astype("<i2").tobytes()).decode(),
        "unit_of_cells": peak / LEVELS,
        "scale": [low, end],
        "signed": cell == MEAN,
        "caption": words.caption(values, cell),
        "counts": values.counts.tolist(),
        "span": list(values.span),
        "mean": of_all.mean,
        "deviation": of_all.std,
        "said_deviation": f"± one deviation, {significant(of_all.std, 2)}",
        "foot": words.foot(values),
    }


def _legend(anatomy: Anatomy) -> list[tuple[str, str]]:
    return [(kind, f"{KINDS[kind]} {count}") for kind, count in words.legend(anatomy).items()]


def _area(area: Area, anatomy: Anatomy) -> list[Any]:
    one, box = area.parameter, area.box
    share = percent(one.count / anatomy.total)
    hint = f"{spoken(one.name)}: {words.times(one.shape)} = {one.count:,} numbers, {share} of all"
    (count,) = words.in_unit(anatomy, one.count, decimals=2)
    return [one.name, kind_of(one.name), *box, _labels(one, f"{count}{words.unit(anatomy)}", share), hint]


def _labels(one: Parameter, count: str, share: str) -> list[str]:
    """What may be written on an area, the longest first; the picture takes the first one that fits."""
    short = short_name(one.name)
    if kind_of(one.name) == TABLE:
        return [f"{short}\n{words.times(one.shape)} = {count}\n{share} of all", short, "words"]
    if short == "out":
        return [short, "O"]
    if kind_of(one.name) == ATTENTION or not one.name.startswith("encoder.") or short == "back":
        return [short]
    layer = spoken(one.name).partition(":")[0]
    return [f"{layer}: {short}", f"{layer.removeprefix('layer ')}: {short}", short]


def listed(anatomy: Anatomy, chosen: str) -> Sequence[Parameter]:
    """Draw the list below its search; returns the tensors that are in it. A click on one opens it."""
    text = FILTER.choose().strip()
    hits = found(anatomy, text)
    title = f"{counted(len(hits), 'tensor')} for “{shortened(text)}”" if text else f"All {counted(len(hits), 'tensor')}"
    key = address.fresh(LIST_KEY)
    data = {
        "title": title if hits else f"No tensor matches “{shortened(text)}”.",
        "rows": [[one.name, spoken(one.name), words.times(one.shape), _deviation(one)] for one in hits],
        "chosen": chosen,
        "all": f"all {counted(len(hits), 'tensor')}",
        "note": words.totals(anatomy),
    }
    _draw_list(key=key, data=data, on_tensor_change=lambda: choose(st.session_state[key].tensor))
    return hits


def _deviation(one: Parameter) -> str:
    if not one.std:
        return "0"
    return fixed(one.std, 3) if one.std >= LEAST else significant(one.std, 2)


def how_it_is_built(architecture: Architecture) -> None:
    """The module tree as PyTorch prints it, and the configuration, each line with its meaning."""
    st.header("How it is built", anchor="tree")
    _module_tree(architecture.tree)
    st.header("Its configuration", anchor="config")
    _settings_table(architecture.settings)


def _module_tree(lines: Sequence[ModuleLine]) -> None:
    """Each line of the printed model beside its meaning; on narrow screens above it."""
    st.html(f"{_TREE_STYLE}<div class='module-tree'>{''.join(map(_tree_row, lines))}</div>")


def _settings_table(settings: Sequence[Setting]) -> None:
    """Each entry of the configuration, with its meaning in words."""
    rows = [(setting.name, setting.value, setting.meaning) for setting in settings]
    st.dataframe(
        DataFrame(rows, columns=["Entry", "Value", "In words"]),
        key="settings",
        hide_index=True,
        height="content",
        column_config={"In words": st.column_config.TextColumn(width="large")},
    )


def _tree_row(line: ModuleLine) -> str:
    """Indented by padding, so that a wrapped line stays below its own start."""
    text = line.text.lstrip()
    indent = len(line.text) - len(text) + 2
    kind = "" if line.meaning else " class='closing'"
    code = f"<code style='padding-left:{indent}ch'>{escape(text)}</code>"
    return f"<div{kind}>{code}<span>{escape(line.meaning)}</span></div>"
