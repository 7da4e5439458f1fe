"""Whether another model fits into the memory that this server has left, and what it gives back if memory is short."""

import math

from components.records.checkpoints import Checkpoint
from components.service.allocator import collect
from components.service.cache import ANSWERS, LIBRARY
from components.service.untrained import in_memory
from components.service.weights import tensor_shapes
from components.turns import host
from components.umap.process import HELPERS

SPARE = 50 * host.MB  # that stay free for pages


def room_for(checkpoint: Checkpoint) -> bool:
    """Whether a model is in memory as an untrained twin, or may be loaded and would fit."""
    allowed = host.plan().twins or not checkpoint.untrained
    return in_memory(checkpoint) or (allowed and host.free_memory() >= bytes_of(checkpoint) + SPARE)


def is_loaded(checkpoint: Checkpoint) -> bool:
    """Whether the model is in memory."""
    return LIBRARY.holds(checkpoint)


def bytes_of(checkpoint: Checkpoint) -> int:
    """The bytes of a model's parameters in float32."""
    return 4 * sum(map(math.prod, tensor_shapes(checkpoint).values()))


def forget_answers() -> None:
    """Empty the cache of answers, and return its memory to the system."""
    ANSWERS.forget()
    collect()


host.SPARES += [collect, *(helper.end_if_idle for helper in HELPERS), forget_answers]
