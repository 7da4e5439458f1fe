"""The model loads behind the first page, once per process, so that nobody waits for it twice."""

import gc
from functools import lru_cache
from threading import Thread

from components.records.checkpoints import CheckpointError, Place
from components.service.allocator import keep_little
from components.service.weights import load_model

_warm: set[Place] = set()


@lru_cache(maxsize=4)
def warm_up(place: Place) -> None:
    """Begin to load the weights in the background; at once, and only the first time that it is asked."""
    keep_little()
    Thread(target=_load, args=(place,), name=f"warm up {place.key}", daemon=True).start()


def is_warm(place: Place) -> bool:
    """Whether the weights have come in since `warm_up` was asked."""
    return place in _warm


def _load(place: Place) -> None:
    try:
        load_model(place)
    except CheckpointError:
        return  # the page that needs the weights says why
    # What torch and transformers made lives as long as the process; the collector need not look at it again.
    gc.collect()
    gc.freeze()
    _warm.add(place)
