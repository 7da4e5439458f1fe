"""The server's end of the helper processes: each is started when a map is asked for, and again if it was killed.

There are two, so that a short work never waits for a long one: a helper can do one thing at a time, and a map of 5,000
points takes seven seconds of its core. The second is started only when both kinds of work are there at once.
"""

import contextlib
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from components.records.arrays import Array
from components.umap import worker
from components.umap.cache_directory import cache_directory, discard
from components.umap.internals import CACHE_VARIABLE
from components.umap.queue import LONG_MAPS, PAGES, SHORT_MAPS, Queue, report_progress
from components.umap.worker import read, write

log = logging.getLogger(__name__)

LONGEST = 300.0  # seconds
REST = 10.0
SHORT = 400  # points of all maps of one request; about half a second of one core
REPOSITORY = Path(__file__).parents[2]
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
CRASHES = tuple(-number for number in (signal.SIGSEGV, signal.SIGILL, signal.SIGABRT, signal.SIGFPE))


class NoMap(Exception):
    """UMAP cannot be computed now; the message says why in a few words for the reader."""


class Helper:
    """One helper process, and the queue of those who want a map from it."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.process: subprocess.Popen[bytes] | None = None
        self.resting_until = 0.0
        self._starting = threading.Lock()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the process answers; it is started again once if it was killed. Raises `NoMap`, or OSError if it cannot
        be started at all."""
        for _ in range(2):
            process = self.start()
            too_long = threading.Timer(LONGEST, process.kill)
            too_long.start()
            began = time.monotonic()
            try:
                return _exchange(process, request)
            except ConnectionError:
                if time.monotonic() - began >= LONGEST:
                    self._refuse(f"it took longer than {LONGEST:.0f} seconds")
                if process.wait() in CRASHES and (directory := cache_directory()):
                    discard(directory)  # compiled code that is damaged can do that
            finally:
                too_long.cancel()
        return self._refuse("its helper process was ended twice")

    def start(self) -> subprocess.Popen[bytes]:
        """The process, started if there is none."""
        with self._starting:
            if self.process is None or self.process.poll() is not None:
                directory = cache_directory()
                kept = {CACHE_VARIABLE: str(directory)} if directory else {}
                self.process = subprocess.Popen(
                    [sys.executable, "-m", worker.__name__],
                    cwd=REPOSITORY,
                    env={**kept, **os.environ, **dict.fromkeys(ONE_THREAD, "1")},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
                threading.Thread(target=self.process.wait, daemon=True).start()  # an ended helper is no zombie then
            return self.process

    def _refuse(self, reason: str) -> NoReturn:
        """Rest for a while after a failure, so that a page that asks for many maps does not fail for many minutes."""
        self.resting_until = time.monotonic() + REST
        raise NoMap(reason)


FOR_SHORT, FOR_LONG = Helper(SHORT_MAPS), Helper(LONG_MAPS)
_in_this_process = threading.Lock()  # two fits at once can abort a process


def lay_out(
    vectors: list[Array], neighbours: list[Any], distances: list[Any], starts: Sequence[Array] = (), **settings: Any
) -> list[Array]:
    """As `worker.maps`, in a helper process; in this one where no helper can be started. Raises `NoMap`.

    This thread's `progress_listener` is called with the rounds, and may raise to end the work.
    """
    helper = FOR_SHORT if sum(map(len, vectors)) <= SHORT else FOR_LONG
    if time.monotonic() < helper.resting_until:
        raise NoMap("its helper process has just failed")
    request = {
        "vectors": vectors, "neighbours": neighbours, "distances": distances, "starts": list(starts), **settings
    }  # fmt: skip
    if helper is FOR_LONG and len(helper.queue):
        with contextlib.suppress(OSError):
            FOR_SHORT.start()  # several viewers are here: whoever of them wants a short map finds it awake
    if helper is FOR_LONG:
        PAGES.leave()  # the work is done in another process now: whoever has a long text need not wait for that
    with helper.queue.turn():
        try:
            answer = helper.answer(request)
        except OSError:
            log.warning("the UMAP helper cannot be started; the map is computed in this process", exc_info=True)
            with _in_this_process:
                answer = {"points": worker.maps(**request, on_progress=report_progress)}
    points: list[Array] = answer.get("points", [])
    if not points:
        log.warning("the UMAP helper drew no map: %s", answer["failure"])
        raise NoMap("it has failed")
    if not all(np.isfinite(found).all() for found in points):
        raise NoMap("it found no places for these points")
    return points


def _exchange(process: subprocess.Popen[bytes], request: dict[str, Any]) -> dict[str, Any]:
    """Send a request and read its answer. If this is interrupted the process is ended: nobody waits for its work."""
    assert process.stdin and process.stdout
    answer = None
    try:
        write(process.stdin, **request)
        while (message := read(process.stdout)) and "done" in message:
            report_progress(message["done"], message["total"])
        answer = message
    finally:
        if answer is None:
            process.kill()
            process.wait()
    if answer is None:
        raise ConnectionError("the helper was ended")
    return answer
