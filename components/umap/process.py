"""The other end of the helper process: starts it when a map is asked for, and once more if it was killed."""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from components.records.arrays import Array
from components.umap import worker as umap_worker
from components.umap.cache_directory import cache_directory
from components.umap.turns import MAPS, heard
from components.umap.worker import read, write

log = logging.getLogger(__name__)

LONGEST = 300.0
REST = 10.0
HOUSE = Path(__file__).parents[2]
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")

_resting_until = 0.0
_process: subprocess.Popen[bytes] | None = None


class NoMap(Exception):
    """UMAP cannot be computed now; the message says why in a few words for the reader."""


def lay_out(
    vectors: list[Array], places: list[Any], lengths: list[Any], starts: Sequence[Array] = (), **settings: Any
) -> list[Array]:
    """As `umap_worker.maps`, in the helper process; in this one where no helper can be started. Raises `NoMap`.

    Whoever listens (`line.heard`) hears of its rounds, and may raise to end it.
    """
    if time.monotonic() < _resting_until:
        raise NoMap("its helper process has just failed")
    request = {"vectors": vectors, "places": places, "lengths": lengths, "starts": list(starts), **settings}
    with MAPS.turn():
        try:
            answer = _ask(request)
        except OSError:
            log.warning("the UMAP helper cannot be started; the map is computed in this process", exc_info=True)
            answer = {"points": umap_worker.maps(**request, tell=heard)}
    points: list[Array] = answer.get("points", [])
    if not points:
        log.warning("the UMAP helper drew no map: %s", answer["failure"])
        raise NoMap("it has failed")
    if not all(np.isfinite(found).all() for found in points):
        raise NoMap("it found no places for these points")
    return points


def queue() -> int:
    """How many maps are being computed or waiting in this process."""
    return len(MAPS)


def _ask(request: dict[str, Any]) -> dict[str, Any]:
    for _ in range(2):
        helper = _helper()
        too_long = threading.Timer(LONGEST, helper.kill)
        too_long.start()
        began = time.monotonic()
        try:
            return _answer(helper, request)
        except ConnectionError:
            if time.monotonic() - began >= LONGEST:
                _refuse(f"it took longer than {LONGEST:.0f} seconds")
        finally:
            too_long.cancel()
    return _refuse("its helper process was ended twice")


def _answer(helper: subprocess.Popen[bytes], request: dict[str, Any]) -> dict[str, Any]:
    """What the helper answers in the end. If this is interrupted the helper is ended: nobody waits for its work."""
    assert helper.stdin and helper.stdout
    answer = None
    try:
        write(helper.stdin, **request)
        while (message := read(helper.stdout)) and "done" in message:
            heard(message["done"], message["of"])
        answer = message
    finally:
        if answer is None:
            helper.kill()
            helper.wait()
    if answer is None:
        raise ConnectionError("the helper was ended")
    return answer


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
                [sys.executable, "-m", umap_worker.__name__],
                cwd=HOUSE,
                env={"NUMBA_CACHE_DIR": str(cache_directory()), **os.environ, **dict.fromkeys(ONE_THREAD, "1")},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            threading.Thread(target=_process.wait, daemon=True).start()  # an ended helper is no zombie then
        return _process
