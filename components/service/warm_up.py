"""Loading the model in the background of the first page, once per process."""

import gc
import time
from functools import lru_cache
from threading import Thread

from threadpoolctl import threadpool_limits

from components.records.checkpoints import Checkpoint, CheckpointError
from components.service.allocator import limit_free_memory
from components.service.weights import load_model
from components.turns.host import announce
from components.turns.queue import RUNS

STEP, PATIENCE = 0.1, 5.0  # seconds between looks whether a page is being computed, and the longest wait for that

_warm: set[Checkpoint] = set()


@lru_cache(maxsize=4)
def warm_up(checkpoint: Checkpoint) -> None:
    """Load the weights in the background once the first page is drawn; return at once; later calls do nothing.

    A page that needs them loads them itself: beside it, importing torch would only keep Python's lock from it.
    """
    announce()
    limit_free_memory()
    threadpool_limits(1, user_api="blas")  # numpy's second thread mostly spins: /encoder took four times the CPU
    Thread(target=_load, args=(checkpoint,), name=f"warm up {checkpoint.key}", daemon=True).start()


def is_warm(checkpoint: Checkpoint) -> bool:
    """Whether `warm_up` has finished loading the weights."""
    return checkpoint in _warm


def _load(checkpoint: Checkpoint) -> None:
    began = time.monotonic()
    while len(RUNS) and time.monotonic() - began < PATIENCE:
        time.sleep(STEP)  # from look to look, until no page is being computed
    try:
        load_model(checkpoint)
    except CheckpointError:
        return  # the page that needs the weights says why
    if checkpoint.untrained:
        _warm.add(checkpoint)
        return  # it will be dropped, and what is frozen is never collected
    # The objects of torch and transformers live as long as the process, so the collector can ignore them.
    gc.collect()
    gc.freeze()
    _warm.add(checkpoint)
