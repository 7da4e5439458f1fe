"""The state of the server in numbers, for a page that the host can enable."""

from __future__ import annotations

import hashlib

from components.records.checkpoints import Checkpoint
from components.records.host import Status
from components.service.allocator import resident
from components.service.cache import ANSWERS
from components.service.loading import load_model
from components.turns import host
from components.turns.queue import ENCODER, LONG_MAPS, SHORT_MAPS


def status(checkpoint: Checkpoint) -> Status:
    """The current state; the digest reads every parameter, which takes a moment."""
    return Status(
        checkpoint.title,
        _digest(checkpoint),
        resident(),
        ANSWERS.held,
        ANSWERS.requests,
        ANSWERS.computed,
        len(SHORT_MAPS) + len(LONG_MAPS),
        len(ENCODER),
        host.free_memory(),
        host.plan(),
    )


def _digest(checkpoint: Checkpoint) -> str:
    digest = hashlib.sha256()
    for name, tensor in load_model(checkpoint).named_parameters():
        digest.update(name.encode())
        digest.update(memoryview(tensor.numpy()).cast("B"))
    return digest.hexdigest()
