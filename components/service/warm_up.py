"""The model loads behind the first page, once per process, so that nobody waits for it twice."""

import ctypes
import gc
from functools import lru_cache
from threading import Thread

from components.records.checkpoints import CheckpointError, Place
from components.service.weights import load_model

# Of `mallopt` in glibc's malloc.h: how much may lie unused at the end of a heap, from which size on a block is given
# back as soon as it is free, and how many heaps there are. Each thread of Streamlit's would else have one of its own.
THRIFT = {-1: 16 << 20, -3: 1 << 20, -8: 2}
_warm: set[Place] = set()


@lru_cache(maxsize=4)
def warm_up(place: Place) -> None:
    """Begin to load the weights in the background; at once, and only the first time that it is asked."""
    be_thrifty()
    Thread(target=_load, args=(place,), name=f"warm up {place.key}", daemon=True).start()


def is_warm(place: Place) -> bool:
    """Whether the weights have come in since `warm_up` was asked."""
    return place in _warm


def be_thrifty() -> bool:
    """Ask the allocator to keep little that is free, where it is glibc's; whether it was asked."""
    try:
        library = ctypes.CDLL(None)
        return all(library.mallopt(what, size) for what, size in THRIFT.items())
    except (OSError, AttributeError, TypeError):  # another system's
        return False


def _load(place: Place) -> None:
    try:
        load_model(place)
    except CheckpointError:
        return  # the page that needs the weights says why
    # What torch and transformers made lives as long as the process; the collector need not look at it again.
    gc.collect()
    gc.freeze()
    _warm.add(place)
