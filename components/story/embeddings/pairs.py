"""The input layers of two sentences on common rows, their tokens matched."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from components.compute.cause import partners
from components.records.arrays import Array, Shaped
from components.records.embeddings import PANELS, Embeddings

A, B, DIFFERENCE = "a", "b", "difference"
SAME_WORD, SAME_PLACE = "word", "place"


@dataclass(frozen=True, eq=False)
class SideBySide(Shaped):
    """The input layers of sentences A and B on common rows: `places` are positions in A and in B, −1 for none.

    `a` and `b` are in the order of `PANELS`; the row of a token that the sentence does not have is 0.
    """

    places: Annotated[tuple[tuple[int, int], ...], "R"]
    a: Annotated[Array, f"{len(PANELS)} R H"]
    b: Annotated[Array, f"{len(PANELS)} R H"]

    def values(self, side: str) -> Array:
        """A's rows, B's, or A's minus B's (5, R, H); a row that there is not is 0."""
        if side != DIFFERENCE:
            return self.a if side == A else self.b
        return np.where(self.has(DIFFERENCE)[:, None], self.a - self.b, np.float32(0))

    def has(self, side: str) -> NDArray[np.bool_]:
        """Which rows A has, B has, or both (R,)."""
        in_a, in_b = (np.array(self.places) >= 0).T
        return np.asarray({A: in_a, B: in_b, DIFFERENCE: in_a & in_b}[side])


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
