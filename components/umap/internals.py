"""Everything that relies on undocumented behaviour of umap-learn, pynndescent and numba. An upgrade that breaks one of
these fails `tests/unit/umap/test_internals.py`; the app then falls back to something slower, never to wrong results.

| Used | If it changes | Delete it when |
|---|---|---|
| `numba.njit` and `numba.vectorize` are replaced while `umap` is imported, so that its compiled code is cached on disk | it compiles for 5 s in each process | umap-learn compiles with `cache=True` |
| the same for pynndescent, which is not compiled: with `precomputed_knn` none of its code runs | the import takes 20 s longer | umap-learn imports it only when it is needed |
| scikit-learn asks whether pandas is there, and does without it: in a process that has not imported it, it is not | a helper takes 65 MB more, half of them mapped from files | scikit-learn imports it only when it is given a table |
| the text of tqdm's bar, made by `bar_format`, is read from the `file` it writes to | no count of epochs is shown | umap-learn takes a callback for its epochs |
| an exception from `numba.core.caching` means a damaged cache | every map fails once a file is damaged | numba treats a damaged file as a missing one |
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

from components.turns.queue import OnProgress
from components.umap.cache_directory import cache_directory, discard

log = logging.getLogger(__name__)

CACHE_VARIABLE = "NUMBA_CACHE_DIR"


def quick_umap() -> ModuleType:
    """The module `umap`, imported in the fastest way that works here, unless it has been imported already.

    Cached code that cannot be read is discarded and compiled again, once.
    """
    if "umap" in sys.modules:
        return sys.modules["umap"]
    for keep in (True, True, False):
        try:
            with _compiling(keep):
                return importlib.import_module("umap")
        except Exception as error:
            log.warning("umap-learn cannot be imported (compiled code cached: %s)", keep, exc_info=True)
            _forget_umap()
            if is_damaged_cache(error):
                discard_compiled_code()
    return importlib.import_module("umap")


def is_damaged_cache(error: BaseException) -> bool:
    """Whether numba failed to read code that it had cached."""
    return any(frame.f_globals.get("__name__") == "numba.core.caching" for frame, _ in walk_tb(error.__traceback__))


def discard_compiled_code() -> None:
    """Move the cached code aside, so that the next process compiles again; numba in this one has the old path."""
    directory = os.environ.get(CACHE_VARIABLE)
    if directory:
        log.warning("the compiled code of umap-learn is damaged; it will be compiled again")
        discard(directory)


def reporting_bar(on_progress: OnProgress) -> dict[str, Any]:
    """umap-learn's `tqdm_kwds` that make its progress bar report to `on_progress` instead of being drawn."""
    return {"disable": False, "file": _ProgressFile(on_progress), "bar_format": "{n_fmt}/{total_fmt}|"}


class _ProgressFile:
    """A file for tqdm that stores nothing and reports how many epochs are done."""

    def __init__(self, on_progress: OnProgress) -> None:
        self.on_progress = on_progress

    def write(self, text: str) -> None:
        done, _, total = text.strip().strip("|").partition("/")
        if done.isdigit() and total.isdigit():
            self.on_progress(int(done), int(total))

    def flush(self) -> None:
        """Does nothing: nothing is buffered."""


@contextmanager
def _compiling(keep: bool) -> Iterator[None]:
    """Within this block the code that umap compiles is cached on disk if `keep`, and pynndescent is not compiled."""
    if keep:
        os.environ.setdefault(CACHE_VARIABLE, str(cache_directory()))
    import numba

    without_pandas = "pandas" not in sys.modules
    if without_pandas:
        sys.modules["pandas"] = None  # type: ignore[assignment]  # so that importing it raises `ImportError`
    compilers = {name: getattr(numba, name) for name in ("njit", "vectorize")}
    for name, compiler in compilers.items():
        setattr(numba, name, partial(_compile, compiler, keep))
    try:
        yield
    finally:
        for name, compiler in compilers.items():
            setattr(numba, name, compiler)
        if without_pandas:
            del sys.modules["pandas"]


def _compile(compiler: Callable[..., Any], keep: bool, *args: Any, **options: Any) -> Any:
    """As numba's `compiler`, which is called with a function, or gives a decorator."""

    def compiled(function: Any, *signatures: Any) -> Any:
        package = function.__module__.partition(".")[0]
        if package == "pynndescent":
            return function
        kept = {"cache": keep, "parallel": False} if package == "umap" else {}
        return compiler(*signatures, **{**options, **kept})(function)

    return compiled(*args) if args and callable(args[0]) else lambda function: compiled(function, *args)


def _forget_umap() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("umap", "pynndescent")]:
        del sys.modules[name]
