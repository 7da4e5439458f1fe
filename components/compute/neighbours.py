"""Exact nearest neighbours by brute force, one block of rows at a time: milliseconds for thousands of points."""

import numpy as np
from numpy.typing import NDArray

from components.compute.vectors import unit_vectors
from components.records.arrays import Array

METRICS = ("cosine", "euclidean")
BLOCK = 512
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
