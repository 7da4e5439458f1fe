"""Two sentences with their tokens matched, and how far the matching vectors are apart."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from components.compute.cause import partners
from components.compute.vectors import paired_cosines
from components.records.arrays import Array, freeze
from components.records.embeddings import PANELS, Embeddings
from components.records.states import States

A, B, DIFFERENCE = "a", "b", "difference"
SAME_WORD, SAME_PLACE = "word", "place"


@dataclass(frozen=True, eq=False)
class SideBySide:
    """The input layers of sentences A and B on R common rows: `places` (R,) are positions in A and in B, −1 for none.

    `a` and `b` are (5, R, H), in the order of `PANELS`; the row of a token that the sentence does not have is 0.
    """

    places: tuple[tuple[int, int], ...]
    a: Array
    b: Array

    def __post_init__(self) -> None:
        freeze(self, **dict.fromkeys((A, B), (len(PANELS), len(self.places), None)))

    def values(self, side: str) -> Array:
        """A's rows, B's, or A's minus B's (5, R, H); a row that there is not is 0."""
        if side != DIFFERENCE:
            return self.a if side == A else self.b
        return np.where(self.has(DIFFERENCE)[:, None], self.a - self.b, np.float32(0))

    def has(self, side: str) -> NDArray[np.bool_]:
        """Which rows A has, B has, or both (R,)."""
        in_a, in_b = (np.array(self.places) >= 0).T
        return np.asarray({A: in_a, B: in_b, DIFFERENCE: in_a & in_b}[side])


@dataclass(frozen=True, eq=False)
class Comparison:
    """M tokens that both sentences contain, at `positions` (in A, in B).

    `word`, `position`, `segment` and `normed` (M, H) are A's rows minus B's. `euclidean` and `cosine` (1 minus the
    cosine) are (L + 1, M): the distance between the two hidden states in each layer.
    """

    names: tuple[str, ...]
    positions: tuple[tuple[int, int], ...]
    word: Array
    position: Array
    segment: Array
    normed: Array
    euclidean: Array
    cosine: Array

    def __post_init__(self) -> None:
        count = len(self.names)
        freeze(self, **dict.fromkeys(("word", "position", "segment", "normed"), (count, None)))
        freeze(self, euclidean=(None, count), cosine=(None, count))

    def parts_at(self, row: int, tolerance: float = 1e-5) -> int | None:
        """The first layer in which the two states of token `row` are more than `tolerance` apart (None: never)."""
        apart = (self.euclidean[:, row] > tolerance).nonzero()[0]
        return int(apart[0]) if len(apart) else None


def line_up(a: Sequence[int], b: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Positions of the same token ID in both sequences: the n-th occurrence in A with the n-th in B, in A's order.

    The last tokens are only matched with each other, so that the last [SEP] never goes with another one.
    """
    positions: defaultdict[int, deque[int]] = defaultdict(deque)
    for position, token_id in enumerate(b[:-1]):
        positions[token_id].append(position)
    inner = [(i, positions[token_id].popleft()) for i, token_id in enumerate(a[:-1]) if positions[token_id]]
    return (*inner, (len(a) - 1, len(b) - 1)) if a[-1] == b[-1] else tuple(inner)


def common_rows(count_a: int, count_b: int, positions: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The matched `positions` and those of all other tokens, −1 for the partner that they lack: A's tokens in A's
    order, each of B's alone after the one before it.
    """
    partner, in_a = dict(positions), {there for _, there in positions}
    rows = _alone_after(-1, count_b, in_a)
    for here in range(count_a):
        rows.append((here, partner.get(here, -1)))
        if here in partner:
            rows += _alone_after(partner[here], count_b, in_a)
    return tuple(rows)


def _alone_after(place: int, count: int, matched: set[int]) -> list[tuple[int, int]]:
    """B's tokens after `place` up to the next one that has a partner."""
    after = next((there for there in range(place + 1, count) if there in matched), count)
    return [(-1, there) for there in range(place + 1, after)]


def side_by_side(a: Embeddings, b: Embeddings, matched: str) -> SideBySide:
    """Both input layers with the same word, or what stands at the same place, in one row."""
    at_place = enumerate(partners(a.names, b.names)) if matched == SAME_PLACE else ()
    positions = tuple(pair for pair in at_place if pair[1] >= 0) or line_up(a.ids, b.ids)
    places = common_rows(len(a.ids), len(b.ids), positions)
    return SideBySide(places, *(_on_rows(of, [row[side] for row in places]) for side, of in enumerate((a, b))))


def _on_rows(of: Embeddings, places: Sequence[int]) -> Array:
    """The five arrays (5, R, H) with the rows of tokens at `places`, and 0 for −1."""
    has = np.array(places) >= 0
    return np.stack([np.where(has[:, None], getattr(of, name)[list(places)], np.float32(0)) for name in PANELS])


def compare(a: Embeddings, b: Embeddings, states_a: States, states_b: States) -> Comparison:
    """The tokens that both sentences contain, A's input rows minus B's, and the distances of their hidden states."""
    positions = line_up(a.ids, b.ids)
    left, right = [i for i, _ in positions], [j for _, j in positions]
    rows = {
        name: getattr(a, name)[left] - getattr(b, name)[right] for name in ("word", "position", "segment", "normed")
    }
    hidden_a, hidden_b = states_a.hidden[:, left], states_b.hidden[:, right]
    names = tuple(" / ".join(dict.fromkeys((a.names[i], b.names[j]))) for i, j in positions)
    distances = np.linalg.norm((hidden_a - hidden_b).astype(np.float64), axis=-1)
    cosines = paired_cosines(hidden_a, hidden_b)
    return Comparison(names, positions, **rows, euclidean=np.asarray(distances), cosine=1 - cosines)


def furthest_apart(comparison: Comparison, count: int) -> tuple[int, ...]:
    """Row 0 ([CLS]) and the rows whose last hidden states are furthest apart, `count` in all, in A's order."""
    others = 1 + np.argsort(-comparison.euclidean[-1, 1:], kind="stable")[: count - 1]
    return (0, *sorted(others.tolist()))
