"""A whole table of word rows -> a map in two dimensions, always the same one."""

import warnings
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.atlas import AtlasSettings
from components.umap.internals import quick_umap, reporting_bar

Progress = Callable[[float, str], None]
BLOCK = 512
COMPARED, STARTED = 0.5, 0.6


def lay_out_table(table: Array, settings: AtlasSettings, on_progress: Progress) -> Array:
    """UMAP of all rows of `table` (V, H) as points (V, 2); `on_progress` gets a share from 0 to 1 and what is done.

    The neighbours are exact, so that only UMAP's own seed is left to chance.
    Source: McInnes et al. 2018, arXiv 1802.03426, as umap-learn computes it.
    """
    k = min(settings.neighbours, len(table) - 1)
    neighbours, distances = exact_neighbours(table, k, on_progress)
    on_progress(COMPARED, "Joining them into a graph and finding where to begin")
    reducer = quick_umap().UMAP(
        n_neighbors=k,
        min_dist=settings.min_dist,
        metric=settings.metric,
        n_epochs=settings.epochs,
        random_state=settings.seed,
        n_jobs=1,
        precomputed_knn=(neighbours, distances),
        tqdm_kwds=reporting_bar(partial(_moved, on_progress)),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no new points will be placed on this map, which umap-learn warns of
        points: Array = reducer.fit_transform(table)
    return points


def _moved(on_progress: Progress, done: int, total: int) -> None:
    on_progress(STARTED + (1 - STARTED) * done / max(total, 1), "Moving the points into place")


def exact_neighbours(table: Array, k: int, on_progress: Progress) -> tuple[NDArray[np.int32], Array]:
    """The `k` nearest rows by cosine distance of each row, itself first, and the distances: both (V, k)."""
    norms = np.linalg.norm(table, axis=1, keepdims=True)
    directions = np.divide(table, norms, out=np.zeros_like(table), where=norms > 0)
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
    """The same picture between -1 and 1: moved to the middle, and both axes shrunk alike."""
    low, high = points.min(axis=0), points.max(axis=0)
    half = float((high - low).max()) / 2 or 1.0
    placed: Array = (points - (low + high) / 2) / half
    return placed


def neighbours_kept(table: Array, points: Array, k: int = 10, sample: int = 500) -> float:
    """The mean share of a row's `k` nearest rows by cosine that are also among its `k` nearest points on the map.

    For `sample` rows at equal steps through the table; 0 to 1.
    """
    chosen = np.linspace(0, len(table) - 1, min(sample, len(table))).astype(int)
    directions = table / np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-12)
    cosines = directions[chosen] @ directions.T
    shares = []
    for row, truth in zip(chosen, cosines, strict=True):
        drawn = -((points - points[row]) ** 2).sum(axis=1)
        truth[row] = drawn[row] = -np.inf
        shares.append(len(set(_best(truth, k)) & set(_best(drawn, k))) / k)
    return float(np.mean(shares))


def _best(scores: Array, k: int) -> list[int]:
    return list(np.argpartition(-scores, k)[:k])
