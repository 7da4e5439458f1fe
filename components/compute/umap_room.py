"""The small room in which umap-learn is imported quickly, for the map of a whole vocabulary.

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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any

from components.compute.cache_directory import cache_directory

log = logging.getLogger(__name__)


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
