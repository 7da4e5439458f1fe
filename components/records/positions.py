"""The position and segment tables as objects of study."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Positions:
    """All P rows of the position table compared: `norms` (P,), `cosines` (P, P), `neighbours` (P - 1,), `chain` (P, 2).

    `neighbours[p]` is the cosine of row p and row p + 1. `chain` is a PCA of the rows, `explained` the share of their
    variance on each of its two axes.
    """

    norms: Array
    cosines: Array
    neighbours: Array
    chain: Array
    explained: tuple[float, float]

    def __post_init__(self) -> None:
        count = np.shape(self.norms)[0]
        object.__setattr__(self, "norms", frozen_array(self.norms, count))
        object.__setattr__(self, "cosines", frozen_array(self.cosines, count, count))
        object.__setattr__(self, "neighbours", frozen_array(self.neighbours, count - 1))
        object.__setattr__(self, "chain", frozen_array(self.chain, count, 2))


@dataclass(frozen=True, eq=False)
class Segments:
    """Two rows of the segment table: `difference` (H,) is row 1 minus row 0; `norms` and `cosine` compare them."""

    difference: Array
    norms: tuple[float, float]
    cosine: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "difference", frozen_array(self.difference, None))


@dataclass(frozen=True, eq=False)
class Walk:
    """One word put at each of P positions, in segment 0: the cosine of its vector to the one at position `start`.

    `summed` is before LayerNorm, `normed` after it, `position` is the position row alone; each (P,).
    """

    piece: str
    start: int
    position: Array
    summed: Array
    normed: Array

    def __post_init__(self) -> None:
        count = np.shape(self.normed)[0]
        for name in ("position", "summed", "normed"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), count))
