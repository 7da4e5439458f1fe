"""Dropout as in training, applied to a copy of the vectors; the model itself is never changed."""

import numpy as np

from components.records.arrays import Array
from components.records.dropout import Dropped


def drop(rows: Array, p: float, seed: int) -> Dropped:
    """Set each value of `rows` (T, H) to zero with probability `p`, and scale the others by 1/(1 - p).

    The scaling keeps each value's expectation. `p` is below 1; the mask is drawn by numpy's PCG64. Source: Srivastava
    et al. 2014, JMLR 15, in the inverted form of `torch.nn.Dropout`.
    """
    kept = np.random.default_rng(seed).random(rows.shape) >= p
    return Dropped(kept.astype(np.float32), rows * kept / (1 - p), p, seed)
