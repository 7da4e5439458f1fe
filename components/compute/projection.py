"""Vectors -> a map of them, in two or three dimensions.

`project(vectors)` is PCA and takes milliseconds; `project(vectors, method="umap", ...)` is a seeded UMAP. All layers at
once are in `components.compute.layers`. What cannot be as it was asked for is corrected, and `remark` says so.
"""

import logging

import numpy as np

from components.compute.alignment import upright
from components.compute.neighbours import nearest
from components.compute.umap_process import lay_out
from components.compute.umap_room import NoMap
from components.records.arrays import Array
from components.records.projection import Projection

log = logging.getLogger(__name__)

FEWEST = 5
METHODS = ("pca", "umap")


def project(
    vectors: Array,
    *,
    method: str = "pca",
    n_neighbors: int = 15,
    min_dist: float = 0.1,
    metric: str = "cosine",
    seed: int = 0,
    dimensions: int = 2,
    start: Array | None = None,
    epochs: int | None = None,
) -> Projection:
    """A map of `vectors` (N, H): `method` "pca" or "umap", `metric` "cosine" or "euclidean", `dimensions` 2 or 3.

    Equal vectors share one place. UMAP needs five different vectors; below that PCA is drawn, and the remark says so.
    `start` (N, `dimensions`) is a map from which UMAP begins instead of a spectral one, `epochs` its number of rounds.
    """
    if method not in METHODS:
        raise ValueError(f"method {method!r} is not one of {METHODS}")
    if method == "pca":
        return pca(vectors, dimensions)

    first, place = _different(vectors)
    rows = vectors[first]
    if len(rows) < FEWEST:
        return pca(vectors, dimensions, f"UMAP needs {FEWEST} different vectors, here {_are(len(rows))}: this is PCA.")
    used = min(max(n_neighbors, 2), len(rows) - 1)
    places, lengths = nearest(rows, used - 1, metric)
    if not lengths.any():
        return pca(vectors, dimensions, f"All {metric} distances are 0, so there is nothing to lay out: this is PCA.")

    settings = {"min_dist": min_dist, "metric": metric, "seed": seed, "dimensions": dimensions, "epochs": epochs}
    try:
        points = lay_out(rows, places, lengths, start=None if start is None else start[first], **settings)
    except NoMap as failure:
        return pca(vectors, dimensions, f"UMAP could not be computed now ({failure}): this is PCA.")
    recipe = f"UMAP, {metric}, n_neighbors={used}, min_dist={min_dist:g}, seed={seed}"
    axes = tuple(f"UMAP {number + 1}" for number in range(dimensions))
    remark = _remark(n_neighbors, used, len(vectors), len(rows))
    return Projection(upright(points)[place], "UMAP", axes, seed, recipe, remark)


def pca(vectors: Array, dimensions: int = 2, remark: str = "") -> Projection:
    """The principal components of `vectors` (N, H); where there are fewer than `dimensions`, the rest is 0.

    Signs are fixed: the largest loading of each component is positive. Source: must equal `sklearn.decomposition.PCA`.
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
    return Projection(points.astype(np.float32), "PCA", axes, 0, f"PCA of {count} vectors of {width} numbers", remark)


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


def _different(vectors: Array) -> tuple[np.ndarray, np.ndarray]:
    """Where each different row stands first, in order, and for every row the number of its equal among them."""
    _, first, inverse = np.unique(vectors, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)
    return first[order], np.argsort(order)[inverse.reshape(-1)]


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


def _remark(asked: int, used: int, count: int, different: int) -> str:
    remarks = []
    if used != asked:
        remarks.append(
            f"n_neighbors is {used} instead of {asked}: it has to be at least 2 and below the {different} points."
        )
    if different < count:
        remarks.append(f"{count - different} of {count} points equal another and share its place.")
    return " ".join(remarks)
