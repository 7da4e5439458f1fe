"""Files of maps: arrays and facts as safetensors, shipped or kept on this machine, and named after the weights.

Source: the safetensors format: the header's length in 8 bytes, the header in JSON, then the data.
"""

import json
import mmap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path
from safetensors.numpy import save

from components.umap.cache_directory import NAME

DATA = Path(__file__).parent / "data"
TYPES = {"F32": "<f4", "I32": "<i4", "I16": "<i2"}
Arrays = Mapping[str, NDArray[Any]]


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
