"""The picture of the page of causes: the sentence inked by effect above a grid, what a reader chooses in it, and when
its rows are computed.
"""

from base64 import b64encode
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, TypeVar

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer
from components.compute.cause import Cuts, Path, Swaps, SwitchedOff, strongest
from components.frame import address
from components.frame.page_head import Finding, PageHead
from components.frame.settings import Numbers, of_heatmaps
from components.frame.streamlit_internals import browser_component
from components.frame.waiting import completed, finished
from components.records.arrays import Array
from components.records.checkpoints import NothingToShow
from components.records.tokens import TokenKind, Tokens
from components.story.cause.asked import FEW, FREE, HIDE, ON, Target
from components.story.cause.grids import Grid, cut_grid, off_grid, shown_columns, swap_grid
from components.views.cause_told import other_words
from components.views.wording import counted, token_name

CUT_CELL, SWAP_CELL, OFF_CELL = (of_heatmaps(f"{view}_")[0] for view in ("cut", "swap", "off"))
CELLS: dict[str, Numbers] = {"cut": CUT_CELL, "swap": SWAP_CELL, "off": OFF_CELL}
CELL_OF = "cause_cell_of"  # what the chosen cell is a cell of
_draw = browser_component("cause_grid", html="<div class='cause' data-figure></div>")
MOMENT = 0.05  # seconds; rows that are known take less
MOST = 64  # tokens of a text whose grid is computed without being asked for
ASKED = {
    "cut": ("What does {} depend on?", "each other token is cut off from it, in each layer"),
    "swap": ("What takes {} towards its vector in B?", "each token is swapped for B’s, after each layer"),
    "off": ("Which part does {} depend on?", "each head, attention and network is switched off, in each layer"),
}


Cell = tuple[int, int]  # a row, and the position of a token or the number of a part


def first_cell(grid: Grid, tokens: Tokens, target: int, path: Path | None = None) -> Cell:
    """The cell on which the page opens: that of the `path`, else the largest of the other words, or of the heads; the
    target's own if nothing else moves it."""
    if path is not None:
        return path.layer - 1, path.source
    rows = grid.values[:1] if grid.view == "swap" else grid.values
    if grid.view == "off":
        among = list(range(rows.shape[1] - 2))
    else:
        words = other_words(tokens, target)
        among = [at for at, place in enumerate(grid.columns) if place in words and rows[:, at].any()]
        among = among or list(range(rows.shape[1]))
    (row, column), _, _ = strongest(rows, among)
    return row, grid.columns[column]


def picture(grid: Grid, tokens: Tokens, target: Target, path: Path | None = None, *, of: object) -> Cell:
    """Draw it; returns the chosen cell. A cell that was chosen `of` something else is forgotten."""
    setting, first = CELLS[grid.view], first_cell(grid, tokens, target.position, path)
    if st.session_state.get(CELL_OF, of) != of:
        setting.keep(None)
    st.session_state[CELL_OF] = of
    chosen = setting.recall(None, quiet=True)
    cell = tuple(chosen) if chosen and _is_in(grid, chosen) else first
    setting.keep(None if cell == first else f"{cell[0]},{cell[1]}")
    key, alt = f"cause_{grid.view}", _alt(grid, tokens, target.position)
    draw(grid, tokens, target, key=key, alt=alt, cell=cell)
    figure_footer(key, alt, partial(_numbers, grid), over=True)
    return cell[0], cell[1]


def draw(grid: Grid, tokens: Tokens, target: Target, *, key: str, alt: str, cell: Cell) -> None:
    """Draw it without what belongs to a whole picture, as while it is computed."""
    fresh, others = address.fresh(key), grid.second
    callbacks: dict[str, Callable[[], None]] = {
        "on_cell_change": partial(_choose_cell, fresh, grid.view, grid.columns, len(grid.rows)),
        "on_target_change": partial(_choose_target, fresh, target, grid.view),
        "on_pair_change": partial(_choose_pair, fresh, len(tokens), len(others) if others else 0),
    }
    _draw(key=fresh, data=message(grid, tokens, target, cell, alt), **callbacks)


def message(grid: Grid, tokens: Tokens, target: Target, cell: Cell, alt: str) -> dict[str, Any]:
    """What the browser gets of a grid."""
    hide = HIDE.recall(True, quiet=True)
    shown = shown_columns(tokens, target.position, hide=hide)
    return {
        "view": grid.view, "words": _written(tokens, shown), "target": target.position,
        "choices": [(place, f"{tokens.listed[place]}") for place in target.among],
        "ink": [float(grid.ink[place]) if place in grid.inked else None for place in shown],
        "end": grid.end, "unit": grid.unit._asdict(), "rows": list(grid.rows), "columns": list(grid.columns),
        "names": list(grid.names), "values": _packed(grid.values), "said": grid.said, "below": grid.below,
        "own": -1 if grid.view == "off" else target.position, "cell": list(cell),
        "note": grid.note, "scale": grid.scale, "partners": list(grid.partners), "free": list(grid.free), "alt": alt,
        "second": _written(grid.second, shown_columns(grid.second, -1, hide=hide)) if grid.second else [],
    }  # fmt: skip


def _packed(values: Array) -> str:
    return b64encode(values.astype("<f4").tobytes()).decode()


def _written(tokens: Tokens, places: Sequence[int]) -> list[dict[str, Any]]:
    """The tokens as they stand in the text; the later pieces of a word join the first."""
    texts = (tokens.a, tokens.b)
    return [
        {
            "place": place,
            "text": (texts[tokens.tokens[place].segment][slice(*span)] if span else "").strip() or tokens.names[place],
            "joined": tokens.tokens[place].kind is TokenKind.CONTINUATION,
        }
        for place in places
        for span in [tokens.written[place]]
    ]


