"""Exact nearest neighbours, by one matrix product on blocks of rows: milliseconds for thousands of points."""

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array

METRICS = ("cosine", "euclidean")
BLOCK = 512
Whole = NDArray[np.int64]
Double = NDArray[np.float64]


def distances(some: Array, all_: Array, metric: str) -> Double:
    """Distances (n, N) of rows `some` (n, H) from rows `all_` (N, H).

    Rounded to 9 digits after a sum in double precision, so that equal vectors have distance 0 and the order of
    neighbours does not hang on the last bit of a matrix product. A row of zeros has cosine distance 1 from any other.
    Source: must equal `sklearn.metrics.pairwise_distances`.
    """
    left, right = some.astype(np.float64), all_.astype(np.float64)
    if metric == "cosine":
        result = 1 - _directions(left) @ _directions(right).T
    elif metric == "euclidean":
        squares = (left**2).sum(1)[:, None] + (right**2).sum(1) - 2 * left @ right.T
        result = np.sqrt(np.maximum(squares.round(9), 0))
    else:
        raise ValueError(f"metric {metric!r} is not one of {METRICS}")
    return np.maximum(result.round(9), 0)


def nearest(vectors: Array, k: int, metric: str = "cosine") -> tuple[Whole, Array]:
    """The `k` nearest other rows of every row of `vectors` (N, H) and their distances, both (N, k), nearest first.

    Of rows that are equally near the earlier one comes first; `k` is at most N - 1.
    """
    count = len(vectors)
    k = max(0, min(k, count - 1))
    places = np.empty((count, k), dtype=np.int64)
    lengths = np.empty((count, k), dtype=np.float32)
    for start in range(0, count, BLOCK):
        rows = slice(start, min(start + BLOCK, count))
        block = distances(vectors[rows], vectors, metric)
        block[np.arange(len(block)), np.arange(rows.start, rows.stop)] = np.inf
        places[rows] = _smallest(block, k)
        lengths[rows] = np.take_along_axis(block, places[rows], axis=1)
    return places, lengths


def _smallest(block: Double, k: int) -> Whole:
    if k == 0:
        return np.empty((len(block), 0), dtype=np.int64)
    if block.shape[1] > 4 * k:
        limit = np.partition(block, k - 1, axis=1)[:, k - 1 : k]
        block = np.where(block <= limit, block, np.inf)
    return np.argsort(block, axis=1, kind="stable")[:, :k]


def _directions(rows: Double) -> Double:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.divide(rows, length, out=np.zeros_like(rows), where=length > 0)
