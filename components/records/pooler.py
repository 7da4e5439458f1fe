"""The pooler step by step: how it makes one vector from [CLS]."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Pooling:
    """Four vectors (H,): [CLS] of the last layer, after the dense layer, after tanh, and what the model returned."""

    cls: Array
    dense: Array
    pooled: Array
    theirs: Array

    def __post_init__(self) -> None:
        width = np.shape(self.cls)[0]
        for name in self.__dataclass_fields__:
            object.__setattr__(self, name, frozen_array(getattr(self, name), width))

    @property
    def difference(self) -> float:
        """Max |ours − the model's|."""
        return float(np.abs(self.pooled - self.theirs).max())
