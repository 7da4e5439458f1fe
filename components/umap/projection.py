"""Vectors -> a map of them, in two or three dimensions.

`project(vectors)` is PCA and takes milliseconds; `project(vectors, method="umap", ...)` is a seeded UMAP. All layers at
once are in `components.umap.layers`, umap-learn is called in `components.umap.layout`. What cannot be as it
was asked for is corrected, and `remark` says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from components.compute.alignment import upright
from components.compute.neighbours import nearest
from components.compute.principal import pca
from components.records.arrays import Array
from components.records.projection import Projection
from components.umap.process import NoMap, lay_out

FEWEST = 5
METHODS = ("pca", "umap")


@dataclass(frozen=True, eq=False)
class _Request:
    """One UMAP to be computed, of the rows that differ; `row_of` (N,) has for each point the number of its row."""

    row_of: np.ndarray
    vectors: Array
    neighbours: np.ndarray
    distances: Array
    start: Array | None
    remark: str


def project(vectors: Array, *, start: Array | None = None, **settings: Any) -> Projection:
    """A map of `vectors` (N, H); keywords as of `project_each`, and a map (N, D) from which UMAP begins."""
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
    rounds: int | None = None,
) -> list[Projection]:
    """A map of each of `stack`, (N, H) each: `method` "pca" or "umap", `metric` "cosine" or "euclidean".

    Equal vectors share one place. UMAP needs five different vectors; below that PCA is drawn, and the remark says so.
    UMAP begins as umap-learn does, or at `starts`, and takes as many `rounds` as umap-learn would, or as given.
    """
    if method not in METHODS:
        raise ValueError(f"method {method!r} is not one of {METHODS}")
    if method == "pca":
        return [pca(vectors, dimensions) for vectors in stack]
    options = {"min_dist": min_dist, "metric": metric, "seed": seed, "dimensions": dimensions, "rounds": rounds}
    begins = [None] * len(stack) if starts is None else starts
    found = [_request(*pair, n_neighbors, metric, dimensions) for pair in zip(stack, begins, strict=True)]
    requests = {number: one for number, one in enumerate(found) if isinstance(one, _Request)}
    try:
        points = _laid_out(list(requests.values()), **options)
    except NoMap as failure:
        remark = f"UMAP could not be computed now ({failure}): this is PCA."
        return [pca(vectors, dimensions, remark) for vectors in stack]
    axes = tuple(f"UMAP {number + 1}" for number in range(dimensions))
    drawn = dict(zip(requests, points, strict=True))
    return [
        Projection(
            upright(drawn[number])[one.row_of],
            "UMAP",
            axes,
            seed,
            f"UMAP, {metric}, n_neighbors={one.neighbours.shape[1] + 1}, min_dist={min_dist:g}, seed={seed}",
            one.remark,
        )
        if isinstance(one, _Request)
        else one
        for number, one in enumerate(found)
    ]


def _request(
    vectors: Array, start: Array | None, n_neighbors: int, metric: str, dimensions: int
) -> _Request | Projection:
    """What UMAP needs to know of `vectors`; or PCA of them, where there is no UMAP."""
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
    each = {name: [getattr(one, name) for one in requests] for name in ("vectors", "neighbours", "distances")}
    return lay_out(**each, starts=[one.start for one in requests if one.start is not None], **settings)


def _distinct(vectors: Array) -> tuple[np.ndarray, np.ndarray]:
    """Where each different row stands first, in order, and for every row the number of its equal among them."""
    numbers: dict[bytes, int] = {}
    row_of = [numbers.setdefault(row.tobytes(), len(numbers)) for row in vectors + 0.0]  # makes -0 and 0 one
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
        remarks.append(f"{count - distinct} of {count} points equal another and share its place.")
    return " ".join(remarks)
