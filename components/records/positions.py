"""Comparisons between the rows of the position table, and of the segment table."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Positions:
    """The P rows of the position table: `norms` (P,), `cosines` (P, P), `neighbours` (P - 1,), `chain` (P, 2).

    `neighbours[p]` is the cosine between rows p and p + 1. `chain` is a PCA of the rows, `explained` the share of the
    variance on each of its two axes.
    """

    norms: Array
    cosines: Array
    neighbours: Array
    chain: Array
    explained: tuple[float, float]

    def __post_init__(self) -> None:
        count = np.shape(self.norms)[0]
        freeze(self, norms=(count,), cosines=(count, count), neighbours=(count - 1,), chain=(count, 2))


@dataclass(frozen=True, eq=False)
class Segments:
    """The first two rows of the segment table: `difference` (H,) is row 1 minus row 0."""

    difference: Array
    norms: tuple[float, float]
    cosine: float

    def __post_init__(self) -> None:
        freeze(self, difference=(None,))


@dataclass(frozen=True, eq=False)
class Walk:
    """One word at each of P positions, in segment 0: cosines (P,) of its vector with the one at position `start`.

    `position` is for the position row alone, `summed` for the sum before LayerNorm, `normed` for the sum after it.
    """

    piece: str
    start: int
    position: Array
    summed: Array
    normed: Array

    def __post_init__(self) -> None:
        count = np.shape(self.normed)[0]
        freeze(self, position=(count,), summed=(count,), normed=(count,))
