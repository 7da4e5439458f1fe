"""LayerNorm of one or more rows, with every intermediate result."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Normalization:
    """LayerNorm step by step for rows (T, H): `mean` and `deviation` are (T,), the rest (T, H)."""

    before: Array
    mean: Array
    deviation: Array
    standardized: Array
    scaled: Array
    after: Array

    def __post_init__(self) -> None:
        count, width = np.shape(self.before)
        for name in ("before", "standardized", "scaled", "after"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), count, width))
        for name in ("mean", "deviation"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), count))
