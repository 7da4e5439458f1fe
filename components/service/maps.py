"""Maps that take long to compute: one that ships with the app, was computed here before, or is computed on request.

The map of the vocabulary and that of uses have the same verbs: find, draw, progress, stop. Their files are arrays and
facts as safetensors, named after the weights. Source: the safetensors format: the header's length in 8 bytes, the
header in JSON, then the data.
"""

from __future__ import annotations

import json
import logging
import mmap
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path
from safetensors.numpy import save

from components.records.atlas import MapName, Progress
from components.records.checkpoints import Checkpoint
from components.service import background
from components.service.weights import digest_of
from components.umap.cache_directory import NAME

log = logging.getLogger(__name__)
BUILDS: dict[MapName, str] = {
    "atlas": "components.service.build_atlas",
    "uses_map": "components.service.build_uses_map",
}
M = TypeVar("M")
Facts = dict[str, Any]
DATA = Path(__file__).parent / "data"
TYPES = {"F32": "<f4", "I32": "<i4", "I16": "<i2"}
Arrays = Mapping[str, NDArray[Any]]


def find(checkpoint: Checkpoint, name: MapName, read: Callable[[Arrays, Facts], M]) -> M | None:
    """What `read` makes of the checkpoint's map; None if there is none yet.

    A file that is damaged, of other weights, or of which `read` raises is ignored, since it can be computed again.
    """
    digest = _digest(checkpoint, name)
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
    of = _drawn_for(checkpoint, name)
    background.start(_job(of, name), BUILDS[name], of.which, kept_path(name, digest_of(of)))


def map_progress(checkpoint: Checkpoint, name: MapName) -> Progress | None:
    """The progress of this map's computation; None if it has not been started, or is done."""
    return background.progress(_job(checkpoint, name))


def stop_map(checkpoint: Checkpoint, name: MapName) -> None:
    """Stop computing this map; its work is lost."""
    background.stop(_job(checkpoint, name))


def _job(checkpoint: Checkpoint, name: MapName) -> str:
    return f"{name} {_digest(checkpoint, name)}"


def _digest(checkpoint: Checkpoint, name: MapName) -> str:
    return digest_of(_drawn_for(checkpoint, name))


def _drawn_for(checkpoint: Checkpoint, name: MapName) -> Checkpoint:
    """The checkpoint that a map is of: all variants with the word table of their original share its map of that."""
    shares = name == "atlas" and checkpoint.altered
    return checkpoint.original if shares and checkpoint.original else checkpoint


@lru_cache(maxsize=4)  # not in the cache of answers: their vectors are mapped, their size is not what it would count
def _read(read: Callable[[Arrays, Facts], M], path: str, changed: int, digest: str) -> M | None:
    try:
        arrays, facts = unpack(Path(path))
        return read(arrays, facts) if facts["weights_sha256"] == digest else None
    except Exception:  # a damaged file can raise any kind; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None


def pack(arrays: Arrays, facts: Mapping[str, Any]) -> bytes:
    """Arrays and facts as the bytes of a file; the same give the same bytes."""
    return save(dict(arrays), {"facts": json.dumps(facts, sort_keys=True, ensure_ascii=False)})


def unpack(path: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The arrays, read-only and mapped from the file, and the facts. Raises various errors for any other file."""
    with path.open("rb") as file:
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    start = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:start])
    facts = json.loads(header.pop("__metadata__")["facts"])
    return {name: _array(content, start, **entry) for name, entry in header.items()}, facts


def _array(content: mmap.mmap, start: int, dtype: str, shape: list[int], data_offsets: list[int]) -> NDArray[Any]:
    first, end = data_offsets
    kind = np.dtype(TYPES[dtype])
    return np.frombuffer(content, kind, (end - first) // kind.itemsize, start + first).reshape(shape)


def shipped_path(name: str, digest: str) -> Path:
    """Where the map of these weights is if it ships with the app."""
    return DATA / _file(name, digest)


def kept_path(name: str, digest: str) -> Path:
    """Where the map of these weights is once it has been computed on this machine."""
    return user_cache_path(NAME) / "maps" / _file(name, digest)


def _file(name: str, digest: str) -> str:
    return f"{name}-{digest[:12]}.safetensors"
