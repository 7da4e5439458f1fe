"""Vectors and their nearest neighbours -> umap-learn's layout."""

import warnings

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.turns.queue import OnProgress
from components.umap.internals import quick_umap, reporting_bar

NOISE = 1e-4


def lay_out(
    vectors: Array,
    neighbours: NDArray[np.int64],
    distances: Array,
    start: Array | None = None,
    *,
    min_dist: float,
    metric: str,
    seed: int,
    dimensions: int = 2,
    epochs: int | None = None,
    on_progress: OnProgress = lambda done, total: None,
) -> Array:
    """umap-learn's map (N, `dimensions`) of `vectors` (N, H), given each point's `neighbours` and `distances` (N, k).

    Neighbours are nearest first, without the point itself. `start` (N, `dimensions`) replaces the spectral
    initialisation, `epochs` umap-learn's own number. `on_progress` is called with the epochs done and their total.
    """
    itself = np.arange(len(vectors))[:, None]
    known = (
        np.hstack([itself, neighbours]).astype(np.int32),
        np.hstack([np.zeros(itself.shape), distances]).astype(np.float32),
    )
    reducer = quick_umap().UMAP(
        n_components=dimensions,
        n_neighbors=neighbours.shape[1] + 1,
        min_dist=min_dist,
        metric=metric,
        random_state=seed,
        n_jobs=1,
        n_epochs=epochs,
        init="spectral" if start is None else with_noise(start, seed),
        precomputed_knn=known,
        tqdm_kwds=reporting_bar(on_progress),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that the neighbours are given, and that the seed forces a single thread
        return np.asarray(reducer.fit_transform(vectors), dtype=np.float32)


def with_noise(start: Array, seed: int) -> Array:
    """`start` with a little noise, so that coinciding points can separate and no axis has zero variance."""
    noise = np.random.RandomState(seed).normal(scale=NOISE, size=start.shape)
    return (start + noise).astype(np.float32)
