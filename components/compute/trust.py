"""How far a map can be trusted: how well it preserves the neighbourhoods of the original space."""

import numpy as np

from components.compute.neighbours import BLOCK, distances, nearest
from components.records.arrays import Array
from components.records.projection import Trust

NEAR = 5


def trust(vectors: Array, points: Array, k: int = NEAR, metric: str = "cosine") -> Trust | None:
    """Trustworthiness and share of true neighbours kept of a map `points` (N, 2 or 3) of `vectors` (N, H).

    `k` is lowered to stay below half of N; None with fewer than 3 points, where nothing can be measured.
    Source: Venna & Kaski 2001; must equal `sklearn.manifold.trustworthiness`, except in the order of ties.
    """
    count = len(vectors)
    k = _compared(k, count)
    if k < 1:
        return None
    true, _ = nearest(vectors, k, metric)
    drawn, _ = nearest(points, k, "euclidean")
    kept = (true[:, :, None] == drawn[:, None, :]).sum() / (count * k)
    penalty = np.maximum(_ranks(vectors, drawn, metric) - k, 0).sum()
    worst = count * k * (2 * count - 3 * k - 1) / 2
    return Trust(float(1 - penalty / worst), float(kept), k / (count - 1), k)


def false_neighbours(
    vectors: Array, points: Array, index: int, k: int = NEAR, metric: str = "cosine"
) -> tuple[int, ...]:
    """Which of the `k` points nearest to `index` on the map are not among its `k` nearest vectors, nearest first.

    `k` is lowered as for `trust`: what is kept less than wholly is false for some point.
    """
    k = _compared(k, len(vectors))
    true, _ = nearest(vectors, k, metric)
    drawn, _ = nearest(points, k, "euclidean")
    return tuple(int(neighbour) for neighbour in drawn[index] if neighbour not in true[index])


def _compared(k: int, count: int) -> int:
    """How many neighbours of each of `count` points are compared: with all others near, none could be false."""
    return min(k, (count - 1) // 2)


def _ranks(vectors: Array, drawn: np.ndarray, metric: str) -> np.ndarray:
    """The rank (1: nearest) of each neighbour on the map among the true neighbours of its point, (N, k)."""
    ranks, numbers = np.empty(drawn.shape, dtype=np.int64), np.arange(len(vectors))
    for start in range(0, len(vectors), BLOCK):
        rows = slice(start, min(start + BLOCK, len(vectors)))
        block = distances(vectors[rows], vectors, metric)
        block[np.arange(len(block)), np.arange(rows.start, rows.stop)] = np.inf
        for column, neighbour in enumerate(drawn[rows].T):
            distance = np.take_along_axis(block, neighbour[:, None], axis=1)
            nearer = (block < distance).sum(axis=1)
            earlier_ties = ((block == distance) & (numbers < neighbour[:, None])).sum(axis=1)
            ranks[rows, column] = nearer + earlier_ties + 1
    return ranks
