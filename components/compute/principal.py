"""Vectors -> their principal components: a linear projection onto the directions of greatest variance."""

import numpy as np

from components.records.arrays import Array
from components.records.projection import Projection


def pca(vectors: Array, dimensions: int = 2, remark: str = "") -> Projection:
    """The principal components of `vectors` (N, H); if there are fewer than `dimensions`, the others are 0.

    The largest loading of each component is positive. Source: must equal `sklearn.decomposition.PCA` but for signs.
    """
    centred = vectors.astype(np.float64)
    centred -= centred.mean(axis=0) if len(centred) else 0.0
    count, width = centred.shape
    points, shares = np.zeros((count, dimensions)), np.zeros(dimensions)
    loadings, variances = _components(centred)
    kept = min(dimensions, len(loadings))
    points[:, :kept] = centred @ loadings[:kept].T
    if variances.sum() > 0:
        shares[:kept] = variances[:kept] / variances.sum()
    axes = tuple(f"PC {number + 1} ({share:.0%} of the variance)" for number, share in enumerate(shares))
    recipe = f"PCA of {count} vector{'' if count == 1 else 's'} of {width} numbers"
    return Projection(points.astype(np.float32), "PCA", axes, 0, recipe, remark)


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
