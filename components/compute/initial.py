"""How much of what a trained checkpoint shows an untrained one shows, too, and at which share of its depth."""

import numpy as np

from components.compute.vectors import paired_cosines
from components.records.arrays import Array


def same_token(first: Array, second: Array) -> Array:
    """The mean cosine (K,) of each token with itself in the other checkpoint, both (K, T, H)."""
    return np.asarray(paired_cosines(first, second).mean(axis=1), np.float32)


def depth(layers: int) -> Array:
    """The share (L + 1,) of a checkpoint's depth at which each of its hidden states is, 0 to 1."""
    return np.linspace(0, 1, layers + 1, dtype=np.float32)
