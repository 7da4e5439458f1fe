"""Dropout, as in training, and what this app's model does instead."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Dropped:
    """Rows (T, H) after dropout: `kept` is 1 where a value stays and 0 where it is dropped, `after` the scaled rows."""

    kept: Array
    after: Array
    p: float
    seed: int

    def __post_init__(self) -> None:
        for name in ("kept", "after"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), *np.shape(self.kept)))

    @property
    def share_dropped(self) -> float:
        return 1 - float(self.kept.mean(dtype=np.float64))


@dataclass(frozen=True)
class DropoutSetting:
    """What the loaded model says of itself: its `p`, whether dropout is `active`, and max |first run − second run|."""

    p: float
    active: bool
    repeat_difference: float
