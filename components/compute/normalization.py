"""LayerNorm, opened."""

import numpy as np

from components.records.arrays import Array
from components.records.normalization import Normalization


def layer_norm(rows: Array, gamma: Array, beta: Array, eps: float) -> Normalization:
    """LayerNorm of each row of `rows` (T, H) over its H values, with the biased variance.

    Source: Ba et al. 2016, arXiv 1607.06450, equation 4; must equal `torch.nn.LayerNorm`.
    """
    mean = rows.mean(axis=1, dtype=np.float64)
    deviation = np.sqrt(rows.var(axis=1, dtype=np.float64) + eps)
    standardized = (rows - mean[:, None]) / deviation[:, None]
    scaled = standardized * gamma
    return Normalization(rows, mean, deviation, standardized, scaled, scaled + beta)
