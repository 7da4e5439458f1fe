"""The map of a checkpoint's vocabulary: shipped, stored by an earlier run, or computed in a process on request."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import replace
from pathlib import Path

from components.compute.islands import gathered
from components.records.atlas import Atlas, AtlasSettings, Progress
from components.records.checkpoints import Checkpoint
from components.service import background
from components.service.atlas_file import SHIPPED, path_for, unpack
from components.service.cache import cached
from components.service.weights import WEIGHTS

log = logging.getLogger(__name__)

SETTINGS = AtlasSettings()


def atlas(checkpoint: Checkpoint) -> Atlas | None:
    """The map that ships with the app, is stored on disk, or was computed by this process; None if there is none.

    Its islands are moved together.
    """
    digest = digest_of(checkpoint)
    for path in (SHIPPED, path_for(digest, SETTINGS)):
        if path.is_file():
            stored = _read(str(path), path.stat().st_mtime_ns)
            if stored and stored.weights_sha256 == digest and stored.settings == SETTINGS:
                return stored
    content = background.JOBS["done"].get(digest)
    return _gathered(content) if content else None


def start(checkpoint: Checkpoint) -> None:
    """Start computing the map in the background, if that is not under way already.

    Raises `ReaderError` while another map is being computed, or if no process can be started.
    """
    digest = digest_of(checkpoint)
    background.start(digest, "components.service.build_atlas", checkpoint.key, path_for(digest, SETTINGS))


def progress(checkpoint: Checkpoint) -> Progress | None:
    """The progress of this map's computation; None if it has not been started, or is done."""
    return background.progress(digest_of(checkpoint))


def digest_of(checkpoint: Checkpoint) -> str:
    """The SHA-256 of the weights file; for the packaged one the known digest, which is verified at loading."""
    path = Path(checkpoint.directory, WEIGHTS)
    return checkpoint.sha256 or _digest(str(path), path.stat().st_mtime_ns)


@cached()
def _read(path: str, changed: int) -> Atlas | None:
    try:
        return _gathered(Path(path).read_bytes())
    except Exception:  # a damaged file can raise any kind; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None


def _gathered(content: bytes) -> Atlas:
    stored = unpack(content)
    return replace(stored, points=gathered(stored.points))


@cached()
def _digest(path: str, changed: int) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
