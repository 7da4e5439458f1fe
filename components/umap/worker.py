"""The helper process that computes maps, so that the server need not hold umap-learn in its memory.

It runs on one core and at a lower priority than the pages, and can be killed at any time.

Run as `python -m components.umap.worker`. It reads requests from standard input and writes answers to standard
output, each a length (8 bytes) and that many bytes of NPZ, with reports of the epochs done in between. It ends with its
parent, or when it has been idle for some time.
"""

import contextlib
import io
import os
import select
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import IO, Any

import numpy as np
from filelock import FileLock

from components.compute.vectors import nearest
from components.records.arrays import Array
from components.turns.queue import OnProgress
from components.umap.internals import CACHE_VARIABLE, discard_compiled_code, is_damaged_cache
from components.umap.layout import lay_out

IDLE = 30.0  # seconds
NICENESS = 5
REPORT_EVERY = 0.1  # seconds
PATIENCE = 60.0  # seconds
Message = dict[str, Any]


def main() -> None:
    """Answer until the other end closes or is silent for `IDLE` seconds, or until compiled code cannot be read."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # pages go first
    give_way()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get among the answers
    with contextlib.suppress(Exception), compiling_alone():  # the first request tries again, and reports the error
        warm_up()

    idle = float(os.environ.get("EXPLORER_UMAP_IDLE", IDLE))
    while select.select([0], [], [], idle)[0]:
        request = read(sys.stdin.buffer)
        if request is None:
            break
        try:
            write(answers, points=maps(**request, on_progress=_throttled_reports(answers)))
        except Exception as failure:  # of any kind: the other end is waiting for an answer
            if is_damaged_cache(failure):
                discard_compiled_code()
                break  # the other end starts a new process, which compiles again
            write(answers, failure=repr(failure))


def give_way() -> None:
    """If memory runs out, let the system end this process, whose work can be done again, and not the server."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


@contextlib.contextmanager
def compiling_alone() -> Iterator[None]:
    """If several helpers start with an empty cache, the first one fills it while the others wait.

    Two processes that add to numba's files at once can corrupt them, and would do the same work twice.
    """
    directory = os.environ.get(CACHE_VARIABLE)
    with FileLock(f"{directory}.lock", timeout=PATIENCE) if directory else contextlib.nullcontext():
        yield


def warm_up() -> None:
    """Import umap-learn, and compile what every map needs or read it from the cache."""
    vectors = np.random.default_rng(0).normal(size=(12, 4)).astype(np.float32)
    neighbours, distances = nearest(vectors, 5)
    for metric in ("cosine", "euclidean"):
        lay_out(vectors, neighbours, distances, min_dist=0.1, metric=metric, seed=0, epochs=1)


def maps(
    *,
    vectors: list[Array],
    neighbours: list[Any],
    distances: list[Any],
    starts: list[Array] | None = None,
    on_progress: OnProgress,
    **settings: Any,
) -> list[Array]:
    """The points of several maps, each from `layout.lay_out`; `on_progress` is called with the epochs of all maps."""
    points: list[Array] = []
    each_start: Iterable[Array | None] = starts or repeat(None, len(vectors))
    for inputs in zip(vectors, neighbours, distances, each_start, strict=True):
        progress = partial(_report_of_all, on_progress, len(points), len(vectors))
        points.append(lay_out(*inputs, on_progress=progress, **settings))
    return points


def _report_of_all(on_progress: OnProgress, finished: int, maps: int, done: int, total: int) -> None:
    on_progress(finished * total + done, maps * total)


def write(stream: IO[bytes], **values: Any) -> None:
    """Send named numbers, strings, and lists of arrays; values that are None are left out."""
    arrays: Message = {}
    for name, value in values.items():
        if isinstance(value, list):
            arrays |= {f"{name}.{number}": array for number, array in enumerate(value)}
        elif value is not None:
            arrays[name] = value
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    stream.write(buffer.tell().to_bytes(8, "little") + buffer.getbuffer())
    stream.flush()


def read(stream: IO[bytes]) -> Message | None:
    """The values that `write` sent, or None if the other end has closed."""
    length = int.from_bytes(stream.read(8), "little")
    body = stream.read(length)
    if not length or len(body) < length:
        return None
    message: Message = {}
    with np.load(io.BytesIO(body)) as values:
        for name, value in values.items():
            list_name, is_item, _ = name.partition(".")
            if is_item:
                message.setdefault(list_name, []).append(value)
            else:
                message[name] = value.item()
    return message


def _throttled_reports(answers: IO[bytes]) -> OnProgress:
    last = time.monotonic()

    def report(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last > REPORT_EVERY:
            last = time.monotonic()
            write(answers, done=done, total=total)

    return report


if __name__ == "__main__":
    main()
