"""The small room in which umap-learn is imported quickly and asked for one map at a time.

As it is, umap-learn compiles for half a minute on a fresh machine, and for ten seconds in every later process. Two
things remove that: exact neighbours are passed as `precomputed_knn`, so that nothing of pynndescent ever runs and none
of it has to be compiled; and what umap compiles is kept on disk, since numba's decorators are told so while `umap` is
being imported, and are put back at once. If that fails nothing is kept; if that fails too, umap-learn is imported as it
is: slower, never broken. Delete this module when umap-learn keeps its own compiled code.
"""

import importlib
import logging
import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from components.compute.cache_directory import cache_directory
from components.records.arrays import Array

log = logging.getLogger(__name__)

WAYS = ["kept", "compiled anew", "plain"]
_open_ways = list(WAYS)
# Two fits at once can abort the whole process (numba's workqueue layer).
_one_at_a_time = threading.Lock()


class NoMap(Exception):
    """UMAP cannot be computed now; the message says why in a few words for the reader."""


def lay_out(
    vectors: Array,
    places: np.ndarray,
    lengths: Array,
    *,
    min_dist: float,
    metric: str,
    seed: int,
    dimensions: int = 2,
    start: Array | None = None,
    epochs: int | None = None,
) -> Array:
    """UMAP's points (N, `dimensions`) for `vectors` (N, H) whose neighbours `places`, `lengths` (N, k) are known.

    Neighbours do not count the point itself. `start` (N, `dimensions`) are places to begin from instead of spectral
    ones; `epochs` is the number of rounds instead of umap-learn's own choice. Raises `NoMap`.
    """
    itself = np.arange(len(vectors))[:, None]
    settings = {
        "n_components": dimensions,
        "n_neighbors": places.shape[1] + 1,
        "min_dist": min_dist,
        "metric": metric,
        "random_state": seed,
        "n_jobs": 1,
        "n_epochs": epochs,
        "init": "spectral" if start is None else np.array(start, dtype=np.float32),
        "precomputed_knn": (
            np.hstack([itself, places]).astype(np.int32),
            np.hstack([np.zeros(itself.shape), lengths]).astype(np.float32),
        ),
    }
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while _open_ways:
            try:
                points: Array = quick_umap(_open_ways[0]).UMAP(**settings).fit_transform(vectors)
            except Exception:
                log.warning("UMAP the way %r failed", _open_ways.pop(0), exc_info=True)
                _forget_umap()
            else:
                return _finite(points)
    raise NoMap("umap-learn does not work here")


def _finite(points: Array) -> Array:
    if not np.isfinite(points).all():
        raise NoMap("it found no places for these points")
    return points


def quick_umap(way: str = WAYS[0]) -> ModuleType:
    """The module `umap`, imported in one of three `WAYS` unless it is there already."""
    if "umap" not in sys.modules and way != "plain":
        with _compiling(keep=way == "kept"):
            importlib.import_module("umap")
    return importlib.import_module("umap")


@contextmanager
def _compiling(keep: bool) -> Iterator[None]:
    """Within this block what umap compiles is kept on disk (`keep`) or not, and pynndescent is not compiled at all."""
    if keep:
        os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_directory()))
    import numba

    compilers = {name: getattr(numba, name) for name in ("njit", "vectorize")}
    for name, compiler in compilers.items():
        setattr(numba, name, partial(_compile, compiler, keep))
    try:
        yield
    finally:
        for name, compiler in compilers.items():
            setattr(numba, name, compiler)


def _compile(compiler: Callable[..., Any], keep: bool, *given: Any, **options: Any) -> Any:
    package = sys._getframe(1).f_globals.get("__name__", "").partition(".")[0]
    if package == "pynndescent":
        return given[0] if given and callable(given[0]) else lambda function: function
    return compiler(*given, **({**options, "cache": keep, "parallel": False} if package == "umap" else options))


def _forget_umap() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("umap", "pynndescent")]:
        del sys.modules[name]
