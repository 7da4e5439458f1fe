"""The helper process in which maps are computed, so that what umap-learn needs is not in the server's memory for ever.

It works at a lower priority than pages and on one core, and it can be ended at any time.

Run as `python -m components.umap.worker`. It reads requests from standard input and writes answers to standard
output, each a length (8 bytes) and that many bytes of NPZ; it ends with its parent, or when nothing was asked for long.
While it computes it reports from time to time how many rounds are done.
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
from typing import IO, Any

import numpy as np
from filelock import FileLock

from components.compute.neighbours import nearest
from components.records.arrays import Array
from components.umap.internals import CACHE_VARIABLE, discard_compiled_code, is_damaged_cache
from components.umap.layout import lay_out
from components.umap.queue import OnProgress

IDLE = 30.0  # seconds
NICENESS = 5
EVERY = 0.1  # seconds from report to report of a long work
PATIENCE = 60.0
Message = dict[str, Any]


def main() -> None:
    """Answer until the other end closes or is silent for `IDLE` seconds, or until compiled code cannot be read."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # pages that only look something up go first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get among the answers
    with contextlib.suppress(Exception), only_one_compiles():  # the first request tries again, and says what is wrong
        draw_something()

    idle = float(os.environ.get("EXPLORER_UMAP_IDLE", IDLE))
    while select.select([0], [], [], idle)[0]:
        request = read(sys.stdin.buffer)
        if request is None:
            break
        try:
            write(answers, points=maps(**request, on_progress=_now_and_then(answers)))
        except Exception as failure:  # whatever it is, the other end waits for an answer
            if is_damaged_cache(failure):
                discard_compiled_code()
                break  # the other end starts a new process, which compiles anew
            write(answers, failure=repr(failure))


@contextlib.contextmanager
def only_one_compiles() -> Iterator[None]:
    """While several helpers begin on an empty cache, the first one fills it and the others wait for it: numba's files
    can get mixed up where two processes add to them at once, and the same work would be done several times."""
    directory = os.environ.get(CACHE_VARIABLE)
    with FileLock(f"{directory}.lock", timeout=PATIENCE) if directory else contextlib.nullcontext():
        yield


def draw_something() -> None:
    """Import umap-learn and compile, or read from the cache, what every map needs."""
    vectors = np.random.default_rng(0).normal(size=(12, 4)).astype(np.float32)
    neighbours, distances = nearest(vectors, 5)
    for metric in ("cosine", "euclidean"):
        lay_out(vectors, neighbours, distances, min_dist=0.1, metric=metric, seed=0, rounds=1)


def maps(
    *,
    vectors: list[Array],
    neighbours: list[Any],
    distances: list[Any],
    starts: list[Array] | None = None,
    on_progress: OnProgress,
    **settings: Any,
) -> list[Array]:
    """The points of several maps, each as of `layout.lay_out`, one after the other; `on_progress` counts all rounds."""
    found: list[Array] = []
    begins: Iterable[Array | None] = starts or repeat(None, len(vectors))
    for each in zip(vectors, neighbours, distances, begins, strict=True):
        progress = partial(_of_all, on_progress, len(found), len(vectors))
        found.append(lay_out(*each, on_progress=progress, **settings))
    return found


def _of_all(on_progress: OnProgress, finished: int, maps: int, done: int, total: int) -> None:
    on_progress(finished * total + done, maps * total)


def write(stream: IO[bytes], **values: Any) -> None:
    """Send named numbers, strings, and lists of arrays; None is left out."""
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
    """What `write` sent, or None if the other end has closed."""
    length = int.from_bytes(stream.read(8), "little")
    body = stream.read(length)
    if not length or len(body) < length:
        return None
    message: Message = {}
    with np.load(io.BytesIO(body)) as values:
        for name, value in values.items():
            whole, several, _ = name.partition(".")
            if several:
                message.setdefault(whole, []).append(value)
            else:
                message[name] = value.item()
    return message


def _now_and_then(answers: IO[bytes]) -> OnProgress:
    last = time.monotonic()

    def report(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last > EVERY:
            last = time.monotonic()
            write(answers, done=done, total=total)

    return report


if __name__ == "__main__":
    main()
