"""Vectors -> a plane by their principal components, and maps of successive layers rotated onto each other."""

from itertools import pairwise

import numpy as np

from components.compute.vectors import RESOLUTION
from components.records.arrays import Array
from components.records.projection import Projection


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
