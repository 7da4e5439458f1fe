"""The helper process in which maps are computed, so that what umap-learn needs is not in the server's memory for ever.

It works at a lower priority than pages and on one core, and it can be ended at any time.

Run as `python -m components.umap.worker`. It reads requests from standard input and writes answers to standard
output, each a length (8 bytes) and that many bytes of NPZ; it ends with its parent, or when nothing was asked for long.
While it computes it says from time to time how many rounds are done.
"""

import contextlib
import io
import os
import select
import sys
import time
from collections.abc import Iterable
from functools import partial
from itertools import repeat
from typing import IO, Any

import numpy as np

from components.records.arrays import Array
from components.umap.library import Tell, lay_out, quick_umap

IDLE = 30.0
POLITE = 5
EVERY = 0.1  # seconds from word to word of a long work
UNUSED = ("pandas", "pyarrow", "rich", "matplotlib", "tensorflow", "torch")
Message = dict[str, Any]


class Unused:
    """Hides what scikit-learn would import if it is there, and does not need: 65 MB. Goes first in `sys.meta_path`."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in UNUSED:
            raise ModuleNotFoundError(f"{name} is not used in this process", name=name)


def main() -> None:
    """Answer until the other end closes or is silent for `IDLE` seconds."""
    if hasattr(os, "nice"):
        os.nice(POLITE)  # pages that only look something up go first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get among the answers
    unused = Unused()
    sys.meta_path.insert(0, unused)
    with contextlib.suppress(Exception):  # the first request tries again, and answers what is wrong
        quick_umap()
    sys.meta_path.remove(unused)

    idle = float(os.environ.get("EXPLORER_UMAP_IDLE", IDLE))
    while select.select([0], [], [], idle)[0]:
        request = read(sys.stdin.buffer)
        if request is None:
            break
        try:
            write(answers, points=maps(**request, tell=_now_and_then(answers)))
        except Exception as failure:  # whatever it is, the other end waits for an answer
            write(answers, failure=repr(failure))


def maps(
    *,
    vectors: list[Array],
    places: list[Any],
    lengths: list[Any],
    starts: list[Array] | None = None,
    tell: Tell,
    **settings: Any,
) -> list[Array]:
    """The points of several maps, each as of `umap_room.lay_out`, one after the other; `tell` counts through all."""
    found: list[Array] = []
    begins: Iterable[Array | None] = starts or repeat(None, len(vectors))
    for each in zip(vectors, places, lengths, begins, strict=True):
        found.append(lay_out(*each, tell=partial(_of_all, tell, len(found), len(vectors)), **settings))
    return found


def _of_all(tell: Tell, before: int, maps: int, done: int, of: int) -> None:
    tell(before * of + done, maps * of)


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


def _now_and_then(answers: IO[bytes]) -> Tell:
    last = time.monotonic()

    def tell(done: int, of: int) -> None:
        nonlocal last
        if time.monotonic() - last > EVERY:
            last = time.monotonic()
            write(answers, done=done, of=of)

    return tell


if __name__ == "__main__":
    main()
