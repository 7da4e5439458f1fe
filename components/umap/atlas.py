"""The word table, or vectors of uses in all layers -> reproducible maps in two dimensions.

Those of uses change little from one layer to the next: from the middle layer outwards, each map starts from that of the
neighbouring layer and is then rotated onto it; all have one centre and one radius. Measured on the first map's uses
with the packaged checkpoint (share of 15 neighbours kept in layers 0, 3 and 6): independent maps that are only rotated
keep .472, .455, .422 and drift by 0.92 of the map's radius from layer to layer; these keep .476, .455, .416, drift by
0.35 and take four fifths of the time, 40 s. On 1,200 of the uses umap-learn's `AlignedUMAP` drifts half as far but
keeps fewer neighbours and takes ten times as long: .34, .32, .32, drift 0.17, 65 s of one core, against .36, .33, .34,
0.35 and 6 s; on all it had not finished after 14 minutes. Its optimiser was called directly, since the class ignores
`min_dist` and uses 0.1, where it keeps .43, .41, .41 (drift 0.18) and these .44, .43, .43 (0.36).
"""

import warnings
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from components.compute.projection import of_radius_one, turn_onto, upright
from components.compute.vectors import nearest, unit_vectors
from components.records.arrays import Array
from components.records.vocabulary import AtlasSettings
from components.umap.internals import quick_umap, reporting_bar
from components.umap.layout import lay_out

BLOCK = 512
COMPARED, STARTED = 0.5, 0.6
NEIGHBOURS, MIN_DIST, SEED = 15, 0.5, 42
EPOCHS, EPOCHS_FROM_START = 300, 200
START_RADIUS = 6.0  # that of umap-learn's own initial maps


OnShare = Callable[[float, str], None]  # called with the share done, 0 to 1, and the current step


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


def lay_out_layers(rows: Array, on_progress: OnShare) -> Array:
    """Maps (K, U, 2) between -1 and 1 of the directions `rows` (K, U, H), with one centre and radius in all layers.

    Source: McInnes et al. 2018, arXiv 1802.03426, as umap-learn computes it.
    """
    middle = len(rows) // 2
    maps: dict[int, Array] = {}
    order = [middle, *range(middle + 1, len(rows)), *range(middle - 1, -1, -1)]
    for done, layer in enumerate(order):
        on_progress(done / len(rows), f"Map of layer {layer}: {done + 1} of {len(rows)}")
        before = maps.get(layer - 1 if layer > middle else layer + 1)
        drawn = _lay_out(rows[layer], before)
        maps[layer] = of_radius_one(drawn if before is None else turn_onto(drawn, before))
    points = upright(np.stack([maps[layer] for layer in range(len(rows))]))
    return within_one(points.reshape(-1, 2)).reshape(points.shape)


def _lay_out(rows: Array, before: Array | None) -> Array:
    neighbours, distances = nearest(rows, NEIGHBOURS)
    start = None if before is None else before * np.float32(START_RADIUS)
    epochs = EPOCHS if before is None else EPOCHS_FROM_START
    return lay_out(rows, neighbours, distances, start, min_dist=MIN_DIST, metric="cosine", seed=SEED, epochs=epochs)
