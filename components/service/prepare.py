"""What pages need whatever the sentence is, computed before anybody opens them, while no page is being computed.

The first viewer of /list or of /context would wait for it about a second; and in a hall, where all move on at once,
so would everybody behind.
"""

import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from threading import Thread
from typing import Any

from components.records.checkpoints import Checkpoint, ReaderError
from components.service.anatomy import anatomy, inventory
from components.service.heads import mean_activations
from components.service.loading import load_model, outlier
from components.service.similarity import baseline
from components.service.uses_map import uses_map
from components.service.vocabulary import vocabulary
from components.turns.host import plan
from components.turns.queue import RUNS

IDLE, STEP = 1.0, 0.25  # seconds without a run, so that one who comes seldom waits for none of these; between looks
Work = Callable[[Any], object]


OF_VARIANT: tuple[Work, ...] = baseline, mean_activations
PREPARED: tuple[Work, ...] = uses_map, baseline, anatomy, vocabulary, inventory, outlier


@lru_cache(maxsize=32)
def prepare(checkpoint: Checkpoint, *besides: Work) -> None:
    """Start this in the background and return at once; later calls do nothing. `besides` get the checkpoint, too.

    For a variant, which is looked at beside its original and should take little memory, only random pairs and what its
    heads do in general; nothing on a host that has little memory.
    """
    if not plan().prepares:
        return
    works = (load_model, *OF_VARIANT) if checkpoint.variant else (load_model, *PREPARED, *besides)
    Thread(target=_prepare, args=(checkpoint, works), name=f"prepare {checkpoint.key}", daemon=True).start()


def _prepare(checkpoint: Checkpoint, works: Iterable[Work]) -> None:
    quiet = 0.0
    try:
        for work in works:
            while len(RUNS) or quiet < IDLE:
                time.sleep(STEP)  # from look to look, until nobody has had a page computed for IDLE seconds
                quiet = 0.0 if len(RUNS) else quiet + STEP
            work(checkpoint)
    except ReaderError:
        return  # the page that needs it says why
