"""Untrained twins in memory; one that nobody has used for some minutes is dropped."""

import threading
import time

from components.records.checkpoints import Checkpoint
from components.service.allocator import WORTHWHILE, give_back
from components.service.cache import LIBRARY

IDLE = 300.0  # seconds without a use

_used: dict[Checkpoint, float] = {}
_lock = threading.Lock()


def note_use(checkpoint: Checkpoint) -> None:
    """Note that a twin is used now; does nothing for other checkpoints."""
    if not checkpoint.untrained:
        return
    with _lock:
        first = not _used
        _used[checkpoint] = time.monotonic()
    if first:
        threading.Thread(target=_watch, name="drop twins", daemon=True).start()


def in_memory(checkpoint: Checkpoint) -> bool:
    """Whether this twin is in memory."""
    return checkpoint in _used and LIBRARY.holds(checkpoint)


def drop_idle() -> float:
    """Drop the twins unused for `IDLE` seconds; returns the seconds until the next is due, 0 if none is left."""
    now = time.monotonic()
    with _lock:
        idle = [checkpoint for checkpoint, last in _used.items() if now - last >= IDLE]
        for checkpoint in idle:
            del _used[checkpoint]
            LIBRARY.drop(checkpoint)
        left = min((last + IDLE - now for last in _used.values()), default=0.0)
    if idle:
        give_back(WORTHWHILE)
    return left


def _watch() -> None:
    while wait := drop_idle():
        time.sleep(wait)  # until the next twin is due
