"""Heatmaps that share rows, columns, a window of columns and one marked cell: our own canvas component.

Plotly remounts a heatmap at every change, takes about 100 ms for each, and never reports a click on a cell. Here all
panels are one component with one binary message (`compute.heatmaps.pack`). Hovering and arithmetic need no round trip;
only the viewer's choices are reported, once they have settled, for the address.

The message has numbers (float32), not colours, because every cell can be read. Five full arrays of 512 x 768 would be
7.9 MB; instead the distinct rows of the three tables are sent, and the browser adds and normalises them exactly as
numpy does (tests/browser compares): at most 3.2 MB, 0.06 MB for 16 x 384. `benchmarks/heatmaps.py` measures it.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import partial
from types import MappingProxyType

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
from components.records.arrays import Array
from components.records.checkpoints import Facts
from components.records.embeddings import Embeddings
from components.records.heatmaps import Sheet, View

NONE: Mapping[str, str] = MappingProxyType({})
NO_ARRAYS: Mapping[str, Array] = MappingProxyType({})
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
    """The five panels of the input layer with the arithmetic of the marked cell; returns the current view.

    `row`, the token that is selected on all pages, is marked at first and whenever it changes elsewhere.
    `first` is the position of the first token, if not all tokens are drawn.
    With `facts`, the arithmetic says how many rows each table has. `compact` means low panels without controls, whose
    view is not in the address.
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
    also: Mapping[str, Array] = NO_ARRAYS,
) -> View:
    """Heatmaps of any panels that share rows and columns; returns the current view.

    Unless `compact`, cell, window, order and scale are kept in the address, under names that begin with `of`, to
    distinguish several heatmaps on one page. Below are buttons that save them, with a `caption`, and their numbers;
    `download` is the key of the button for the arrays. `code` maps names of panels to code that computes their arrays.
    The arrays `also` are saved with those of the panels.
    """
    name, key = key, address.fresh(key)
    start = _start(sheet, key, of, row) if not compact else _first_view(sheet, row)
    result = _component(
        key=key,
        data=pack(sheet, view=asdict(start), compact=compact, code=dict(code)),
        on_view_change=lambda: None,  # Streamlit keeps a component's state only if there is a callback
    )
    view = _within(sheet, _reported(result.get("view"), start))
    view = view if compact else replace(view, row=_row_of(sheet, key, result.get("view"), view.row, start.row))
    if not compact:
        _keep(sheet, view, of, row)
    arrays = {panel.name: panel.values for panel in sheet.panels} | {f"{sheet.down}s": np.array(sheet.labels)}
    saved = save_buttons(
        name, caption or _alt_text(sheet), partial(exports.arrays, **arrays, **also), kind="npz", download=download
    )
    if caption:
        st.caption(caption)
    numbers_table(
        name,
        partial(numbers_of, sheet, view.row),
        f"The numbers of {_row_name(sheet, view.row)}" if sheet.shape[0] > 1 else "The numbers of this chart",
        row=saved if compact else None,
    )
    return view


def _row_name(sheet: Sheet, row: int) -> str:
    """A row as its labels name it, such as token 3, row 2924 or “feed-forward 6”."""
    if sheet.down == "line":  # its remark is the number of a row of the table
        return f"row {sheet.remarks[row]}"
    return f"“{sheet.labels[row]}”" if sheet.down == "part" else f"{sheet.down} {row}"


def numbers_of(sheet: Sheet, row: int) -> pd.DataFrame:
    """The numbers of one row, with one line per column and one column per panel."""
    columns = {panel.title: panel.values[row] for panel in sheet.panels}
    scaled = {} if sheet.gamma is None else {"gamma": sheet.gamma, "beta": sheet.beta}
    return pd.DataFrame({sheet.across: np.arange(sheet.shape[1])} | columns | scaled)


def _alt_text(sheet: Sheet) -> str:
    names = ", ".join(panel.title for panel in sheet.panels)
    rows, columns = sheet.shape
    return f"{names}: {rows} {sheet.down}s down, {columns} {sheet.across}s across, colours around zero."


def _start(sheet: Sheet, key: str, of: str, followed: int) -> View:
    """The initial view. It stays the same while the component is mounted, or all data would be sent again."""
    reported, kept = st.session_state.get(key, {}).get("view"), st.session_state.get(f"{key}_start")
    if kept and reported is not None:
        if st.session_state[f"{key}_labels"] != sheet.labels:  # another text: reset the marked row
            kept[0] = _first_view(sheet, followed).row
    else:
        first = _first_view(sheet, followed)
        row, column = address.recall(f"{of}cell", (first.row, first.column), address.pair(","))
        row = first.row if st.session_state.get(f"{of}{FOLLOWED}", followed) != followed else row
        low, high = address.recall(f"{of}window", (first.first, first.last), address.pair("-"))
        order = address.recall(f"{of}order", first.order, address.one_of(*ORDERS))
        scale = address.recall(f"{of}scale", first.scale, address.one_of(*SCALES))
        st.session_state[f"{key}_start"] = [row, column, low, high, order, scale]
    st.session_state[f"{key}_labels"] = sheet.labels
    return _within(sheet, View(*st.session_state[f"{key}_start"]))


def _row_of(sheet: Sheet, key: str, reported: object, row: int, first: int) -> int:
    """The marked row; `first` again if the text has changed since the browser's last report."""
    last_report, labels = st.session_state.get(f"{key}_reported", (None, sheet.labels))
    if last_report != reported:
        labels = sheet.labels
    st.session_state[f"{key}_reported"] = (reported, labels)
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


def _reported(report: object, start: View) -> View:
    """The view that the browser reported, or `start` if the report is missing or invalid."""
    if not isinstance(report, dict) or report.keys() != View.__dataclass_fields__.keys():
        return start
    if not all(isinstance(report[name], int) and report[name] >= 0 for name in ("row", "column", "first", "last")):
        return start
    return View(**report) if report["order"] in ORDERS and report["scale"] in SCALES else start


def _first_view(sheet: Sheet, row: int) -> View:
    rows, columns = sheet.shape
    row = sheet.framed if sheet.framed >= 0 else min(row, rows - 1)
    return View(row, 0, 0, columns - 1, scale=sheet.limits[0][0])


def _within(sheet: Sheet, view: View) -> View:
    """The view clamped to the sheet: another sentence may be shorter, another checkpoint narrower."""
    rows, columns = sheet.shape
    first, last = sorted((min(view.first, columns - 1), min(view.last, columns - 1)))
    return View(min(view.row, rows - 1), min(view.column, columns - 1), first, last, view.order, view.scale)
