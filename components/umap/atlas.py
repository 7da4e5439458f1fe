"""The whole word table -> a reproducible map in two dimensions."""

import warnings
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from components.compute.vectors import unit_vectors
from components.records.arrays import Array
from components.records.vocabulary import AtlasSettings
from components.umap.internals import quick_umap, reporting_bar

OnShare = Callable[[float, str], None]  # called with the share done, 0 to 1, and the current step
BLOCK = 512
COMPARED, STARTED = 0.5, 0.6


def lay_out_table(table: Array, settings: AtlasSettings, on_progress: OnShare) -> Array:
    """UMAP of all rows of `table` (V, H), as points (V, 2).

    The neighbours are exact, so the only randomness is that of UMAP's own seed.
    Source: McInnes et al. 2018, arXiv 1802.03426, as umap-learn computes it.
    """
    k = min(settings.neighbours, len(table) - 1)
    neighbours, distances = exact_neighbours(table, k, on_progress)
    on_progress(COMPARED, "Building the graph and the initial layout")
    reducer = quick_umap().UMAP(
        n_neighbors=k,
        min_dist=settings.min_dist,
        metric=settings.metric,
        n_epochs=settings.epochs,
        random_state=settings.seed,
        n_jobs=1,
        precomputed_knn=(neighbours, distances),
        tqdm_kwds=reporting_bar(partial(_report_epochs, on_progress)),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that no new points can be placed on this map
        points: Array = reducer.fit_transform(table)
    return points


def _report_epochs(on_progress: OnShare, done: int, total: int) -> None:
    on_progress(STARTED + (1 - STARTED) * done / max(total, 1), "Optimising the layout")


def exact_neighbours(table: Array, k: int, on_progress: OnShare) -> tuple[NDArray[np.int32], Array]:
    """The `k` nearest rows by cosine distance of each row, itself first, and the distances: both (V, k).

    In float32 without sorting all rows, since the table has ten times as many as `compute.neighbours` is meant for.
    """
    directions = unit_vectors(table)
    neighbours = np.empty((len(table), k), np.int32)
    distances = np.empty((len(table), k), np.float32)
    for start in range(0, len(table), BLOCK):
        on_progress(COMPARED * start / len(table), "Comparing every row with every other")
        rows = np.arange(start, min(start + BLOCK, len(table)))
        away = 1 - directions[rows] @ directions.T
        away[np.arange(len(rows)), rows] = -1
        candidates = np.argpartition(away, k - 1, axis=1)[:, :k]
        nearby = np.take_along_axis(away, candidates, axis=1)
        order = np.argsort(nearby, axis=1, kind="stable")
        neighbours[rows] = np.take_along_axis(candidates, order, axis=1)
        distances[rows] = np.maximum(np.take_along_axis(nearby, order, axis=1), 0)
    return neighbours, distances


def within_one(points: Array) -> Array:
    """`points` (N, 2) centred and scaled, both axes alike, to lie between -1 and 1."""
    low, high = points.min(axis=0), points.max(axis=0)
    half = float((high - low).max()) / 2 or 1.0
    scaled: Array = (points - (low + high) / 2) / half
    return scaled


def neighbours_kept(table: Array, points: Array, k: int = 10) -> float:
    """The mean share, 0 to 1, of a row's `k` nearest rows by cosine that are also its `k` nearest points on the map.

    Over all rows, in blocks: 1 s of one core for 6,000 rows, half a minute for 30,000.
    """
    directions, squares = unit_vectors(table), (points**2).sum(axis=1)
    shared, k = 0, min(k, len(table) - 1)
    for start in range(0, len(table), BLOCK):
        rows = slice(start, start + BLOCK)
        near = [_nearest(scores, start, k) for scores in (
            directions[rows] @ directions.T, 2 * points[rows] @ points.T - squares,
        )]  # fmt: skip
        both = np.sort(np.concatenate(near, axis=1), axis=1)
        shared += int((both[:, 1:] == both[:, :-1]).sum())
    return shared / max(len(table) * k, 1)


def _nearest(scores: Array, start: int, k: int) -> NDArray[np.int64]:
    """The columns with the `k` largest `scores` of each row but its own, of which the first is `start`."""
    scores[np.arange(len(scores)), start + np.arange(len(scores))] = -np.inf
    return np.argpartition(-scores, k - 1, axis=1)[:, :k]
