"""The grids of the page of causes: effects by layer and word, or by layer and part, and what is said of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np

from components.compute.cause import Cuts, Swaps, SwitchedOff, ink
from components.records.arrays import Array, Shaped
from components.records.tokens import Tokens
from components.story.cause.asked import is_around_text
from components.views.wording import fixed, outward, token_name

LEAST_SHARE = 0.01  # of the way: the end of a scale on which nothing moves


class Unit(NamedTuple):
    """How values are printed: times a `factor`, with `decimals`, and none below the `least`."""

    name: str
    factor: int
    decimals: int
    least: float


THOUSANDTHS = Unit("thousandths", 1000, 1, 0.5)
SHARES = Unit("of the way", 1, 2, 0.005)


@dataclass(frozen=True, eq=False)
class Grid(Shaped):
    """Effects `values` by row and by column: `columns` are positions of tokens, or numbers of parts.

    `ink` is what the `inked` words are inked by, and `end` that of the scale. `said` stands below the sentence, `below`
    below the grid, `note` beside the scale. Of a swap: `second` is sentence B, `partners` are positions in it, `free` a
    pair of positions that do not correspond, (−1, −1) for none.
    """

    view: str
    values: Annotated[Array, "R C"]
    rows: Annotated[tuple[str, ...], "R"]
    columns: Annotated[tuple[int, ...], "C"]
    names: Annotated[tuple[str, ...], "C"]
    ink: Annotated[Array, "T"]
    inked: tuple[int, ...]
    end: float
    said: str
    below: str = ""
    note: str = ""
    unit: Unit = THOUSANDTHS
    second: Tokens | None = None
    partners: tuple[int, ...] = ()
    free: tuple[int, int] = (-1, -1)

    @property
    def scale(self) -> str:
        """What stands at the end of the scale; of parts, of which single heads set it, how many lie beyond."""
        end = fixed(self.unit.factor * self.end, self.unit.decimals)
        if self.unit is SHARES:
            return f"{end} of the way to its vector in B"
        beyond = np.count_nonzero(self.values > self.end) if self.view == "off" else 0
        return f"{end} thousandths of 1 − cosine{f' ▲ {beyond} larger' if beyond else ''}"


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
    below = f"A cell for each word that {'no token' if cuts.everyone else target} may not read, and each layer. "
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
    below = f"“Layer 0” is before layer 1.{identity} A number below 0 leads away from B."
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
        "empty: below 0.5",
    )  # fmt: skip


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
