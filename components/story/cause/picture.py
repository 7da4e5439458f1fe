"""The picture of the page of causes: the sentence inked by effect above the grid of layers and words, or of parts."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.cause import Cuts, Path, Swaps, SwitchedOff, ink, strongest
from components.compute.data_frame import DataFrame, data_frame
from components.frame import address
from components.frame.settings import Numbers, of_heatmaps
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array, freeze
from components.records.tokens import TokenKind, Tokens
from components.story.cause.asked import FREE, HIDE, ON, Target, is_around_text
from components.views.cause_told import other_words
from components.views.wording import counted, fixed, outward, token_name

CUT_CELL, SWAP_CELL, OFF_CELL = (of_heatmaps(f"{view}_")[0] for view in ("cut", "swap", "off"))
CELLS: dict[str, Numbers] = {"cut": CUT_CELL, "swap": SWAP_CELL, "off": OFF_CELL}
CELL_OF = "cause_cell_of"  # what the chosen cell is a cell of
LEAST_SHARE = 0.01  # of the way: the end of a scale on which nothing moves
Cell = tuple[int, int]  # a row, and the position of a token or the number of a part

_draw = browser_component("cause_grid", html="<div class='cause' data-figure></div>")


class Unit(NamedTuple):
    """How values are printed: times a `factor`, with `decimals`, and none below the `least`."""

    name: str
    factor: int
    decimals: int
    least: float


THOUSANDTHS = Unit("thousandths", 1000, 1, 0.5)
SHARES = Unit("of the way", 1, 2, 0.005)


@dataclass(frozen=True, eq=False)
class Grid:
    """Effects `values` (R, C) by row and by column: `columns` are positions of tokens, or numbers of parts.

    `ink` (T,) is what the `inked` words are inked by, and `end` that of the scale. `said` stands below the
    sentence, `below` below the grid, `note` beside the scale. Of a swap: `second` is sentence B, `partners` (T,) are
    positions in it, `free` a pair of positions that do not correspond, (−1, −1) for none.
    """

    view: str
    values: Array
    rows: tuple[str, ...]
    columns: tuple[int, ...]
    names: tuple[str, ...]
    ink: Array
    inked: tuple[int, ...]
    end: float
    said: str
    below: str = ""
    note: str = ""
    unit: Unit = THOUSANDTHS
    second: Tokens | None = None
    partners: tuple[int, ...] = ()
    free: tuple[int, int] = (-1, -1)

    def __post_init__(self) -> None:
        freeze(self, values=(len(self.rows), len(self.columns)), ink=(None,))

    @property
    def scale(self) -> str:
        """What stands at the end of the scale."""
        end = fixed(self.unit.factor * self.end, self.unit.decimals)
        return f"{end} of the way to its vector in B" if self.unit is SHARES else f"{end} thousandths of 1 − cosine"


def shown_columns(tokens: Tokens, target: int, *, hide: bool, among: Sequence[int] = ()) -> tuple[int, ...]:
    """The positions that get a column: those `among` these, or all; without [CLS] and [SEP] if these are hidden."""
    kept = among or range(len(tokens))
    return tuple(place for place in kept if place == target or not (hide and is_around_text(tokens, place)))


def cut_grid(cuts: Cuts, tokens: Tokens, *, hide: bool) -> Grid:
    """The effects of cut paths, and the largest of each word as its ink."""
    target, position = token_name(tokens.names, cuts.position), cuts.position
    columns = shown_columns(tokens, position, hide=hide)
    values, seen = cuts.moved[:, columns], [at for at, place in enumerate(columns) if place != position]
    layers = range(1, len(cuts.moved) + 1)
    last = layers[-1]
    rows = tuple(f"layers {layer}–{last}" if cuts.onward and layer < last else f"layer {layer}" for layer in layers)
    where = "in all layers" if cuts.onward else "in any layer"
    how = f"a word is hidden from all {where}" if cuts.everyone else f"it is cut off from a word {where}"
    below = f"A column for each word that {'no token' if cuts.everyone else target} may not read, a row for where. "
    return Grid(
        "cut", values, rows, columns, column_names(tokens, columns), ink(cuts), columns,
        float(values[:, seen].max()) if seen else 0.0, f"Ink: the most that {target} moves if {how}.",
        below + _hidden(cuts, tokens, columns),
        f"empty: below 0.5 · blue: {target} {'hidden from all' if cuts.everyone else 'cut off from itself'}",
    )  # fmt: skip


def _hidden(cuts: Cuts, tokens: Tokens, columns: Sequence[int]) -> str:
    """What the tokens do that have no column."""
    rest = [place for place in range(len(tokens)) if place not in columns]
    if not rest:
        return ""
    names = " and ".join(dict.fromkeys(tokens.names[place] for place in rest))
    most = fixed(outward(1000 * float(cuts.moved[:, rest].max()), 1, upper=True), 1)
    how = "without one" if cuts.everyone else "cut off from one"
    target = token_name(tokens.names, cuts.position)
    return f"{names}, where heads rest, are hidden: {how}, {target} moves by up to {most}."


def swap_grid(
    swaps: Swaps, tokens: Tokens, other: Tokens, *, hide: bool, free: tuple[int, int] | None = None,
    of_pair: Array | None = None,
) -> Grid:  # fmt: skip
    """The shares of the swaps; a `free` pair of positions has its own column of shares, `of_pair`."""
    target, rows = token_name(tokens.names, swaps.position), len(swaps.shares)
    paired = [place for place, partner in enumerate(swaps.partners) if partner >= 0 or (free and place == free[0])]
    columns = shown_columns(tokens, swaps.position, hide=hide, among=paired)
    shares, inked = np.array(swaps.shares), np.array(swaps.shares[0])
    if free and of_pair is not None:
        shares[:, free[0]], inked[free[0]] = of_pair[:rows], of_pair[0]
    values, others = shares[:, columns], [at for at, place in enumerate(columns) if place != swaps.position]
    together = fixed(outward(float(swaps.all_positions.min()), 3, upper=False), 3)
    identity = "" if free else f" All of one layer together: at least {together}."
    below = f"Row 0 is before layer 1.{identity} A number below 0 leads away from B."
    return Grid(
        "swap", values, tuple(f"layer {layer}" for layer in range(rows)), columns, column_names(tokens, columns),
        inked, tuple(paired), max(float(values[:, others].max(initial=0)), LEAST_SHARE),
        f"Ink: how far {target} goes towards its vector in B if the word is swapped before layer 1.", below,
        f"empty: about 0 · blue: {target} itself", SHARES, other, swaps.partners, free or (-1, -1),
    )  # fmt: skip


def partner_of(grid: Grid, place: int) -> int:
    """The position in sentence B of the token that takes the place of the one at `place`."""
    return grid.free[1] if place == grid.free[0] else grid.partners[place]


def off_grid(off: SwitchedOff, tokens: Tokens, on: str) -> Grid:
    """The effects of parts: heads from column 0, then all heads, the feed-forward network."""
    values, target = effects(off, on), token_name(tokens.names, off.position)
    heads = values.shape[1] - 2
    whose = "the mean of all tokens" if on == "sentence" else target
    how = "its mean over many texts" if off.by == "mean" else "zero"
    below = (
        f"What a head mixes, what all heads mix, or the feed-forward network's output, becomes {how}, for every token."
    )
    return Grid(
        "off", values, tuple(f"layer {layer}" for layer in range(1, len(values) + 1)), tuple(range(heads + 2)),
        part_names(heads), np.zeros(len(tokens), np.float32), (), float(values[:, :heads].max()),
        f"Each cell: how far {whose} moves without one part of one layer.", below,
        "empty: below 0.5 · darkest: that and more",
    )  # fmt: skip


def first_cell(grid: Grid, tokens: Tokens, path: Path | None = None) -> Cell:
    """The cell on which the page opens: that of the `path`, else the largest of the words, or of the heads."""
    if path is not None:
        return path.layer - 1, path.source
    rows = grid.values[:1] if grid.view == "swap" else grid.values
    if grid.view == "off":
        among = list(range(rows.shape[1] - 2))
    else:
        words = other_words(tokens, -1)
        among = [at for at, place in enumerate(grid.columns) if place in words] or list(range(rows.shape[1]))
    (row, column), _, _ = strongest(rows, among)
    return row, grid.columns[column]


def picture(grid: Grid, tokens: Tokens, target: Target, first: Cell, *, of: object) -> Cell:
    """Draw it; returns the chosen cell, `first` at first. A cell that was chosen `of` something else is forgotten."""
    setting = CELLS[grid.view]
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


def column_names(tokens: Tokens, columns: Sequence[int]) -> tuple[str, ...]:
    """The tokens at these positions, with the position where a name is repeated."""
    labels = [tokens.names[place] for place in columns]
    pairs = zip(labels, columns, strict=True)
    return tuple(f"{label} {place}" if labels.count(label) > 1 else label for label, place in pairs)


def part_names(heads: int) -> tuple[str, ...]:
    """The names of the columns of the grid of parts."""
    return (*(f"head {head}" for head in range(1, heads + 1)), "all heads", "network")


def effects(off: SwitchedOff, on: str) -> Array:
    """The effects (R, heads + 2) on the token or on the mean of all: heads, attention, network."""
    if on == "sentence":
        return np.column_stack([off.mean_heads, off.mean_attention, off.mean_feed_forward])
    return np.column_stack([off.heads, off.attention, off.feed_forward])


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
    draw(grid, tokens, target, key=f"so_far_{len(grid.rows)}", alt="The rows so far.", cell=first_cell(grid, tokens))


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
    return data_frame({"row": list(grid.rows), **columns})


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
