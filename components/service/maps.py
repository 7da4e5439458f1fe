"""Maps that take long to compute: one that ships with the app, was computed here before, or is computed on request.

The map of the vocabulary and that of uses have the same verbs: find, draw, progress, stop.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from components.records.atlas import MapName, Progress
from components.records.checkpoints import Checkpoint
from components.service import background
from components.service.map_files import Arrays, kept_path, shipped_path, unpack
from components.service.weights import digest_of

log = logging.getLogger(__name__)

BUILDS: dict[MapName, str] = {
    "atlas": "components.service.build_atlas",
    "uses_map": "components.service.build_uses_map",
}
M = TypeVar("M")
Facts = dict[str, Any]


def find(checkpoint: Checkpoint, name: MapName, read: Callable[[Arrays, Facts], M]) -> M | None:
    """What `read` makes of the checkpoint's map; None if there is none yet.

    A file that is damaged, of other weights, or of which `read` raises is ignored, since it can be computed again.
    """
    digest = digest_of(checkpoint)
    for path in _places(name, digest):
        if path and path.is_file() and (found := _read(read, str(path), path.stat().st_mtime_ns, digest)):
            return found
    return None


def _places(name: MapName, digest: str) -> Iterator[Path | None]:
    yield shipped_path(name, digest)
    yield kept_path(name, digest)
    yield background.elsewhere(f"{name} {digest}")


def draw_map(checkpoint: Checkpoint, name: MapName) -> None:
    """Start computing the map in a process of its own, if that is not under way already.

    Raises `ReaderError` while another map is being computed, or if no process can be started.
    """
    path = kept_path(name, digest_of(checkpoint))
    background.start(_job(checkpoint, name), BUILDS[name], checkpoint.key, path)


def map_progress(checkpoint: Checkpoint, name: MapName) -> Progress | None:
    """The progress of this map's computation; None if it has not been started, or is done."""
    return background.progress(_job(checkpoint, name))


def stop_map(checkpoint: Checkpoint, name: MapName) -> None:
    """Stop computing this map; its work is lost."""
    background.stop(_job(checkpoint, name))


def _job(checkpoint: Checkpoint, name: MapName) -> str:
    return f"{name} {digest_of(checkpoint)}"


@lru_cache(maxsize=4)  # not in the cache of answers: their vectors are mapped, their size is not what it would count
def _read(read: Callable[[Arrays, Facts], M], path: str, changed: int, digest: str) -> M | None:
    try:
        arrays, facts = unpack(Path(path))
        return read(arrays, facts) if facts["weights_sha256"] == digest else None
    except Exception:  # a damaged file can raise any kind; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None
