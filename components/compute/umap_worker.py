"""The helper process in which maps are computed, so that what umap-learn needs is not in the server's memory for ever.

Run as `python -m components.compute.umap_worker`. It reads requests from standard input and writes answers to standard
output, each a length (8 bytes) and that many bytes of NPZ; it ends with its parent, or when nothing was asked for long.
"""

import contextlib
import io
import os
import select
import sys
from typing import IO, Any

import numpy as np

from components.compute.umap_room import NoMap, lay_out, quick_umap

IDLE = 60.0
POLITE = 5
UNUSED = ("pandas", "pyarrow", "rich", "matplotlib", "tensorflow", "torch")


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
        arguments: dict[str, Any] = {name: value if value.ndim else value.item() for name, value in request.items()}
        try:
            write(answers, points=lay_out(**arguments))
        except NoMap as failure:
            write(answers, failure=str(failure))


def write(stream: IO[bytes], **values: Any) -> None:
    """Send named arrays, numbers and strings; None is left out."""
    buffer = io.BytesIO()
    np.savez(buffer, **{name: value for name, value in values.items() if value is not None})
    stream.write(buffer.tell().to_bytes(8, "little") + buffer.getbuffer())
    stream.flush()


def read(stream: IO[bytes]) -> dict[str, np.ndarray] | None:
    """What `write` sent, or None if the other end has closed."""
    length = int.from_bytes(stream.read(8), "little")
    body = stream.read(length)
    if not length or len(body) < length:
        return None
    with np.load(io.BytesIO(body)) as values:
        return dict(values)


if __name__ == "__main__":
    main()
