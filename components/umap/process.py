"""The server's end of the helper processes, each of which is started when a map is requested, and again if it dies.

There are two, so that a short request never waits for a long one: a helper does one thing at a time, and a map of 5,000
points takes it seven seconds. The second is started only when both kinds of requests come at once. A host with little
memory has one or none (`HostPlan`), and none is started while it would not fit.
"""

import contextlib
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from components.records.arrays import Array
from components.turns import host
from components.turns.queue import LONG_MAPS, PAGES, SHORT_MAPS, Queue, report_progress
from components.umap import worker
from components.umap.cache_directory import cache_directory, discard
from components.umap.internals import CACHE_VARIABLE
from components.umap.worker import read, write

log = logging.getLogger(__name__)

LONGEST = 300.0  # seconds
REST = 10.0  # seconds
UNTIL_ROOM = 60.0  # seconds
SHORT = 400  # points in all maps of a request; about half a second of one core
ROOM = 240 * host.MB  # for a helper with maps of some thousand points, 80 MB of it for what it maps from files
KEPT = 50 * host.MB  # that must be free for a helper to stay after its map, where both are too much at once
REPOSITORY = Path(__file__).parents[2]
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
CRASHES = tuple(-number for number in (signal.SIGSEGV, signal.SIGILL, signal.SIGABRT, signal.SIGFPE))


class NoMap(Exception):
    """UMAP cannot be computed now; the message tells the reader why in a few words."""


class NoRoom(NoMap):
    """A helper does not fit into the memory that is free now."""

    def __init__(self) -> None:
        needed = f"this server has no {ROOM // host.MB} MB of memory free for it"
        super().__init__(f"{needed}; try again in a minute, or {ELSEWHERE}")


class Helper:
    """One helper process, and the queue of the threads that wait for it."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.process: subprocess.Popen[bytes] | None = None
        self.resting_until = self.no_room_until = 0.0

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The process's answer; it is restarted once if it dies. Raises `NoMap`, or `OSError` if it cannot start."""
        for _ in range(2):
            process = self.start()
            timeout = threading.Timer(LONGEST, process.kill)
            timeout.start()
            began = time.monotonic()
            try:
                return _exchange(process, request)
            except ConnectionError:
                if time.monotonic() - began >= LONGEST:
                    self._refuse(f"it took longer than {LONGEST:.0f} seconds")
                if process.wait() in CRASHES and (directory := cache_directory()):
                    discard(directory)  # damaged compiled code can crash a process
            finally:
                timeout.cancel()
        return self._refuse("its helper process was ended twice")

    def start(self) -> subprocess.Popen[bytes]:
        """The process, started if it is not running. Raises `NoRoom`, or `OSError` if it cannot be started."""
        with _starting:
            if not self.runs():
                self._claim_room()
                directory = cache_directory()
                cache = {CACHE_VARIABLE: str(directory)} if directory else {}
                self.process = subprocess.Popen(
                    [sys.executable, "-m", worker.__name__],
                    cwd=REPOSITORY,
                    env={**cache, **os.environ, **dict.fromkeys(ONE_THREAD, "1")},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
                threading.Thread(target=self.process.wait, daemon=True).start()  # so that it never becomes a zombie
            assert self.process
            return self.process

    def _claim_room(self) -> None:
        if time.monotonic() < self.no_room_until:
            raise NoRoom  # so that maps in a row do not each time give up what pages would use again
        if not host.make_room(ROOM + sum(helper.still_grows() for helper in HELPERS)):
            self.no_room_until = time.monotonic() + UNTIL_ROOM
            raise NoRoom

    def runs(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.poll() is None

    def still_grows(self) -> int:
        """The bytes that the process has not taken yet, as long as it is starting."""
        return max(0, ROOM - host.anonymous(self.process.pid)) if self.process and self.runs() else 0

    def end_if_idle(self) -> None:
        """End the process if nobody waits for it; the next request starts it again."""
        with _starting:
            if self.process and self.runs() and not len(self.queue):
                self.process.kill()
                self.process.wait()

    def _refuse(self, reason: str) -> NoReturn:
        """Pause after a failure, so that a page that requests many maps does not spend many minutes on failing."""
        self.resting_until = time.monotonic() + REST
        raise NoMap(reason)


HELPERS = FOR_SHORT, FOR_LONG = Helper(SHORT_MAPS), Helper(LONG_MAPS)
ELSEWHERE = "run the app on your own computer to get it"
_starting = threading.RLock()  # for all, so that no two count on the same memory
_one_fit_at_a_time = threading.Lock()  # two fits at once can abort a process


def lay_out(
    vectors: list[Array], neighbours: list[Any], distances: list[Any], starts: Sequence[Array] = (), **settings: Any
) -> list[Array]:
    """As `worker.maps`, in a helper process, or in this one if no helper can be started. Raises `NoMap`.

    This thread's `progress_listener` is called with the epochs, and may raise to stop the computation.
    """
    request = {"vectors": vectors, "neighbours": neighbours, "distances": distances, "starts": list(starts), **settings}
    with _beside_long_texts():
        answer = _answer(sum(map(len, vectors)), request)
    points: list[Array] = answer.get("points", [])
    if not points:
        log.warning("the UMAP helper drew no map: %s", answer["failure"])
        raise NoMap("it has failed")
    if not all(np.isfinite(coordinates).all() for coordinates in points):
        raise NoMap("it found no positions for these points")
    return points


@contextlib.contextmanager
def _beside_long_texts() -> Iterator[None]:
    """For a map: where a long text and a map are too much at once, this block is a turn in the queue of long texts."""
    with PAGES.turn() if host.plan().apart and not PAGES.has_me() else contextlib.nullcontext():
        yield


def _answer(points: int, request: dict[str, Any]) -> dict[str, Any]:
    try:
        helper = _helper_for(points)
        if points > SHORT and not host.plan().apart:
            PAGES.leave()  # another process does the work now, so pages about long texts need not wait for it
        with helper.queue.turn():
            answer = helper.answer(request)
        if host.plan().apart and host.free_memory() < KEPT:
            helper.end_if_idle()
        return answer
    except OSError:
        log.warning("the UMAP helper cannot be started; the map is computed in this process", exc_info=True)
        with _one_fit_at_a_time:
            return {"points": worker.maps(**request, on_progress=report_progress)}


def _helper_for(points: int) -> Helper:
    """The helper for so many points, which now runs; if it does not fit beside the other, the other."""
    helper, other = (FOR_SHORT, FOR_LONG) if points <= SHORT and host.plan().helpers > 1 else (FOR_LONG, FOR_SHORT)
    if not host.plan().helpers:
        raise NoMap(f"this server may use only {host.plan().memory / host.MB:,.0f} MB of memory; {ELSEWHERE}")
    if time.monotonic() < helper.resting_until:
        raise NoMap("its helper process has just failed")
    if host.plan().helpers > 1 and helper is FOR_LONG and len(helper.queue):
        with contextlib.suppress(OSError, NoRoom):
            FOR_SHORT.start()  # there are several viewers: a short map is likely to be requested soon
    try:
        helper.start()
    except NoRoom:
        if not other.runs():
            raise
        return other
    return helper


def _exchange(process: subprocess.Popen[bytes], request: dict[str, Any]) -> dict[str, Any]:
    """Send a request and read the answer; if this is interrupted, kill the process, since nobody needs its work."""
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
