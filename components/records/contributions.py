"""The parts that add up to each token's vector, and how much each of them contributes."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Contributions:
    """The parts of a sum for T tokens: `norms`, `shares` (T, parts), `total` (T,), `angles` (T, pairs) in degrees.

    A share is a part's scalar projection onto the sum, divided by the length of the sum: a token's shares add up to 1,
    and a part that points away from the sum has a negative share. `total` is the norm of the sum.
    """

    parts: tuple[str, ...]
    result: str
    pairs: tuple[tuple[str, str], ...]
    norms: Array
    total: Array
    shares: Array
    angles: Array

    def __post_init__(self) -> None:
        count, parts = np.shape(self.norms)
        freeze(self, norms=(count, parts), total=(count,), shares=(count, parts), angles=(count, len(self.pairs)))
