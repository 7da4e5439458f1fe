"""Vectors -> a map of them, in two or three dimensions.

`project(vectors)` is PCA and takes milliseconds; `project(vectors, method="umap", ...)` is a seeded UMAP. Maps of all
layers are in `components.umap.layers`; `components.umap.layout` calls umap-learn. Settings that are impossible are
corrected, and the map's `remark` says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from components.compute.projection import pca, upright
from components.compute.vectors import nearest
from components.records.arrays import Array
from components.records.projection import Projection
from components.umap.process import NoMap, lay_out

FEWEST = 5
METHODS = ("pca", "umap")


@dataclass(frozen=True, eq=False)
class _Request:
    """One UMAP to be computed, of the distinct rows; `row_of` (N,) is the number of each point's row."""

    row_of: np.ndarray
    vectors: Array
    neighbours: np.ndarray
    distances: Array
    start: Array | None
    remark: str


def project(vectors: Array, *, start: Array | None = None, **settings: Any) -> Projection:
    """A map of `vectors` (N, H); keywords as for `project_each`, and a map `start` (N, D) from which UMAP begins."""
    return project_each([vectors], None if start is None else [start], **settings)[0]


def project_each(
    stack: Sequence[Array] | Array,
    starts: Sequence[Array] | None = None,
    *,
    method: str = "pca",
    n_neighbors: int = 15,
    min_dist: float = 0.1,
    metric: str = "cosine",
    seed: int = 0,
    dimensions: int = 2,
    epochs: int | None = None,
) -> list[Projection]:
    """A map of each array (N, H) of `stack`: `method` "pca" or "umap", `metric` "cosine" or "euclidean".

    Equal vectors share one point. With fewer than five distinct vectors, UMAP is replaced by PCA, and the remark says
    so. `starts` and `epochs` replace umap-learn's own initialisation and number of epochs.
    """
    if method not in METHODS:
        raise ValueError(f"method {method!r} is not one of {METHODS}")
    if method == "pca":
        return [pca(vectors, dimensions) for vectors in stack]
    options = {"min_dist": min_dist, "metric": metric, "seed": seed, "dimensions": dimensions, "epochs": epochs}
    pairs = zip(stack, [None] * len(stack) if starts is None else starts, strict=True)
    prepared = [_prepare(*pair, n_neighbors, metric, dimensions) for pair in pairs]
    requests = {number: request for number, request in enumerate(prepared) if isinstance(request, _Request)}
    try:
        points = _laid_out(list(requests.values()), **options)
    except NoMap as failure:
        remark = f"UMAP could not be computed now ({failure}): this is PCA."
        return [replace(pca(vectors, dimensions, remark), for_now=True) for vectors in stack]
    axes = tuple(f"UMAP {number + 1}" for number in range(dimensions))
    drawn = dict(zip(requests, points, strict=True))
    return [
        Projection(
            upright(drawn[number])[item.row_of],
            "UMAP",
            axes,
            seed,
            f"UMAP, {metric}, n_neighbors={item.neighbours.shape[1] + 1}, min_dist={min_dist:g}, seed={seed}",
            item.remark,
        )
        if isinstance(item, _Request)
        else item
        for number, item in enumerate(prepared)
    ]


def _prepare(
    vectors: Array, start: Array | None, n_neighbors: int, metric: str, dimensions: int
) -> _Request | Projection:
    """UMAP's input for `vectors`, or their PCA if UMAP is impossible."""
    first, row_of = _distinct(vectors)
    rows = vectors[first]
    if len(rows) < FEWEST:
        return pca(vectors, dimensions, f"UMAP needs {FEWEST} different vectors, here {_are(len(rows))}: this is PCA.")
    used = min(max(n_neighbors, 2), len(rows) - 1)
    neighbours, distances = nearest(rows, used - 1, metric)
    if not distances.any():
        return pca(vectors, dimensions, f"All {metric} distances are 0, so there is nothing to lay out: this is PCA.")
    remark = _remark(n_neighbors, used, len(vectors), len(rows))
    return _Request(row_of, rows, neighbours, distances, None if start is None else start[first], remark)


def _laid_out(requests: Sequence[_Request], **settings: Any) -> list[Array]:
    if not requests:
        return []
    inputs = {name: [getattr(request, name) for request in requests] for name in ("vectors", "neighbours", "distances")}
    starts = [request.start for request in requests if request.start is not None]
    return lay_out(**inputs, starts=starts, **settings)


def _distinct(vectors: Array) -> tuple[np.ndarray, np.ndarray]:
    """The indices at which distinct rows first occur, in order, and for each row the number of its equal among them."""
    numbers: dict[bytes, int] = {}
    row_of = [numbers.setdefault(row.tobytes(), len(numbers)) for row in vectors + 0.0]  # + 0.0 makes -0 equal 0
    return np.unique(row_of, return_index=True)[1], np.array(row_of, dtype=np.int64)


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


def _remark(wanted: int, used: int, count: int, distinct: int) -> str:
    remarks = []
    if used != wanted:
        remarks.append(
            f"n_neighbors is {used} instead of {wanted}: it has to be at least 2 and below the {distinct} points."
        )
    if distinct < count:
        same = count - distinct
        verbs = ("equals", "shares") if same == 1 else ("equal", "share")
        remarks.append(f"{same} of {count} points {verbs[0]} another and {verbs[1]} its position.")
    return " ".join(remarks)
