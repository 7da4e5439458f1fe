"""Dropout as in training, applied to a copy of the vectors; the model itself is never changed."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.records.arrays import Array, Shaped


@dataclass(frozen=True, eq=False)
class Dropped(Shaped):
    """Rows after dropout: `kept` is 1 where a value stays and 0 where it is dropped, `after` the scaled rows."""

    kept: Annotated[Array, "T H"]
    after: Annotated[Array, "T H"]
    p: float
    seed: int

    @property
    def share_dropped(self) -> float:
        return 1 - float(self.kept.mean(dtype=np.float64))


@dataclass(frozen=True)
class DropoutSetting:
    """The loaded model's dropout probability `p`, whether it is `active`, and max |first run − second run|."""

    p: float
    active: bool
    repeat_difference: float


def drop(rows: Array, p: float, seed: int) -> Dropped:
    """Set each value of `rows` (T, H) to zero with probability `p`, and scale the others by 1/(1 - p).

    The scaling keeps each value's expectation. `p` is below 1; the mask is drawn by numpy's PCG64. Source: Srivastava
    et al. 2014, JMLR 15, in the inverted form of `torch.nn.Dropout`.
    """
    kept = np.random.default_rng(seed).random(rows.shape) >= p
    return Dropped(kept.astype(np.float32), rows * kept / (1 - p), p, seed)
