"""LayerNorm step by step."""

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.normalization import Normalization

Moments = NDArray[np.float64]


def layer_norm(rows: Array, gamma: Array, beta: Array, eps: float) -> Normalization:
    """LayerNorm of each row of `rows` (T, H) over its H values, with the biased variance.

    Source: Ba et al. 2016, arXiv 1607.06450, equation 4; must equal `torch.nn.LayerNorm`.
    """
    mean, deviation = moments(rows, eps)
    standardized = (rows - mean[:, None]) / deviation[:, None]
    steps = mean, deviation, standardized, standardized * gamma + beta
    return Normalization(rows, *(step.astype(np.float32) for step in steps))


def moments(rows: Array, eps: float) -> tuple[Moments, Moments]:
    """The mean of each row of `rows` (..., H), and what LayerNorm divides it by: √(biased variance + `eps`)."""
    return rows.mean(axis=-1, dtype=np.float64), np.sqrt(rows.var(axis=-1, dtype=np.float64) + eps)
