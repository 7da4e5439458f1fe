"""What pages need whatever the sentence is, computed before anybody opens them, while no page is being computed.

The first viewer of /senses or /context would wait for it about a second; and in a hall, where all move on at once, so
would everybody behind.
"""

import time
from collections.abc import Callable
from functools import lru_cache
from threading import Thread

from components.records.checkpoints import Checkpoint, ReaderError
from components.service.anatomy import anatomy
from components.service.similarity import baseline
from components.service.tables import positions
from components.service.uses_map import uses_map
from components.service.vocabulary import vocabulary
from components.service.weights import load_model
from components.umap.queue import RUNS

IDLE, STEP = 1.0, 0.25  # seconds without a run, after which a viewer who comes seldom waits for this; and between looks
PREPARED: tuple[Callable[[Checkpoint], object], ...] = (uses_map, baseline, anatomy, positions, vocabulary)


@lru_cache(maxsize=4)
def prepare(checkpoint: Checkpoint) -> None:
    """Start this in the background and return at once; later calls do nothing."""
    Thread(target=_prepare, args=(checkpoint,), name=f"prepare {checkpoint.key}", daemon=True).start()


def _prepare(checkpoint: Checkpoint) -> None:
    try:
        load_model(checkpoint)
        for work in PREPARED:
            _await_quiet()
            work(checkpoint)
    except ReaderError:
        return  # the page that needs it says why


def _await_quiet() -> None:
    quiet = 0.0
    while quiet < IDLE:
        time.sleep(STEP)
        quiet = 0.0 if len(RUNS) else quiet + STEP
