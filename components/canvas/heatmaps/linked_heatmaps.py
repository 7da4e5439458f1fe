"""Heatmaps that share rows, columns, a window of columns and one marked cell: a canvas component of our own.

Plotly remounts a heatmap at every change, costs about 100 ms for each, and never reports a click on a cell. Here all
panels are one component: its data are one run of bytes (`compute.heatmaps.pack`), hover and arithmetic need no round
trip, and only what a viewer chose is reported, once it has settled, so that the address can keep it.

The numbers are float32, not colours, because every cell can be read. Five plain arrays of 512 x 768 would be 7.9 MB;
sent are the distinct rows of the three tables, and the browser adds and normalises them as numpy does, to the last bit
(tests/browser compares). That is 3.2 MB at most, 0.06 MB for 16 x 384. `benchmarks/heatmaps.py` measures it.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.canvas.figure import numbers_table
from components.canvas.heatmaps.input_layer import CODE
from components.canvas.saved_figure.saved_figure import save_buttons
from components.compute import exports
from components.compute.heatmaps import input_layer, pack
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.checkpoints import Facts
from components.records.embeddings import Embeddings
from components.records.heatmaps import Sheet, View

NONE: Mapping[str, str] = MappingProxyType({})
FOLLOWED = "heatmap_row"
SCALES, ORDERS = ("shared", "one", "own"), ("index", "variance", "gamma")

_component = browser_component("linked_heatmaps", isolate_styles=False)


def linked_heatmaps(
    embeddings: Embeddings,
    *,
    key: str,
    facts: Facts | None = None,
    compact: bool = False,
    row: int = 1,
    first: int = 0,
    of: str = "",
) -> View:
    """The five panels of the input layer with the arithmetic of the marked cell; returns what is looked at.

    `row` is marked at first, and whenever it has changed elsewhere: the token that is followed from page to page.
    `first` is the position of the first token, where not all tokens are drawn.
    `facts` lets the arithmetic say how many rows each table has. `compact` is for a page that shows other things too:
    low panels without controls, whose view is not in the address.
    """
    sizes = {"vocabulary": facts.vocabulary, "positions": facts.positions, "segments": facts.segments} if facts else {}
    sheet = input_layer(embeddings, orders=not compact, first=first, **sizes)
    code, download = ({}, f"{key}_data") if compact else (CODE, "download_arrays")
    return heatmaps(sheet, key=key, compact=compact, of=of, code=code, download=download, row=row)


def heatmaps(
    sheet: Sheet,
    *,
    key: str,
    compact: bool = False,
    of: str = "",
    caption: str = "",
    code: Mapping[str, str] = NONE,
    download: str = "",
    row: int = 1,
) -> View:
    """Any panels that share rows and columns. Not compact, they keep cell, window, order and scale in the address.

    There the names begin with `of`, which tells several on one page apart. Below them they can be saved, with a
    `caption`, and read as numbers; `download` is the key of the button for the arrays. `code` has for the name of a
    panel the lines that give the same array elsewhere.
    """
    name, key = key, address.fresh(key)
    start = _start(sheet, key, of, row) if not compact else _first_view(sheet, row)
    result = _component(
        key=key,
        data=pack(sheet, view=_as_words(start), compact=compact, code=dict(code)),
        on_view_change=_nothing,
    )
    view = _within(sheet, _reported(result.get("view"), start))
    view = view if compact else replace(view, row=_row_of(sheet, key, result.get("view"), view.row, start.row))
    if not compact:
        _keep(sheet, view, of, row)
    arrays = {panel.name: panel.values for panel in sheet.panels} | {f"{sheet.down}s": np.array(sheet.labels)}
    saved = save_buttons(
        name, caption or _says(sheet), partial(exports.arrays, **arrays), kind="npz", download=download
    )
    if caption:
        st.caption(caption)
    numbers_table(
        name,
        partial(numbers_of, sheet, view.row),
        f"The numbers of {sheet.down} {view.row}" if sheet.shape[0] > 1 else "The numbers of this chart",
        row=saved if compact else None,
    )
    return view


def numbers_of(sheet: Sheet, row: int) -> pd.DataFrame:
    """One row of each panel: one line for each column."""
    columns = {panel.title: panel.values[row] for panel in sheet.panels}
    scaled = {} if sheet.gamma is None else {"gamma": sheet.gamma, "beta": sheet.beta}
    return pd.DataFrame({sheet.across: np.arange(sheet.shape[1])} | columns | scaled)


def _says(sheet: Sheet) -> str:
    names = ", ".join(panel.title for panel in sheet.panels)
    rows, columns = sheet.shape
    return f"{names}: {rows} {sheet.down}s down, {columns} {sheet.across}s across, colours around zero."


def _start(sheet: Sheet, key: str, of: str, followed: int) -> View:
    """Where the browser begins. It stays the same while the component lives: other data would be sent again."""
    words, kept = st.session_state.get(key, {}).get("view"), st.session_state.get(f"{key}_start")
    if kept and words is not None:
        if st.session_state[f"{key}_labels"] != sheet.labels:  # another text: what was looked at in it is gone
            kept[0] = _first_view(sheet, followed).row
    else:
        first = _first_view(sheet, followed)
        row, column = address.recall(f"{of}cell", (first.row, first.column), _pair(","))
        row = first.row if st.session_state.get(f"{of}{FOLLOWED}", followed) != followed else row
        low, high = address.recall(f"{of}window", (first.first, first.last), _pair("-"))
        order = address.recall(f"{of}order", first.order, address.one_of(*ORDERS))
        scale = address.recall(f"{of}scale", first.scale, address.one_of(*SCALES))
        st.session_state[f"{key}_start"] = [row, column, low, high, order, scale]
    st.session_state[f"{key}_labels"] = sheet.labels
    return _within(sheet, View(*st.session_state[f"{key}_start"]))


def _row_of(sheet: Sheet, key: str, words: object, row: int, first: int) -> int:
    """The marked row: where the text has changed since the browser said anything, it marks the `first` again."""
    said, labels = st.session_state.get(f"{key}_said", (None, sheet.labels))
    if said != words:
        labels = sheet.labels
    st.session_state[f"{key}_said"] = (words, labels)
    return row if labels == sheet.labels else first


def _keep(sheet: Sheet, view: View, of: str, followed: int) -> None:
    first = _first_view(sheet, followed)
    st.session_state[f"{of}{FOLLOWED}"] = view.row
    address.keep(f"{of}cell", f"{view.row},{view.column}", f"{first.row},{first.column}")
    address.keep(f"{of}window", f"{view.first}-{view.last}", f"{first.first}-{first.last}")
    if sheet.orders:
        address.keep(f"{of}order", view.order, first.order)
    if len(sheet.limits) > 1:
        address.keep(f"{of}scale", view.scale, first.scale)


def _reported(words: object, start: View) -> View:
    """What the browser says, or `start` where it said nothing that makes sense."""
    if not isinstance(words, dict) or words.keys() != View.__dataclass_fields__.keys():
        return start
    if not all(isinstance(words[name], int) and words[name] >= 0 for name in ("row", "column", "first", "last")):
        return start
    return View(**words) if words["order"] in ORDERS and words["scale"] in SCALES else start


def _first_view(sheet: Sheet, row: int) -> View:
    rows, columns = sheet.shape
    row = sheet.framed if sheet.framed >= 0 else min(row, rows - 1)
    return View(row, 0, 0, columns - 1, scale=sheet.limits[0][0])


def _within(sheet: Sheet, view: View) -> View:
    """The same view, moved into what there is: another sentence may be shorter, another checkpoint narrower."""
    rows, columns = sheet.shape
    first, last = sorted((min(view.first, columns - 1), min(view.last, columns - 1)))
    return View(min(view.row, rows - 1), min(view.column, columns - 1), first, last, view.order, view.scale)


def _pair(separator: str) -> Any:
    def read(text: str) -> tuple[int, int]:
        first, second = text.split(separator)
        if not (first.isascii() and first.isdigit() and second.isascii() and second.isdigit()):
            raise ValueError(text)
        return int(first), int(second)

    return read


def _as_words(view: View) -> dict[str, object]:
    return {name: getattr(view, name) for name in View.__dataclass_fields__}


def _nothing() -> None:
    """The component's state is only kept by Streamlit if something listens to it."""
