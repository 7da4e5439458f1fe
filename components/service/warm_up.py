"""The model loads behind the first page, once per process, so that nobody waits for it twice."""

import gc
from functools import lru_cache
from threading import Thread

from components.records.checkpoints import Checkpoint, CheckpointError
from components.service.allocator import keep_little
from components.service.weights import load_model

_warm: set[Checkpoint] = set()


@lru_cache(maxsize=4)
def warm_up(checkpoint: Checkpoint) -> None:
    """Begin to load the weights in the background; at once, and only the first time that it is asked."""
    keep_little()
    Thread(target=_load, args=(checkpoint,), name=f"warm up {checkpoint.key}", daemon=True).start()


def is_warm(checkpoint: Checkpoint) -> bool:
    """Whether `warm_up` has finished loading the weights."""
    return checkpoint in _warm


def _load(checkpoint: Checkpoint) -> None:
    try:
        load_model(checkpoint)
    except CheckpointError:
        return  # the page that needs the weights says why
    # What torch and transformers made lives as long as the process; the collector need not look at it again.
    gc.collect()
    gc.freeze()
    _warm.add(checkpoint)
