"""Heatmaps that share rows, columns, a window of columns and one marked cell: our own canvas component.

Plotly remounts a heatmap at every change, takes about 100 ms for each, and never reports a click on a cell. Here all
panels are one component with one binary message (`compute.heatmaps.pack`). Hovering and arithmetic need no round trip;
only the viewer's choices are reported, once they have settled, for the address.

The message has numbers (float32), not colours, because every cell can be read. Five full arrays of 512 x 768 would be
7.9 MB; instead the distinct rows of the three tables are sent, and the browser adds and normalises them exactly as
numpy does (tests/browser compares): at most 3.2 MB, 0.06 MB for 16 x 384. `benchmarks/heatmaps.py` measures it.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas import exports
from components.compute.heatmaps import input_layer, pack
from components.frame import address
from components.frame.markup import escaped
from components.frame.saved_figure import numbers_table, save_buttons
from components.frame.settings import LONGEST_TEXT, ORDERS, SCALES, of_heatmaps
from components.frame.streamlit_internals import browser_component
from components.records.checkpoints import Facts
from components.records.embeddings import Embeddings
from components.records.heatmaps import Derived, Sheet, View

FOLLOWED = "heatmap_row"
_component = browser_component("linked_heatmaps", isolate_styles=False)


@dataclass(frozen=True)
class Editing:
    """The word in each row, "" where there is none to replace; `replace` gets a row and the word for its word."""

    words: tuple[str, ...]
    replace: Callable[[int, str], None]


def linked_heatmaps(
    embeddings: Embeddings,
    *,
    key: str,
    facts: Facts,
    editing: Editing,
    row: int = 1,
    first: int = 0,
    of: str = "",
) -> View:
    """The five panels of the input layer with the arithmetic of the marked cell; returns the current view.

    `row`, the token that is selected on all pages, is marked at first and whenever it changes elsewhere.
    `first` is the position of the first token, if not all tokens are drawn. By `facts` the arithmetic says how many
    rows each table has. `editing`: words can be replaced at the names of the rows.
    """
    sheet = input_layer(
        embeddings, first=first, vocabulary=facts.vocabulary, positions=facts.positions, segments=facts.segments
    )
    return heatmaps(sheet, key=key, of=of, download="download_arrays", row=row, editing=editing)


def heatmaps(
    sheet: Sheet,
    *,
    key: str,
    compact: bool = False,
    of: str = "",
    caption: str = "",
    download: str = "",
    row: int = 1,
    column: int = 0,
    editing: Editing | None = None,
) -> View:
    """Heatmaps of any panels that share rows and columns; returns the current view.

    `compact` means low panels without controls. Else cell, window, order and scale are kept in the address, under names
    that begin with `of`, to distinguish several heatmaps on one page. Below are buttons that save them, with a
    `caption`, and their numbers; `download` is the key of the button for the arrays. `row` and `column` are marked at
    first. `editing`: words can be replaced at the names of the rows.
    """
    name, key = key, address.fresh(key)
    start = _start(sheet, key, of, (row, column)) if not compact else _first_view(sheet, (row, column))
    result = _component(
        key=key,
        data=pack(sheet, view=asdict(start), compact=compact, **_words(editing)),
        on_view_change=lambda: None,  # Streamlit keeps a component's state only if there is a callback
        on_replaced_change=partial(_take_word, key, editing),
    )
    view = _within(sheet, _reported(result.get("view"), start))
    if not compact and _is_of_another_text(sheet, key, result.get("view")):
        view = replace(view, row=start.row, column=start.column if sheet.names else view.column)
    if not compact:
        _keep(sheet, view, of, (row, column))
    saved = save_buttons(
        name, caption or _alt_text(sheet), partial(_arrays_of, sheet), kind="npz", download=download, over=True
    )
    if caption:
        st.caption(escaped(caption))
    numbers_table(
        name,
        partial(numbers_of, sheet, view.row),
        f"The numbers of {_row_name(sheet, view.row)}" if sheet.shape[0] > 1 else "The numbers of this chart",
        menu=saved,
    )
    return view


def _words(editing: Editing | None) -> dict[str, object]:
    return {"words": editing.words} if editing else {}


def _take_word(key: str, editing: Editing | None) -> None:
    """Replace a word as the browser reports it, unless another one stands there by now."""
    match st.session_state[key].get("replaced"):
        case {"row": int(row), "was": str(was), "word": str(word)} if editing:
            if was and row < len(editing.words) and was == editing.words[row]:
                editing.replace(row, word[:LONGEST_TEXT])


def _row_name(sheet: Sheet, row: int) -> str:
    """A row as its labels name it, such as token 3, row 2924 or “feed-forward 6”."""
    if sheet.names:
        return sheet.labels[row]
    if sheet.down == "line":  # its remark is the number of a row of the table
        return f"row {sheet.remarks[row]}"
    return f"“{sheet.labels[row]}”" if sheet.down == "part" else f"{sheet.down} {row}"


def _arrays_of(sheet: Sheet) -> bytes:
    arrays = {panel.name: sheet.numbers(panel) for panel in sheet.panels} | {f"{sheet.down}s": np.array(sheet.labels)}
    return exports.arrays(**arrays)


def numbers_of(sheet: Sheet, row: int) -> DataFrame:
    """The numbers of one row, with one line per column and one column per panel."""
    columns = {panel.title: sheet.numbers(panel)[row] for panel in sheet.panels}
    scaled = {} if sheet.gamma is None else {"gamma": sheet.gamma, "beta": sheet.beta}
    return DataFrame({sheet.across: sheet.names or np.arange(sheet.shape[1])} | columns | scaled)


def _alt_text(sheet: Sheet) -> str:
    names = ", ".join(panel.title for panel in sheet.panels)
    rows, columns = sheet.shape
    return f"{names}: {rows} {sheet.down}s down, {columns} {sheet.across}s across, colours around zero."


def _start(sheet: Sheet, key: str, of: str, followed: tuple[int, int]) -> View:
    """The initial view. It stays the same while the component is mounted, or all data would be sent again."""
    reported, kept = st.session_state.get(key, {}).get("view"), st.session_state.get(f"{key}_start")
    if kept and reported is not None:
        if st.session_state[f"{key}_labels"] != sheet.labels:  # another text: reset the marked row
            kept[0] = _first_view(sheet, followed).row
        if st.session_state[f"{key}_names"] != sheet.names:
            kept[:2] = followed
    else:
        first = _first_view(sheet, followed)
        cell, window, order, scale = of_heatmaps(of)
        row, column = cell.recall((first.row, first.column))
        if not sheet.names and st.session_state.get(f"{of}{FOLLOWED}", followed[0]) != followed[0]:
            row = first.row
        low, high = window.recall((first.first, first.last))
        shown = order.recall(first.order), scale.recall(first.scale)
        st.session_state[f"{key}_start"] = [row, column, low, high, *shown]
    st.session_state[f"{key}_labels"], st.session_state[f"{key}_names"] = sheet.labels, sheet.names
    return _within(sheet, View(*st.session_state[f"{key}_start"]))


def _is_of_another_text(sheet: Sheet, key: str, reported: object) -> bool:
    """Whether the text has changed since the browser's last report."""
    now = (sheet.labels, sheet.names)
    last_report, text = st.session_state.get(f"{key}_reported", (None, now))
    text = now if last_report != reported else text
    st.session_state[f"{key}_reported"] = (reported, text)
    return bool(text != now)


