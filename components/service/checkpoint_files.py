"""A checkpoint's files: JSON as people have it, and the weights, of which shapes are read and values checked."""

import codecs
import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError, safe_open

from components.compute.checkpoint import LARGEST_WEIGHT
from components.records.arrays import Array
from components.records.checkpoints import CheckpointError

# Source: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
POINTER = b"version https://git-lfs.github.com/spec/"
WORDS = "embeddings.word_embeddings.weight"
TYPES = {"F64", "F32", "F16", "BF16"}


def read_header(path: Path) -> Mapping[str, tuple[int, ...]]:
    """Name -> shape of the tensors of BERT's embedding layer, encoder and pooler, by their current names.

    The header also gives the length of the file, so a truncated download is detected without reading the weights.
    Raises `CheckpointError`.
    """
    with _open(path, "numpy") as file:
        return {current: tuple(file.get_slice(name).get_shape()) for current, name in _names(file).items()}


def check_values(path: Path) -> None:
    """Raises `CheckpointError` if a weight is NaN, infinite, or so large that sums may overflow."""
    with _open(path, "pt") as file:  # tensors are mapped, not copied; numpy has no bfloat16
        for current, name in _names(file).items():
            if (kind := file.get_slice(name).get_dtype()) not in TYPES:
                raise CheckpointError(f"The weights are stored as {kind}; float64, 32, 16 and bfloat16 are read.")
            if (values := file.get_tensor(name)).numel():
                _check_range(current, *map(float, values.aminmax()))


def mapped(path: Path) -> dict[str, Array]:
    """The float32 tensors of a file that can be trusted, as read-only views of the mapped file: safetensors' copy them.

    Source: the safetensors format: the header's length in 8 bytes, the header in JSON, then the data.
    """
    content = np.asarray(np.memmap(path, np.uint8, "r"))
    start = 8 + int(content[:8].view("<u8")[0])
    entries = {current_name(name): entry for name, entry in json.loads(content[8:start].tobytes()).items()}
    entries = {name: entry for name, entry in entries.items() if entry.get("dtype") == "F32"}
    places = {name: slice(*(start + offset for offset in entry["data_offsets"])) for name, entry in entries.items()}
    return {name: content[places[name]].view("<f4").reshape(entry["shape"]) for name, entry in entries.items()}


def current_name(name: str) -> str:
    """The library's current name of a tensor; the first BERT files call LayerNorm's weights gamma and beta."""
    return name.removeprefix("bert.").replace(".gamma", ".weight").replace(".beta", ".bias")


def _open(path: Path, framework: str) -> Any:
    if path.with_name(f"{path.name}.index.json").is_file() and not path.is_file():
        raise CheckpointError(
            'The weights are in several files; in one file, as save_pretrained(…, max_shard_size="50GB") writes it, '
            "they can be read."
        )
    if not path.is_file():
        raise CheckpointError("The checkpoint has no model.safetensors; other formats are not read, for safety.")
    check_is_no_pointer(path)
    try:
        return safe_open(str(path), framework=framework)
    except (OSError, SafetensorError) as error:
        if "not fully covered" in str(error):
            raise CheckpointError("The weights file is incomplete; download the checkpoint again.") from error
        raise CheckpointError("The weights file is broken: its header cannot be read.") from error


def _names(file: Any) -> dict[str, str]:
    named = {current_name(name): name for name in file.keys()}  # noqa: SIM118  it is no dict
    ours = ("embeddings.", "encoder.", "pooler.")
    if WORDS not in named and (other := next((name for name in named if name.endswith(f".{WORDS}")), "")):
        prefix = other.removesuffix(WORDS)
        raise CheckpointError(
            f"The names of the weights begin with “{prefix}”, so they are those of a model around the BERT: save the "
            "BERT inside it."
        )
    return {now: name for now, name in named.items() if now.startswith(ours) and not now.endswith("position_ids")}


def _check_range(name: str, least: float, most: float) -> None:
    if not math.isfinite(least + most):
        raise CheckpointError(f"The checkpoint's weights are not all numbers: {name} contains NaN or infinity.")
    if (largest := max(-least, most)) > LARGEST_WEIGHT:
        raise CheckpointError(
            f"The checkpoint's weights are too large: {name} contains {largest:.2g}, and beyond "
            f"{LARGEST_WEIGHT:,.0f} sums may overflow."
        )


def check_is_no_pointer(path: Path) -> None:
    """Raises `CheckpointError` if Git has left a pointer in place of the file."""
    with path.open("rb") as file:
        if file.read(len(POINTER)) == POINTER:
            raise CheckpointError(
                f"The checkpoint's {path.name} is only a Git LFS pointer to the file; “git lfs pull” in its directory "
                "fetches it."
            )


def read_json(path: Path) -> Any:
    """What a JSON file holds. Raises `CheckpointError`."""
    if not path.is_file():
        raise CheckpointError(f"The checkpoint has no {path.name}.")
    check_is_no_pointer(path)
    content = path.read_bytes()
    if content.startswith(codecs.BOM_UTF8):  # RFC 8259, section 8.1: a reader may refuse it, and the library does
        raise CheckpointError(
            f"The checkpoint's {path.name} begins with a byte order mark, which JSON does not allow; "
            "save it as UTF-8 without one."
        )
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"The checkpoint's {path.name} is broken: it is no JSON.") from error
