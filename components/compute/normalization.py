"""LayerNorm step by step, and how much it amplifies each dimension."""

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


def amplification(steps: Normalization) -> Array:
    """How much LayerNorm amplifies each dimension in this sentence, (H,): its root mean square after over before.

    The mean is taken over the tokens, so the factor combines the deviations, gamma and beta. It is 0 for a dimension
    that is 0 in every token before.
    """
    before = np.sqrt(np.square(steps.before, dtype=np.float64).mean(axis=0))
    after = np.sqrt(np.square(steps.after, dtype=np.float64).mean(axis=0))
    return np.asarray(np.where(before > 0, after / np.where(before > 0, before, 1), 0), dtype=np.float32)


def most_amplified(steps: Normalization, count: int) -> tuple[int, ...]:
    """The `count` dimensions that LayerNorm amplifies most, largest first."""
    order = np.argsort(-amplification(steps), kind="stable")
    return tuple(int(dimension) for dimension in order[:count])
