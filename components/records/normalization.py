"""LayerNorm of one or more rows, with every intermediate result."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze


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
        freeze(self, **dict.fromkeys(("before", "standardized", "scaled", "after"), (count, width)))
        freeze(self, mean=(count,), deviation=(count,))
