"""What follows from many interventions in a text, in numbers; and which positions of two texts correspond."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from components.compute.tokens import are_content
from components.compute.vectors import paired_cosines
from components.records.arrays import Array, Shaped

# Of a vector's length: three times what two runs of one model, or float32 and float64, were measured to differ by.
NOISE = 32 * float(np.finfo(np.float32).eps)
SAME = 1e-3  # of a vector's length: the noise is then below four thousandths of such a way
NOISE_OF_SHARES = NOISE / SAME
NEARLY = 0.9  # of a word's largest effect, for an earlier layer to be named


@dataclass(frozen=True, eq=False)
class Swaps(Shaped):
    """How far the vector of the token at `position` moves towards that in another text if one hidden state is swapped.

    `shares` and `all_positions` are for the hidden states before the first layer (row 0) and after each of R − 1
    layers; R = L + 1 unless the work was stopped. A share is 0 at the vector's own place, 1 at the other text's, and
    may lie outside: shares need not add up to 1. `partners` are positions in the other text, −1 for none.
    """

    position: int
    partners: Annotated[tuple[int, ...], "T"]
    shares: Annotated[Array, "R T"]
    all_positions: Annotated[Array, "R"]


@dataclass(frozen=True, eq=False)
class Cuts(Shaped):
    """How far the last vector of the token at `position` moves if one token is not read: `moved`, 1 − cosine.

    Row r is layer r + 1; R = L unless the work was stopped. `onward`: in that layer and all later ones; `everyone`:
    no token may read the source, itself included.
    """

    position: int
    onward: bool
    everyone: bool
    moved: Annotated[Array, "R T"]


@dataclass(frozen=True, eq=False)
class HeadCuts(Shaped):
    """The same for the path from one token `source` in `layer`: `moved` for each head alone, `together` for all."""

    position: int
    source: int
    layer: int
    moved: Annotated[Array, "heads"]
    together: float

    @property
    def strongest(self) -> int:
        """The head whose own cut moves the vector furthest, from 1; 0 if float32 cannot tell it from another."""
        first, *others = np.argsort(-self.moved, kind="stable").tolist()
        return first + 1 if apart(self.moved[first], self.moved[others[0]] if others else 0) else 0


@dataclass(frozen=True, eq=False)
class Telling:
    """The telling head of each layer: of the word whose cut there moves a token most, the head whose own cut does.

    `cuts` (R, T) are those of all tokens, and `paths` (R,) the cuts by head of that word's path: None without a word.
    """

    cuts: Cuts
    paths: tuple[HeadCuts | None, ...]

    def head(self, layer: int) -> int:
        """The telling head of `layer`, both from 1; 0 if float32 cannot tell it from another."""
        path = self.paths[layer - 1] if layer <= len(self.paths) else None
        return path.strongest if path else 0


@dataclass(frozen=True, eq=False)
class SwitchedOff(Shaped):
    """How far a vector moves, 1 − cosine, if a part of a layer is switched off by "mean" or "zero".

    `heads`, `attention` and `feed_forward` are effects on the last vector of the token at `position`; those named
    `mean_` are effects on the mean of all tokens' last vectors. Row r is layer r + 1; R = L unless the work was
    stopped.
    """

    position: int
    by: str
    heads: Annotated[Array, "R heads"]
    attention: Annotated[Array, "R"]
    feed_forward: Annotated[Array, "R"]
    mean_heads: Annotated[Array, "R heads"]
    mean_attention: Annotated[Array, "R"]
    mean_feed_forward: Annotated[Array, "R"]


def partners(pieces: Sequence[str], others: Sequence[str]) -> tuple[int, ...]:
    """For each token the position in another text whose hidden state can take the place of its own; −1 for none.

    Texts of equal length correspond position by position. Otherwise as many common tokens as possible are matched in
    order, content words first, and between them stretches of equal length.
    """
    if len(pieces) == len(others):
        return tuple(range(len(pieces)))
    matched, start, start_of_other = [-1] * len(pieces), 0, 0
    for end, end_of_other in [*_common(pieces, others), (len(pieces), len(others))]:
        if end - start == end_of_other - start_of_other:
            matched[start:end] = range(start_of_other, end_of_other)
        if end < len(pieces):
            matched[end] = end_of_other
        start, start_of_other = end + 1, end_of_other + 1
    return tuple(matched)


def _common(pieces: Sequence[str], others: Sequence[str]) -> list[tuple[int, int]]:
    """Where the common subsequence lies that has the most content words and, of those, the most tokens.

    Source: dynamic programming, Needleman & Wunsch 1970, without penalties for gaps; the last such subsequence.
    """
    theirs, worth = np.array(list(others)), np.where(are_content(pieces), len(pieces) + 1, 1)
    best = np.zeros((len(pieces) + 1, len(others) + 1), np.int64)
    for here, piece in enumerate(pieces):
        with_this = best[here, :-1] + worth[here] * (theirs == piece)
        best[here + 1, 1:] = np.maximum.accumulate(np.maximum(best[here, 1:], with_this))
    pairs, here, there = [], len(pieces), len(others)
    while best[here, there]:
        if pieces[here - 1] == others[there - 1]:
            here, there = here - 1, there - 1
            pairs.append((here, there))
        elif best[here - 1, there] == best[here, there]:
            here -= 1
        else:
            there -= 1
    return pairs[::-1]


def shares(after: Array, own: Array, other: Array) -> NDArray[np.float64]:
    """How far each of `after` (C, H) has moved from `own` towards `other`, both (H,): 0 at `own`, 1 at `other`.

    (x − a)·(b − a) / |b − a|², the projection on the line between both; 0 where `own` and `other` are the same.
    Source: activation patching, Heimersheim & Nanda 2024, arXiv 2404.15255, section 3, of a vector instead of logits.
    """
    start = own.astype(np.float64)
    way = other - start
    length = float(way @ way)
    if length <= (SAME * float(np.linalg.norm(start))) ** 2:
        return np.zeros(len(after))
    return np.asarray((after - start) @ way / length)


def moved(after: Array, before: Array) -> NDArray[np.float64]:
    """1 − cosine of each of `after` (..., H) with `before`, which is broadcast to its shape; never below 0, and 0 where
    they are the same: a vector of zeros has no cosine with itself."""
    before = np.broadcast_to(before, after.shape)
    return np.where((after == before).all(axis=-1), 0, np.maximum(1 - paired_cosines(after, before), 0))


def apart(first: float, second: float) -> bool:
    """Whether float32 can tell that the effect `first` (1 − cosine) is larger than `second`.

    1 − cosine is half the square of a small angle, and each vector's direction is known to within `NOISE`.
    """
    return sqrt(2 * max(first, 0)) - sqrt(2 * max(second, 0)) > 2 * NOISE


@dataclass(frozen=True)
class Path:
    """Of some words the earliest path that a token needs nearly most: from `source` in `layer` (from 1), whose cut
    moves it by `moved`; `largest` is the most that a cut from any of them does, and `following` the most of another
    word, `runner_up`, −1 for none. `close` words reach nine tenths of the largest, itself included.
    """

    layer: int
    source: int
    moved: float
    largest: float
    runner_up: int
    following: float
    close: int

    @property
    def level(self) -> bool:
        """Whether another word reaches nine tenths of the largest effect, too: none is then needed most."""
        return self.close > 1


def strongest_path(cuts: Cuts, among: Sequence[int]) -> Path:
    """The earliest path from a token `among` these, at least one, and the next word: see `earliest_path`."""
    layer, source, moved = earliest_path(cuts, among)
    rows, others = _compared(cuts), [place for place in among if place != source]
    most = rows[:, others].max(axis=0) if others else np.zeros(1)
    runner_up = others[int(most.argmax())] if others else -1
    by_word = rows[:, list(among)].max(axis=0)
    close = int((by_word >= NEARLY * by_word.max()).sum())
    return Path(layer, source, moved, float(by_word.max()), runner_up, float(most.max()), close)


def earliest_path(cuts: Cuts, among: Sequence[int]) -> tuple[int, int, float]:
    """The earliest path from a token `among` these, at least one, whose cut reaches nine tenths of the largest of all:
    its layer (from 1), its token, and how far its cut moves the target. Of several in one layer, the largest."""
    moved = _compared(cuts)[:, list(among)]
    row = int((moved.max(axis=1) >= NEARLY * moved.max()).argmax())
    column = int(moved[row].argmax())
    return row + 1, among[column], float(moved[row, column])


@dataclass(frozen=True)
class Need:
    """The head, by layer and number from 1, 0 for all of a layer, whose cut of one path moves the target by `moved`: at
    least nine tenths of the most that any head's does, or any layer's."""

    layer: int
    head: int
    moved: float


def needed(cuts: Sequence[HeadCuts], near: int, least: float) -> Need | None:
    """Of the cuts of one path by layer, the head that counts: in the layer `near` if one there reaches `least` and nine
    tenths of the largest effect of any, else in the earliest layer. None where no effect reaches `least`.
    """
    by_head = np.stack([one.moved for one in cuts])
    if by_head.max() < least:
        return None
    enough = (by_head >= max(least, NEARLY * by_head.max())).any(axis=1)
    row = near - 1 if 0 < near <= len(enough) and enough[near - 1] else int(enough.argmax())
    head = int(by_head[row].argmax())
    return Need(row + 1, head + 1, float(by_head[row, head]))


def ink(cuts: Cuts) -> Array:
    """The most that the target is moved by cuts of each token, (T,); see `_compared`."""
    return _compared(cuts).max(axis=0)


def _compared(cuts: Cuts) -> Array:
    """The rows that are compared. Where a cut holds for all later layers, too, only those from the first layer on: of a
    token that is never read."""
    return cuts.moved[:1] if cuts.onward else cuts.moved


def stand_in(cut: HeadCuts) -> bool:
    """Whether heads stand in for each other on a path, so that what one alone leaves out, another brings.

    By small angles, 1 − cosine is half the square of how far a vector turns. If heads added what they bring, all cut at
    once would turn it by no more than the sum of what each one's cut does, since the way along is never shorter.
    """
    turns = np.sqrt(2 * np.maximum(cut.moved.astype(np.float64), 0)) + NOISE
    return bool(sqrt(2 * max(cut.together, 0)) - NOISE > turns.sum())


def strongest(grid: Array, columns: Sequence[int]) -> tuple[tuple[int, int], float, float]:
    """The row and column of the largest value among `columns`, that value, and the largest outside its cell."""
    chosen = grid[:, list(columns)]
    first, second = np.argsort(-chosen, axis=None, kind="stable")[:2] if chosen.size > 1 else (0, 0)
    row, column = divmod(int(first), chosen.shape[1])
    return (row, columns[column]), float(chosen.flat[first]), float(chosen.flat[second]) if chosen.size > 1 else 0.0


def settled(swaps: Swaps) -> int:
    """The first row from which on the target's own swap moves it further than any other token's, in all later rows."""
    own, others = swaps.shares[:, swaps.position], np.delete(swaps.shares, swaps.position, axis=1)
    return _always_from(own - (others.max(axis=1) if others.size else 0) > NOISE_OF_SHARES)


def half_way(swaps: Swaps) -> int:
    """The first row from which on the target's own swap moves it more than half of the way, in all later rows."""
    return _always_from(swaps.shares[:, swaps.position] > 0.5 + NOISE_OF_SHARES)


def _always_from(holds: NDArray[np.bool_]) -> int:
    first = len(holds)
    while first and holds[first - 1]:
        first -= 1
    return first
