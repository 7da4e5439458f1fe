"""The helper process in which maps are computed: at a lower priority than pages, on one core, and it can be ended.

Run as `python -m components.compute.umap_worker`. It reads requests from standard input and writes answers to standard
output, each a length (8 bytes) and that many bytes of NPZ; it ends with its parent, or when nothing was asked for long.
While it computes it says from time to time how many rounds are done.
"""

import io
import os
import select
import sys
import time
from typing import IO, Any

import numpy as np

from components.compute.fuzzy_graph import fuzzy_graph
from components.compute.layout import Tell, lay_out
from components.records.arrays import Array

IDLE = 30.0
POLITE = 5
EVERY = 0.1  # seconds from word to word of a long work
Message = dict[str, Any]


def main() -> None:
    """Answer until the other end closes or is silent for `IDLE` seconds."""
    if hasattr(os, "nice"):
        os.nice(POLITE)  # pages that only look something up go first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get among the answers
    idle = float(os.environ.get("EXPLORER_UMAP_IDLE", IDLE))
    while select.select([0], [], [], idle)[0]:
        request = read(sys.stdin.buffer)
        if request is None:
            break
        try:
            write(answers, points=maps(**request, tell=_now_and_then(answers)))
        except Exception as failure:  # whatever it is, the other end waits for an answer
            write(answers, failure=repr(failure))


def maps(*, places: list[Any], lengths: list[Any], starts: list[Array], tell: Tell, **settings: Any) -> list[Array]:
    """The points of maps whose points have these neighbours, each map as `layout.lay_out` draws it."""
    graphs = [fuzzy_graph(*neighbours) for neighbours in zip(places, lengths, strict=True)]
    return lay_out(graphs, starts, tell=tell, **settings)


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
