"""The small room in which umap-learn is imported quickly and asked for one map at a time.

Plain umap-learn compiles for half a minute on a fresh machine, and for ten seconds in every new process. Two things
remove that: exact neighbours are computed outside and passed as `precomputed_knn`, so that nothing of pynndescent is
ever compiled; and while `umap` is being imported `numba.njit` keeps compiled code (`cache=True`) in `NUMBA_CACHE_DIR`.
`numba.njit` is put back at once. If any of it fails, umap-learn is imported as it is: slower, never broken.
Delete this module when umap-learn compiles ahead of time (lmcinnes/umap) or caches by itself.
"""

import importlib
import logging
import os
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from components.records.arrays import Array

log = logging.getLogger(__name__)


class NoMap(Exception):
    """UMAP cannot be computed now; the message says why in a few words for the reader."""


# Two fits at once can abort the whole process (numba's workqueue layer).
_one_at_a_time = threading.Lock()
PLAIN = "EXPLORER_PLAIN_UMAP"


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
    """UMAP's points (N, `dimensions`) for `vectors` (N, H) with known neighbours `places` and `lengths` (N, k).

    Neighbours are without the point itself. `start` (N, `dimensions`) are places to begin from instead of the spectral
    ones, `epochs` the number of rounds instead of umap-learn's own choice.
    """
    itself = np.arange(len(vectors))[:, None]
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        reducer = quick_umap().UMAP(
            n_components=dimensions,
            n_neighbors=places.shape[1] + 1,
            min_dist=min_dist,
            metric=metric,
            random_state=seed,
            n_jobs=1,
            n_epochs=epochs,
            init="spectral" if start is None else start,
            precomputed_knn=(
                np.hstack([itself, places]).astype(np.int32),
                np.hstack([np.zeros((len(vectors), 1)), lengths]).astype(np.float32),
            ),
        )
        return reducer.fit_transform(vectors)


def quick_umap() -> ModuleType:
    """The module `umap`, imported so that compiled code is kept; plainly where that does not work."""
    if "umap" in sys.modules:
        return sys.modules["umap"]
    if os.environ.get(PLAIN):
        return importlib.import_module("umap")
    try:
        with _kept_code():
            return importlib.import_module("umap")
    except Exception:
        log.warning("umap-learn could not be imported the quick way; it is imported as it is", exc_info=True)
        for name in [name for name in sys.modules if name.partition(".")[0] in ("umap", "pynndescent")]:
            del sys.modules[name]
        return importlib.import_module("umap")


@contextmanager
def _kept_code() -> Iterator[None]:
    """Within this block functions of umap are compiled with a cache on disk, those of pynndescent not at all."""
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_directory()))
    import numba

    compile_ = numba.njit
    numba.njit = lambda *given, **options: _choose(compile_, *given, **options)
    try:
        yield
    finally:
        numba.njit = compile_


def _choose(compile_: Callable[..., Any], *given: Any, **options: Any) -> Any:
    caller = sys._getframe(2).f_globals.get("__name__", "")
    bare = len(given) == 1 and callable(given[0])
    if caller.partition(".")[0] == "pynndescent":
        return given[0] if bare else lambda function: function
    options = {"cache": True, **options, "parallel": False}
    return compile_(given[0], **options) if bare else compile_(*given, **options)


def cache_directory() -> Path:
    """A directory of this user alone for compiled code; it may be missing or unwritable, which only costs time."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for place in (Path(base), Path(tempfile.gettempdir())):
        directory = place / f"bert-explorer-numba-{os.getuid()}"
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            continue
        if directory.stat().st_uid == os.getuid() and os.access(directory, os.W_OK):
            return directory
    return directory
