"""The map of a checkpoint's vocabulary: shipped, kept from before, or computed in a process of its own on request."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path

from components.records.atlas import Atlas, AtlasSettings, Progress
from components.records.checkpoints import Checkpoint
from components.service import background
from components.service.atlas_file import SHIPPED, path_for, unpack
from components.service.cache import kept
from components.service.weights import WEIGHTS

log = logging.getLogger(__name__)

SETTINGS = AtlasSettings()


def atlas(checkpoint: Checkpoint) -> Atlas | None:
    """The map that ships with the app, is kept on disk or was computed by this process; None if there is none."""
    digest = digest_of(checkpoint)
    for path in (SHIPPED, path_for(digest, SETTINGS)):
        if path.is_file():
            found = _read(str(path), path.stat().st_mtime_ns)
            if found and found.weights_sha256 == digest and found.settings == SETTINGS:
                return found
    content = background.JOBS["done"].get(digest)
    return unpack(content) if content else None


def start(checkpoint: Checkpoint) -> None:
    """Compute the map in the background; nothing happens if that is under way. One at a time, since it needs a core.

    Raises `ReaderError` while another map is being computed, or if no process can be started.
    """
    digest = digest_of(checkpoint)
    background.start(digest, "components.service.build_atlas", checkpoint.key, path_for(digest, SETTINGS))


def progress(checkpoint: Checkpoint) -> Progress | None:
    """How far the computation of this checkpoint's map is; None if there is none, or it is done."""
    return background.progress(digest_of(checkpoint))


def digest_of(checkpoint: Checkpoint) -> str:
    """The SHA-256 of the weights file; for the packaged one the known digest, which is checked at loading."""
    path = Path(checkpoint.directory, WEIGHTS)
    return checkpoint.sha256 or _digest(str(path), path.stat().st_mtime_ns)


@kept()
def _read(path: str, changed: int) -> Atlas | None:
    try:
        return unpack(Path(path).read_bytes())
    except Exception:  # a damaged file raises many things; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None


@kept()
def _digest(path: str, changed: int) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
