"""Which weights a map, or an answer that is kept, belongs to."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from components.compute.checkpoint import OTHERS, SIZES
from components.records.checkpoints import Checkpoint
from components.service.weights import WEIGHTS, read_config


def digest_of(checkpoint: Checkpoint) -> str:
    """The SHA-256 of the weights file; for the packaged one the known digest, which is verified at loading.

    For an untrained twin that of the configuration, on which its weights alone depend.
    """
    if checkpoint.untrained:
        config = read_config(checkpoint)
        return hashlib.sha256(repr([(name, config[name]) for name in (*SIZES, *OTHERS)]).encode()).hexdigest()
    path = Path(checkpoint.directory, WEIGHTS)
    return checkpoint.sha256 or _digest(str(path), path.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _digest(path: str, changed: int) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
