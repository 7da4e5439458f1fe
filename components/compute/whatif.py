"""Changed inputs of the encoder, and how far its output moves as a result."""

import numpy as np

from components.compute.normalization import layer_norm
from components.compute.vectors import paired_cosines
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.whatif import CHANGES, Moved


def changed_input(ours: Embeddings, change: str, dimension: int = 0) -> Array:
    """The vectors (T, H) that the encoder gets under one of `CHANGES`, always as a new array.

    If LayerNorm's input or weights change, it is computed again, with the mean and deviation of its new input.
    """
    if change == "nothing":
        return ours.normed.copy()
    if change == "layernorm":
        return ours.summed.copy()
    if change == "dimension":
        vectors = ours.normed.copy()
        vectors[:, dimension] = 0
        return vectors
    one, zero = np.ones_like(ours.gamma), np.zeros_like(ours.beta)
    rows, gamma, beta = {
        "gamma": (ours.summed, one, ours.beta),
        "beta": (ours.summed, ours.gamma, zero),
        "position": (ours.word + ours.segment, ours.gamma, ours.beta),
        "segment": (ours.word + ours.position, ours.gamma, ours.beta),
    }[change]
    return layer_norm(rows, gamma, beta, ours.eps).after


def moved(change: str, dimension: int, before: Array, after: Array) -> Moved:
    """The distance of each row of `after` (T, H) from the same row of `before`."""
    distances = np.linalg.norm(after.astype(np.float64) - before, axis=1)
    return Moved(change, CHANGES[change].format(dimension=dimension), distances, 1 - paired_cosines(before, after))
