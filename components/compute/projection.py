"""Vectors -> a plane by their principal components, maps of successive layers rotated onto each other, and how far a
map can be trusted.
"""

from itertools import pairwise

import numpy as np

from components.compute.vectors import BLOCK, RESOLUTION, distances, nearest
from components.records.arrays import Array
from components.records.projection import Projection, Trust

NEAR = 5


def turn_onto(points: Array, target: Array) -> Array:
    """`points` (N, D), centred and rotated or mirrored to lie as near as possible to the centred `target` (N, D).

    Distances within the map do not change. Source: orthogonal Procrustes, Schönemann 1966; the rotation must equal
    that of `scipy.linalg.orthogonal_procrustes`.
    """
    centred, centred_target = (values - values.mean(axis=0, dtype=np.float64) for values in (points, target))
    u, _, vt = np.linalg.svd(centred.T @ centred_target)
    return (centred @ u @ vt).astype(np.float32)


def upright(points: Array) -> Array:
    """Maps `points` (..., N, D), all rotated alike so that the first axis has the greatest variance, then the second.

    A UMAP map has no orientation of its own; this one suits a wide screen and does not depend on the seed. On each axis
    the point furthest out is on the positive side.
    """
    flat = points.reshape(-1, points.shape[-1]).astype(np.float64)
    centred = flat - flat.mean(axis=0)
    rotated = centred @ np.linalg.eigh(centred.T @ centred)[1][:, ::-1]
    furthest = np.take_along_axis(rotated, np.abs(rotated).argmax(axis=0)[None, :], axis=0)
    return (rotated * np.where(furthest < 0, -1, 1)).astype(np.float32).reshape(points.shape)


def distance(points: Array, others: Array) -> float:
    """Mean distance between a point's positions on two maps (N, D), both centred."""
    first, second = (values - values.mean(axis=0, dtype=np.float64) for values in (points, others))
    return float(np.linalg.norm(first - second, axis=1).mean())


def radius(points: Array) -> float:
    """Root mean square distance of the points (N, D) from their centre."""
    return float(np.sqrt(points.astype(np.float64).var(axis=0).sum())) if len(points) else 0.0


def of_radius_one(points: Array) -> Array:
    """The points (N, D) around their centre in units of their `radius`: a UMAP map has no origin or unit of its own."""
    centred = points - points.mean(axis=0, dtype=np.float64)
    return (centred / (radius(points) or 1.0)).astype(np.float32)


def drift(maps: Array) -> float:
    """Mean distance of a point from itself in the next layer on maps (L + 1, N, D), in units of their mean radius."""
    mean_radius = float(np.mean([radius(points) for points in maps]))
    distances = [distance(*pair) for pair in pairwise(maps)]
    return float(np.mean(distances)) / mean_radius if mean_radius and distances else 0.0


def pca(vectors: Array, dimensions: int = 2, remark: str = "") -> Projection:
    """The principal components of `vectors` (N, H); if there are fewer than `dimensions`, the others are 0.

    The largest loading of each component is positive. Source: must equal `sklearn.decomposition.PCA` but for signs.
    """
    points, shares = _scores(vectors, dimensions)
    axes = tuple(f"PC {number + 1} ({share:.0%} of the variance)" for number, share in enumerate(shares))
    count, width = vectors.shape
    recipe = f"PCA of {count} vector{'' if count == 1 else 's'} of {width} numbers"
    return Projection(points, "PCA", axes, 0, recipe, remark)


def _scores(vectors: Array, dimensions: int) -> tuple[Array, np.ndarray]:
    """The scores (N, `dimensions`) of the vectors, and the components' shares of the variance.

    Zeros if the vectors differ by no more than rounding.
    """
    centred = vectors.astype(np.float64)
    centred -= centred.mean(axis=0) if len(centred) else 0.0
    points, shares = np.zeros((len(centred), dimensions)), np.zeros(dimensions)
    loadings, variances = _components(centred)
    if variances.sum() <= RESOLUTION**2 * np.square(vectors, dtype=np.float64).sum():
        return points.astype(np.float32), shares
    kept = min(dimensions, len(loadings))
    points[:, :kept] = centred @ loadings[:kept].T
    shares[:kept] = variances[:kept] / variances.sum()
    return points.astype(np.float32), shares


def _components(centred: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Loadings (C, H), largest variance first, and variances (C,) up to a factor."""
    count, width = centred.shape
    if not count:
        return np.zeros((0, width)), np.zeros(0)
    if count > width:
        variances, loadings = np.linalg.eigh(centred.T @ centred)
        variances, loadings = np.maximum(variances[::-1], 0), loadings.T[::-1]
    else:
        _, deviations, loadings = np.linalg.svd(centred, full_matrices=False)
        variances = deviations**2
    largest = np.take_along_axis(loadings, np.abs(loadings).argmax(axis=1)[:, None], axis=1)
    return loadings * np.where(largest < 0, -1, 1), variances


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
