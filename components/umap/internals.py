"""All that leans on what umap-learn, pynndescent and numba do not promise. `tests/unit/umap/test_internals.py` fails
when an upgrade breaks one of these; each then falls back to something slower, never to something wrong.

| Used | If it changes | Delete it when |
|---|---|---|
| `numba.njit` and `numba.vectorize` are replaced while `umap` is imported: its code is then kept on disk | it compiles for 5 s in each process | umap-learn compiles with `cache=True` |
| the same for pynndescent, which is not compiled: with `precomputed_knn` none of its code runs | 20 s more at import | umap-learn imports it when it is needed |
| the text of tqdm's bar, made by `bar_format`, is read from the `file` it writes to | no count of rounds is shown | umap-learn takes a callback for its epochs |
| an exception out of `numba.core.caching` means a damaged cache | a damaged file fails each map | numba reads a damaged file as a missing one |
"""  # noqa: E501  a table

import importlib
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from traceback import walk_tb
from types import ModuleType
from typing import Any

from components.umap.cache_directory import cache_directory, discard
from components.umap.queue import OnProgress

log = logging.getLogger(__name__)

CACHE_VARIABLE = "NUMBA_CACHE_DIR"


def quick_umap() -> ModuleType:
    """The module `umap`, imported in the quickest way that works here, unless it is there already.

    Compiled code that cannot be read is discarded and made anew, once.
    """
    if "umap" in sys.modules:
        return sys.modules["umap"]
    for keep in (True, True, False):
        try:
            with _compiling(keep):
                return importlib.import_module("umap")
        except Exception as error:
            log.warning("umap-learn cannot be imported with compiled code kept: %s", keep, exc_info=True)
            _forget_umap()
            if is_damaged_cache(error):
                discard_compiled_code()
    return importlib.import_module("umap")


def is_damaged_cache(error: BaseException) -> bool:
    """Whether numba failed to read code that it had kept."""
    return any(frame.f_globals.get("__name__") == "numba.core.caching" for frame, _ in walk_tb(error.__traceback__))


def discard_compiled_code() -> None:
    """Put the kept code aside, so that the next process compiles anew; numba in this one knows the old directory."""
    directory = os.environ.get(CACHE_VARIABLE)
    if directory:
        log.warning("the compiled code of umap-learn is damaged; it is compiled anew")
        discard(directory)


def reporting_bar(on_progress: OnProgress) -> dict[str, Any]:
    """umap-learn's `tqdm_kwds` with which its progress bar is not drawn but reported."""
    return {"disable": False, "file": _ProgressFile(on_progress), "bar_format": "{n_fmt}/{total_fmt}|"}


class _ProgressFile:
    """A file for tqdm that keeps nothing and reports how many rounds are done."""

    def __init__(self, on_progress: OnProgress) -> None:
        self.on_progress = on_progress

    def write(self, text: str) -> None:
        done, _, total = text.strip().strip("|").partition("/")
        if done.isdigit() and total.isdigit():
            self.on_progress(int(done), int(total))

    def flush(self) -> None:
        """Nothing is buffered."""


@contextmanager
def _compiling(keep: bool) -> Iterator[None]:
    """Within this block what umap compiles is kept on disk (`keep`) or not, and pynndescent is not compiled at all."""
    if keep:
        os.environ.setdefault(CACHE_VARIABLE, str(cache_directory()))
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
