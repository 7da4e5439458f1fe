"""Vectors along the last axis of an array: scaled to length 1, compared by cosine, and their exact
nearest neighbours.
"""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array

# What float32 leaves of a difference of equal vectors, of their size: a dozen layers of rounding come to 2e-6 at most.
RESOLUTION = 1e-5
METRICS = ("cosine", "euclidean")
BLOCK = 512


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


Indices = NDArray[np.int64]

Float64s = NDArray[np.float64]


def distances(some: Array, others: Array, metric: str) -> Float64s:
    """Distances (n, N) of the rows `some` (n, H) from the rows `others` (N, H).

    Computed in float64 and rounded to 9 digits, so that equal vectors have distance 0 and the order of neighbours does
    not depend on the last bit of a matrix product. A row of zeros has cosine distance 1 from every other.
    Source: must equal `sklearn.metrics.pairwise_distances`.
    """
    left, right = some.astype(np.float64), others.astype(np.float64)
    if metric == "cosine":
        result = 1 - unit_vectors(left) @ unit_vectors(right).T
    elif metric == "euclidean":
        squares = (left**2).sum(1)[:, None] + (right**2).sum(1) - 2 * left @ right.T
        result = np.sqrt(np.maximum(squares.round(9), 0))
    else:
        raise ValueError(f"metric {metric!r} is not one of {METRICS}")
    return np.maximum(result.round(9), 0)


def nearest(vectors: Array, k: int, metric: str = "cosine") -> tuple[Indices, Array]:
    """For every row of `vectors` (N, H) the `k` nearest other rows and their distances, both (N, k), nearest first.

    Of equally near rows the earlier one comes first; `k` is lowered to N - 1 if need be.
    """
    count = len(vectors)
    k = max(0, min(k, count - 1))
    indices = np.empty((count, k), dtype=np.int64)
    lengths = np.empty((count, k), dtype=np.float32)
    for start in range(0, count, BLOCK):
        rows = slice(start, min(start + BLOCK, count))
        block = distances(vectors[rows], vectors, metric)
        block[np.arange(len(block)), np.arange(rows.start, rows.stop)] = np.inf
        indices[rows] = _smallest(block, k)
        lengths[rows] = np.take_along_axis(block, indices[rows], axis=1)
    return indices, lengths


def _smallest(block: Float64s, k: int) -> Indices:
    if k == 0:
        return np.empty((len(block), 0), dtype=np.int64)
    if block.shape[1] > 4 * k:
        limit = np.partition(block, k - 1, axis=1)[:, k - 1 : k]
        block = np.where(block <= limit, block, np.inf)
    return np.argsort(block, axis=1, kind="stable")[:, :k]