def _keep(sheet: Sheet, view: View, of: str, followed: tuple[int, int]) -> None:
    first = _first_view(sheet, followed)
    st.session_state[f"{of}{FOLLOWED}"] = view.row
    cell, window, order, scale = of_heatmaps(of)
    cell.keep(f"{view.row},{view.column}", f"{first.row},{first.column}")
    window.keep(f"{view.first}-{view.last}", f"{first.first}-{first.last}")
    if sheet.orders:
        order.keep(view.order, first.order)
    if len(sheet.limits) > 1:
        scale.keep(view.scale, first.scale)


def _reported(report: object, start: View) -> View:
    """The view that the browser reported, or `start` if the report is missing or invalid."""
    if not isinstance(report, dict) or report.keys() != View.__dataclass_fields__.keys():
        return start
    if not all(isinstance(report[name], int) and report[name] >= 0 for name in ("row", "column", "first", "last")):
        return start
    return View(**report) if report["order"] in ORDERS and report["scale"] in SCALES else start


def _first_view(sheet: Sheet, followed: tuple[int, int]) -> View:
    rows, columns = sheet.shape
    row = sheet.framed if sheet.framed >= 0 else min(followed[0], rows - 1)
    column = _instructive_column(sheet, row) or min(followed[1], columns - 1)
    return View(row, column, 0, columns - 1, scale=sheet.limits[0][0])


def _instructive_column(sheet: Sheet, row: int) -> int:
    """The dimension in which a row is farthest from zero after LayerNorm; 0 where there is none. That of the sum is the
    same for most tokens: there, the only row of the segment table that they take is larger than anything else."""
    normed = [panel.values[row] for panel in sheet.panels if panel.derived is Derived.LAYER_NORM]
    return int(np.abs(normed[0]).argmax()) if normed else 0


def _within(sheet: Sheet, view: View) -> View:
    """The view clamped to the sheet: another sentence may be shorter, another checkpoint narrower."""
    rows, columns = sheet.shape
    first, last = sorted((min(view.first, columns - 1), min(view.last, columns - 1)))
    return View(min(view.row, rows - 1), min(view.column, columns - 1), first, last, view.order, view.scale)
