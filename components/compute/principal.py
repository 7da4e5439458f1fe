"""Vectors -> their principal components: a linear projection onto the directions of greatest variance."""

import numpy as np

from components.compute.alignment import turn_onto
from components.records.arrays import Array
from components.records.projection import Projection


def pca(vectors: Array, dimensions: int = 2, remark: str = "") -> Projection:
    """The principal components of `vectors` (N, H); if there are fewer than `dimensions`, the others are 0.

    The largest loading of each component is positive. Source: must equal `sklearn.decomposition.PCA` but for signs.
    """
    points, shares = _scores(vectors, dimensions)
    axes = tuple(f"PC {number + 1} ({share:.0%} of the variance)" for number, share in enumerate(shares))
    count, width = vectors.shape
    recipe = f"PCA of {count} vector{'' if count == 1 else 's'} of {width} numbers"
    return Projection(points, "PCA", axes, 0, recipe, remark)


def maps_of(rows: Array) -> tuple[Array, Array]:
    """Each layer of `rows` (L + 1, N, H) by its first two principal components, rotated to match the layer before.

    Returns the maps (L + 1, N, 2), all in one unit, between -1 and 1, and their shares (L + 1,) of the variance.
    """
    maps: list[Array] = []
    for layer in rows:
        points, _ = _scores(layer, 2)
        maps.append(turn_onto(points, maps[-1]) if maps else points)
    drawn = np.stack(maps)
    parts, whole = (((values - values.mean(axis=1, keepdims=True)) ** 2).sum(axis=(1, 2)) for values in (drawn, rows))
    return drawn / max(float(np.abs(drawn).max(initial=0.0)), 1e-9), parts / np.maximum(whole, 1e-12)


def _scores(vectors: Array, dimensions: int) -> tuple[Array, np.ndarray]:
    """The scores (N, `dimensions`) of the vectors, and the components' shares of the variance."""
    centred = vectors.astype(np.float64)
    centred -= centred.mean(axis=0) if len(centred) else 0.0
    points, shares = np.zeros((len(centred), dimensions)), np.zeros(dimensions)
    loadings, variances = _components(centred)
    kept = min(dimensions, len(loadings))
    points[:, :kept] = centred @ loadings[:kept].T
    if variances.sum() > 0:
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
