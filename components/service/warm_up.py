"""Loading the model in the background of the first page, once per process."""

import gc
from functools import lru_cache
from threading import Thread

from threadpoolctl import threadpool_limits

from components.records.checkpoints import Checkpoint, CheckpointError
from components.service.allocator import limit_free_memory
from components.service.weights import load_model

_warm: set[Checkpoint] = set()


@lru_cache(maxsize=4)
def warm_up(checkpoint: Checkpoint) -> None:
    """Start loading the weights in the background and return at once; later calls do nothing."""
    limit_free_memory()
    threadpool_limits(1, user_api="blas")  # numpy's second thread mostly spins: /encoder took four times the CPU
    Thread(target=_load, args=(checkpoint,), name=f"warm up {checkpoint.key}", daemon=True).start()


def is_warm(checkpoint: Checkpoint) -> bool:
    """Whether `warm_up` has finished loading the weights."""
    return checkpoint in _warm


def _load(checkpoint: Checkpoint) -> None:
    try:
        load_model(checkpoint)
    except CheckpointError:
        return  # the page that needs the weights says why
    # The objects of torch and transformers live as long as the process, so the collector can ignore them.
    gc.collect()
    gc.freeze()
    _warm.add(checkpoint)