def rows_so_far(tokens: Tokens, target: Target, other: Tokens | None, rows: Swaps | Cuts | SwitchedOff) -> None:
    """The rows of a grid that are done, while the others are computed, with what the reader has chosen to see."""
    hide = HIDE.recall(True, quiet=True)
    if isinstance(rows, SwitchedOff):
        grid = off_grid(rows, tokens, ON.recall("token", quiet=True))
    elif isinstance(rows, Cuts):
        grid = cut_grid(rows, tokens, hide=hide)
    else:
        assert other is not None
        grid = swap_grid(rows, tokens, other, hide=hide)
    grid = replace(grid, said=f"So far. {grid.said}")
    cell = first_cell(grid, tokens, target.position)
    draw(grid, tokens, target, key=f"so_far_{len(grid.rows)}", alt="The rows so far.", cell=cell)


def only_sentence(tokens: Tokens, target: Target, view: str, said: str) -> None:
    """The sentence alone, while its grid waits for a click."""
    nothing = Grid(view, np.zeros((0, 0), np.float32), (), (), (), np.zeros(len(tokens), np.float32), (), 0.0, said)
    draw(nothing, tokens, target, key="sentence_alone", alt="The sentence.", cell=(0, -1))


def _is_in(grid: Grid, cell: Sequence[int]) -> bool:
    return cell[0] < len(grid.rows) and cell[1] in grid.columns


def _alt(grid: Grid, tokens: Tokens, target: int) -> str:
    what = {"cut": "cuts", "swap": "swaps", "off": "parts that are switched off"}[grid.view]
    across = counted(len(grid.columns), "part" if grid.view == "off" else "word")
    size = f"{counted(len(grid.rows), 'row')} by {across}"
    return f"Effects of {what} on {token_name(tokens.names, target)}: {size}."


def _numbers(grid: Grid) -> DataFrame:
    """One row for each row of the grid."""
    columns = {name: grid.values[:, at] for at, name in enumerate(grid.names)}
    return DataFrame({"row": list(grid.rows), **columns})


def _sent(key: str, what: str) -> object:
    return st.session_state.get(key, {}).get(what)  # empty if another page was opened at the same time


def _choose_cell(key: str, view: str, columns: tuple[int, ...], rows: int) -> None:
    cell = _sent(key, "cell")
    if isinstance(cell, list | tuple) and len(cell) == 2 and cell[0] in range(rows) and cell[1] in columns:
        CELLS[view].keep(f"{cell[0]},{cell[1]}")


def _choose_target(key: str, target: Target, view: str) -> None:
    place = _sent(key, "target")
    if isinstance(place, int) and place in target.among:
        target.choose(place)
        CELLS[view].keep(None)


def _choose_pair(key: str, tokens: int, others: int) -> None:
    pair = _sent(key, "pair")
    if isinstance(pair, list | tuple) and len(pair) == 2 and pair[0] in range(tokens) and pair[1] in range(others):
        FREE.keep(f"{pair[0]},{pair[1]}")
        SWAP_CELL.keep(f"0,{pair[0]}")


Rows = TypeVar("Rows", Swaps, Cuts, SwitchedOff)


def all_rows(
    head: PageHead,
    rows: Callable[[int | None], Generator[int, None, Rows]],
    tokens: Tokens,
    target: Target,
    layers: int,
    *,
    of: object,
    heads: int = 0,
    other: Tokens | None = None,
) -> Rows:
    """All rows of the view's grid; those of a long text layer by layer, with a count and Stop, and those done so far
    are shown. Until then the headline asks what is being computed.

    A row takes a run of the model for each token, or for each of its `heads`, attention and network. Of a text of more
    than `MOST` tokens they are asked for by a click. A swap with an `other` text has one row more than layers: that
    of the state before the first.
    """
    if len(tokens) <= FEW:
        return _at_once(rows(None), tokens, target, head.view)
    view = head.view
    head.finding(computing(view, tokens, target.position))
    key, total = f"{view}_rows", layers + (other is not None)
    runs = total * (heads + 2 if heads else len(tokens))
    _ask(tokens, target, f"{len(tokens):,} tokens take {runs:,} runs of the model: a while.", view, of)
    so_far = partial(rows_so_far, tokens, target, other)
    return finished(rows, total, "rows" if other else "layers", key=key, of=of, show=so_far)


def _at_once(steps: Generator[int, None, Rows], tokens: Tokens, target: Target, view: str) -> Rows:
    """All rows; if the first takes a moment, the sentence stands there meanwhile."""
    spot, began = st.empty(), monotonic()
    try:
        next(steps)
    except StopIteration as end:
        return end.value
    if monotonic() - began > MOMENT:
        with spot.container():
            only_sentence(tokens, target, view, "The effects are being computed.")
    rows = completed(steps)
    spot.empty()
    return rows


def computing(view: str, tokens: Tokens, position: int) -> Finding:
    """What the headline asks until the grid is computed, and the line what is tried for it."""
    question, tried = ASKED[view]
    return Finding(question.format(token_name(tokens.names, position)), position, line=tried)


def _ask(tokens: Tokens, target: Target, cost: str, view: str, of: object) -> None:
    """Of a long text that nobody asked for: show the sentence, say what it takes, and offer a button.

    Raises `NothingToShow` without a message, which ends the page.
    """
    name = f"{view}_rows_asked"
    if len(tokens) <= MOST or st.session_state.get(name) == of:
        return
    only_sentence(tokens, target, view, f"Nothing is computed yet. {cost}")
    if not st.button("Compute it", key=f"{view}_rows_compute"):
        raise NothingToShow
    st.session_state[name] = of
