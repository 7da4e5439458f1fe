"""Vectors along the last axis of an array: scaled to length 1, and compared by cosine."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array

# What float32 leaves of a difference of equal vectors, of their size: a dozen layers of rounding come to 2e-6 at most.
RESOLUTION = 1e-5
Floats = TypeVar("Floats", NDArray[np.float32], NDArray[np.float64])


def unit_vectors(vectors: Floats) -> Floats:
    """`vectors` (..., H) scaled to length 1; a vector of zeros stays 0."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)


def paired_cosines(a: Array, b: Array) -> Array:
    """Cosines (...) between matching vectors of `a` and `b` (..., H), in float64; 0 if one of them is zero."""
    left, right = a.astype(np.float64), b.astype(np.float64)
    lengths = np.linalg.norm(left, axis=-1) * np.linalg.norm(right, axis=-1)
    return np.asarray((left * right).sum(axis=-1) / np.where(lengths > 0, lengths, 1))


def pool(hidden: Array, groups: Sequence[Sequence[int]], how: str = "mean") -> Array:
    """One vector (K, N, H) for each of N groups of positions of `hidden` (K, T, H).

    `how` is "mean" over the group, or "first" for the vector of its first position.
    Source: the mean over all tokens is the pooling of Reimers & Gurevych 2019, arXiv 1908.10084, section 3.
    """
    if how not in ("first", "mean"):
        raise ValueError(f"unknown pooling {how!r}")
    if not groups:
        return np.empty((hidden.shape[0], 0, hidden.shape[2]), np.float32)
    if how == "first":
        return hidden[:, [group[0] for group in groups]]
    return np.stack([hidden[:, list(group)].mean(axis=1, dtype=np.float64) for group in groups], axis=1).astype("f4")


def mean_of_tokens(hidden: Array) -> Array:
    """One vector (K, 1, H) for a whole sentence `hidden` (K, T, H), special tokens included; source as in `pool`."""
    return pool(hidden, [range(hidden.shape[1])])
