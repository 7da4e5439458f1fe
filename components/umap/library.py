"""The small room in which umap-learn is imported quickly, asked for a map, and heard while it works.

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
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.umap.cache_directory import cache_directory

log = logging.getLogger(__name__)

NOISE = 1e-4
Tell = Callable[[int, int], None]


def lay_out(
    vectors: Array,
    places: NDArray[np.int64],
    lengths: Array,
    start: Array | None = None,
    *,
    min_dist: float,
    metric: str,
    seed: int,
    dimensions: int = 2,
    rounds: int | None = None,
    tell: Tell = lambda done, of: None,
) -> Array:
    """umap-learn's map (N, `dimensions`) of `vectors` (N, H) whose neighbours `places`, `lengths` (N, k) are known.

    The neighbours are in order, without the point itself. `start` (N, `dimensions`) is a map to begin at instead of a
    spectral one, `rounds` how many there are instead of umap-learn's own choice. `tell` hears how many of how many are
    done, which changes no number.
    """
    itself = np.arange(len(vectors))[:, None]
    known = (
        np.hstack([itself, places]).astype(np.int32),
        np.hstack([np.zeros(itself.shape), lengths]).astype(np.float32),
    )
    reducer = quick_umap().UMAP(
        n_components=dimensions,
        n_neighbors=places.shape[1] + 1,
        min_dist=min_dist,
        metric=metric,
        random_state=seed,
        n_jobs=1,
        n_epochs=rounds,
        init="spectral" if start is None else begun(start, seed),
        precomputed_knn=known,
        tqdm_kwds=counted(tell),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that the neighbours are given, and that the seed forces one thread
        return np.asarray(reducer.fit_transform(vectors), dtype=np.float32)


def begun(start: Array, seed: int) -> Array:
    """A start with a little noise, so that points at one place can part and an axis on which all are 0 has a width."""
    noise = np.random.RandomState(seed).normal(scale=NOISE, size=start.shape)
    return (start + noise).astype(np.float32)


def counted(tell: Tell) -> dict[str, Any]:
    """umap-learn's `tqdm_kwds` with which its bar is not drawn but told."""
    return {"disable": False, "file": _Told(tell), "bar_format": "{n_fmt}/{total_fmt}|"}


class _Told:
    """A file for tqdm that keeps nothing and passes on how many rounds are done."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell

    def write(self, text: str) -> None:
        done, _, of = text.strip().strip("|").partition("/")
        if done.isdigit() and of.isdigit():
            self.tell(int(done), int(of))

    def flush(self) -> None:
        """Nothing is kept back."""


def quick_umap() -> ModuleType:
    """The module `umap`, imported in the quickest way that works here, unless it is there already."""
    if "umap" in sys.modules:
        return sys.modules["umap"]
    for keep in (True, False):
        try:
            with _compiling(keep):
                return importlib.import_module("umap")
        except Exception:
            log.warning("umap-learn cannot be imported with compiled code kept: %s", keep, exc_info=True)
            _forget_umap()
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
