"""The other end of the helper process: starts it when a map is asked for, and once more if it was killed."""

import contextlib
import logging
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NoReturn

import numpy as np

from components.compute import umap_room
from components.compute.cache_directory import cache_directory
from components.compute.line import MAPS
from components.compute.umap_room import NoMap
from components.compute.umap_worker import read, write
from components.records.arrays import Array

log = logging.getLogger(__name__)

LONGEST = 300.0
REST = 10.0
HOUSE = Path(__file__).parents[2]
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")

_resting_until = 0.0
_process: subprocess.Popen[bytes] | None = None


def lay_out(vectors: Array, places: np.ndarray, lengths: Array, **settings: object) -> Array:
    """As `umap_room.lay_out`, in the helper process; in this one where no helper can be started. Raises `NoMap`."""
    if time.monotonic() < _resting_until:
        raise NoMap("its helper process has just failed")
    with MAPS.turn():
        try:
            answer = _ask(vectors=vectors, places=places, lengths=lengths, **settings)
        except OSError:
            log.warning("the UMAP helper cannot be started; the map is computed in this process", exc_info=True)
            return umap_room.lay_out(vectors, places, lengths, **settings)  # type: ignore[arg-type]
    if "points" not in answer:
        log.warning("the UMAP helper drew no map: %s", answer["failure"])
        raise NoMap(str(answer["failure"]))
    return answer["points"]


def prepare() -> None:
    """Start the helper without waiting for it, if it is not there: called where a map is likely to be asked for."""
    with contextlib.suppress(OSError):
        _helper()


def queue() -> int:
    """How many maps are being computed or waiting in this process."""
    return len(MAPS)


def _ask(**request: object) -> dict[str, np.ndarray]:
    for _ in range(2):
        helper = _helper()
        assert helper.stdin and helper.stdout
        too_long = threading.Timer(LONGEST, helper.kill)
        too_long.start()
        began = time.monotonic()
        try:
            write(helper.stdin, **request)
            answer = read(helper.stdout)
        except ConnectionError:
            answer = None
        finally:
            too_long.cancel()
        if answer is not None:
            return answer
        helper.kill()
        helper.wait()
        if time.monotonic() - began >= LONGEST:
            _refuse(f"it took longer than {LONGEST:.0f} seconds")
    return _refuse("its helper process was ended twice")


def _refuse(reason: str) -> NoReturn:
    """Rest for a while after a failure, so that a page that asks for many maps does not fail for many minutes."""
    global _resting_until
    _resting_until = time.monotonic() + REST
    raise NoMap(reason)


_starting = threading.Lock()


def _helper() -> subprocess.Popen[bytes]:
    global _process
    with _starting:
        if _process is None or _process.poll() is not None:
            _process = subprocess.Popen(
                [sys.executable, "-m", __name__.replace("umap_process", "umap_worker")],
                cwd=HOUSE,
                env={"NUMBA_CACHE_DIR": str(cache_directory()), **os.environ, **dict.fromkeys(ONE_THREAD, "1")},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            threading.Thread(target=_process.wait, daemon=True).start()  # an ended helper is no zombie then
        return _process
