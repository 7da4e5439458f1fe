"""The three grids of the page of causes, on the heatmaps' canvas, and the table of what each head is worth."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.cause import Cuts, Path, Swaps, SwitchedOff, strongest
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heads import preferred
from components.compute.heatmaps import limit, sheet_of
from components.records.arrays import Array
from components.records.heads import KINDS, HeadsInGeneral
from components.records.heatmaps import Panel, View
from components.records.tokens import Tokens
from components.views.attention import KIND_NAMES
from components.views.attention_heads import MOVES
from components.views.cause import HIDE, ON, is_around_text
from components.views.cause_told import other_words
from components.views.wording import fixed, listed, outward, token_name


def shown_columns(tokens: Tokens, *, hide: bool, pairs: Sequence[int] = ()) -> list[int]:
    """The positions that get a column: those with a counterpart, and not [CLS] and [SEP] if these are hidden."""
    kept = (place for place in range(len(tokens)) if not pairs or pairs[place] >= 0)
    return [place for place in kept if not (hide and is_around_text(tokens, place))]


def swap_grid(swaps: Swaps, tokens: Tokens, columns: Sequence[int]) -> tuple[int, int]:
    """The shares as a heatmap; returns the layer and the position of the marked cell."""
    shares, labels = swaps.shares[:, columns], [f"layer {layer}" for layer in range(len(swaps.shares))]
    target, together = token_name(tokens.names, swaps.position), outward(swaps.all_positions.min(), 3, upper=False)
    caption = f"Each cell: how much of the way to its vector in the other sentence {target} goes if the "
    caption += "hidden state of one token after one layer is swapped. Layer 0 is before the first. "
    caption += f"All of one layer together: at least {fixed(together, 3)}."
    if left_out := [token_name(tokens.names, place) for place in swaps.without_partner]:
        caption += f" Left out, since the other sentence has no counterpart: {listed(left_out, 8)}."
    words = other_words(tokens, swaps.position)
    marked, _, _ = strongest(shares[:1], [at for at, place in enumerate(columns) if place in words] or [0])
    view = _grid("swap", "Share of the way", shares, labels, column_names(tokens, columns), caption.strip(), marked)
    return view.row, columns[view.column]


def cut_grid(cuts: Cuts, tokens: Tokens, columns: Sequence[int], path: Path | None) -> tuple[int, int]:
    """The effects of cut paths as a heatmap; returns the layer, from 1, and the position of the marked cell, which is
    first that of the `path`."""
    moved, labels = cuts.moved[:, columns], _layers(cuts.moved)
    target = token_name(tokens.names, cuts.position)
    caption = f"Each cell: 1 − cosine of the last vector of {target} with itself before, if "
    caption += "no token " if cuts.everyone else "it "
    caption += f"{'may' if cuts.everyone else 'may not'} read the token of the column in the layer of the row"
    caption += " and all later ones." if cuts.onward else "."
    marked = strongest(moved, range(len(columns)))[0] if path is None else (path.layer - 1, columns.index(path.source))
    view = _grid("cut", "1 − cosine", moved, labels, column_names(tokens, columns), caption.strip(), marked)
    return view.row + 1, columns[view.column]


def rows_so_far(tokens: Tokens, rows: Swaps | Cuts | SwitchedOff) -> None:
    """The rows of a grid that are done, while the others are computed, with what the reader has chosen to see."""
    if isinstance(rows, SwitchedOff):
        shown = effects(rows, ON.recall("token", quiet=True))
        return _so_far("1 − cosine", shown, _layers(rows.heads), part_names(rows.heads.shape[1]))
    pairs = rows.partners if isinstance(rows, Swaps) else ()
    columns = shown_columns(tokens, hide=HIDE.recall(False, quiet=True), pairs=pairs)
    names = column_names(tokens, columns)
    if isinstance(rows, Cuts):
        return _so_far("1 − cosine", rows.moved[:, columns], _layers(rows.moved), names)
    labels = [f"layer {layer}" for layer in range(len(rows.shares))]
    return _so_far("Share of the way", rows.shares[:, columns], labels, names)


def _so_far(title: str, values: Array, labels: Sequence[str], names: Sequence[str]) -> None:
    sheet = sheet_of([Panel("so_far", f"{title}, so far", values)], labels, down="layer", across="token", names=names)
    heatmaps(sheet, key=f"so_far_{len(values)}", compact=True, row=len(values) - 1, column=int(values[-1].argmax()))


def part_names(heads: int) -> list[str]:
    """The names of the columns of the grid of parts."""
    return [*(f"head {head}" for head in range(1, heads + 1)), "attention", "network"]


def off_grid(off: SwitchedOff, tokens: Tokens, on: str) -> tuple[int, int]:
    """The effects of parts as a heatmap; returns the layer, from 1, and the column of the marked cell.

    Columns from 0 are the heads, then the whole attention and the feed-forward network.
    """
    values, labels = effects(off, on), _layers(off.heads)
    whose = "the mean of all tokens' last vectors" if on == "sentence" else "the last vector of "
    whose += "" if on == "sentence" else token_name(tokens.names, off.position)
    how = "their mean over many texts" if off.by == "mean" else "zero"
    caption = f"Each cell: 1 − cosine of {whose} with itself before, if for every token {how} replaces what "
    caption += "the head mixes, what all heads mix (“attention”; its output still adds the bias), or the output of the "
    caption += "feed-forward network (“network”)."
    heads = values.shape[1] - 2
    names = part_names(heads)
    marked, _, _ = strongest(values, range(heads))
    end = limit(values[:, :heads])  # whole networks move far more, and would leave the heads without colour
    view = _grid("off", "1 − cosine", values, labels, names, caption.strip(), marked, end)
    return view.row + 1, view.column


def effects(off: SwitchedOff, on: str) -> Array:
    """The effects (R, heads + 2) on the token or on the mean of all: heads, attention, network."""
    if on == "sentence":
        return np.column_stack([off.mean_heads, off.mean_attention, off.mean_feed_forward])
    return np.column_stack([off.heads, off.attention, off.feed_forward])


def column_names(tokens: Tokens, columns: Sequence[int]) -> list[str]:
    """The tokens at these positions, with the position where a name is repeated."""
    labels = [tokens.names[place] for place in columns]
    pairs = zip(labels, columns, strict=True)
    return [f"{label} {place}" if labels.count(label) > 1 else label for label, place in pairs]


def _grid(
    view: str,
    title: str,
    values: Array,
    labels: Sequence[str],
    names: Sequence[str],
    caption: str,
    marked: tuple[int, int],
    end: float | None = None,
) -> View:
    panel = Panel(f"cause_{view}", title, values)
    sheet = sheet_of([panel], labels, down="layer", across="token", names=names, end=end)
    return heatmaps(sheet, key=f"cause_{view}", of=f"{view}_", caption=caption, row=marked[0], column=marked[1])


def _layers(rows: Array) -> list[str]:
    return [f"layer {layer}" for layer in range(1, len(rows) + 1)]


def ranked_heads(off: SwitchedOff, general: HeadsInGeneral) -> DataFrame:
    """One row for each head, the one that is worth most first; 1 − cosine of the mean of all tokens' last vectors."""
    assert general.worth is not None
    heads = general.worth.shape[1]
    order = np.argsort(-general.worth, axis=None, kind="stable")
    names = [*(KIND_NAMES[kind] for kind in KINDS), ""]
    computed = np.full(general.worth.shape, np.nan, np.float32)
    computed[: len(off.mean_heads)] = off.mean_heads
    return data_frame(
        {
            "rank": range(1, len(order) + 1),
            "layer": order // heads + 1,
            "head": order % heads + 1,
            MOVES: general.worth.flat[order],
            "this text by": computed.flat[order],
            "prefers": [names[kind] for kind in preferred(general)[0].flat[order]],
        }
    )


def ranking(off: SwitchedOff, general: HeadsInGeneral) -> None:
    """The table of all heads by what they are worth."""
    st.header("What each head is worth", anchor="what-each-head-is-worth")
    st.caption(
        f"How far switching a head off moves the mean of all tokens' last vectors, 1 − cosine: on average over "
        f"{general.source}, and in this text. A head that is worth little alone may stand in for another."
    )
    small = st.column_config.NumberColumn(format="%.4f")
    most = st.column_config.TextColumn(
        help="The kind of token to which it gives its largest share in general, if that "
        "is half as much again as an even share."
    )
    st.dataframe(
        ranked_heads(off, general),
        key="ranked_heads",
        hide_index=True,
        column_config={MOVES: small, "this text by": small, "prefers": most},
    )
