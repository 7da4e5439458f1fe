"""The parts that add up to each token's vector, and how much each contributes."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Contributions:
    """The parts of a sum for T tokens: `norms`, `shares` (T, parts), `total` (T,), `angles` (T, pairs) in degrees.

    A share is the length of a part's projection on the sum, in units of the sum; the shares of a token add up to 1, and
    a part that points against the sum has a negative share.
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
        object.__setattr__(self, "norms", frozen_array(self.norms, count, parts))
        object.__setattr__(self, "total", frozen_array(self.total, count))
        object.__setattr__(self, "shares", frozen_array(self.shares, count, parts))
        object.__setattr__(self, "angles", frozen_array(self.angles, count, len(self.pairs)))
