"""Dropout as in training, and the loaded model's own setting."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Dropped:
    """Rows (T, H) after dropout: `kept` is 1 where a value stays and 0 where it is dropped, `after` the scaled rows."""

    kept: Array
    after: Array
    p: float
    seed: int

    def __post_init__(self) -> None:
        freeze(self, kept=np.shape(self.kept), after=np.shape(self.kept))

    @property
    def share_dropped(self) -> float:
        return 1 - float(self.kept.mean(dtype=np.float64))


@dataclass(frozen=True)
class DropoutSetting:
    """The loaded model's dropout probability `p`, whether it is `active`, and max |first run − second run|."""

    p: float
    active: bool
    repeat_difference: float
