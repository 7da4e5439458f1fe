"""A checkpoint's weights file, read without torch: its tensors' shapes, and whether their values are finite.

Source: the safetensors format: the header's length in 8 bytes, the header in JSON, then the data.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from components.compute.checkpoint import LARGEST_WEIGHT
from components.records.checkpoints import CheckpointError

LONGEST_HEADER = 100_000_000
# numpy has no bfloat16, which is the upper half of a float32.
TYPES: dict[str, np.dtype[Any]] = {
    "F64": np.dtype("<f8"),
    "F32": np.dtype("<f4"),
    "F16": np.dtype("<f2"),
    "BF16": np.dtype("<u2"),
}
PORTION = 1 << 22


@dataclass(frozen=True)
class Tensor:
    """One entry of the header; `start` counts bytes from the beginning of the file."""

    kind: str
    shape: tuple[int, ...]
    start: int


def read_header(path: Path) -> dict[str, Tensor]:
    """The tensors of BERT's embedding layer, encoder and pooler, by their current names.

    The header also gives the length of the file, so a truncated download is detected without reading the weights.
    Raises `CheckpointError`.
    """
    if not path.is_file():
        raise CheckpointError("The checkpoint has no model.safetensors; other formats are not read, for safety.")
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(length)) if length < LONGEST_HEADER else {}
        header.pop("__metadata__", None)
        complete = path.stat().st_size == 8 + length + max(entry["data_offsets"][1] for entry in header.values())
        tensors = dict(_tensors(header, 8 + length))
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
        raise CheckpointError("The weights file is broken: its header cannot be read.") from error
    if not complete:
        raise CheckpointError("The weights file is incomplete; download the checkpoint again.")
    return tensors


def check_values(path: Path) -> None:
    """Raises `CheckpointError` if a weight is NaN, infinite, or so large that sums may overflow."""
    for name, tensor in read_header(path).items():
        if tensor.kind not in TYPES:
            raise CheckpointError(f"The weights are stored as {tensor.kind}; float64, 32, 16 and bfloat16 are read.")
        least, most = _range(path, tensor)
        if math.isnan(least + most) or math.isinf(least + most):
            raise CheckpointError(f"The checkpoint's weights are not all numbers: {name} contains NaN or infinity.")
        if max(-least, most) > LARGEST_WEIGHT:
            raise CheckpointError(
                f"The checkpoint's weights are too large: {name} contains {max(-least, most):.2g}, and beyond "
                f"{LARGEST_WEIGHT:,.0f} sums may overflow."
            )


def current_name(name: str) -> str:
    """The library's current name of a tensor; the first BERT files call LayerNorm's weights gamma and beta."""
    return name.removeprefix("bert.").replace(".gamma", ".weight").replace(".beta", ".bias")


def _tensors(header: Mapping[str, Any], begin: int) -> Iterator[tuple[str, Tensor]]:
    for name, entry in header.items():
        current = current_name(name)
        if current.startswith(("embeddings.", "encoder.", "pooler.")) and not current.endswith("position_ids"):
            kind, shape = str(entry["dtype"]), tuple(int(size) for size in entry["shape"])
            start, end = entry["data_offsets"]
            if min(start, *shape, 0) < 0 or (kind in TYPES and end - start != math.prod(shape) * TYPES[kind].itemsize):
                raise ValueError(name)
            yield current, Tensor(kind, shape, begin + start)


def _range(path: Path, tensor: Tensor) -> tuple[float, float]:
    """The smallest and the largest value, or 0, read in portions to save memory; NaN if there is one."""
    count, kind = math.prod(tensor.shape), TYPES[tensor.kind]
    ranges = [(0.0, 0.0)]
    with path.open("rb") as file:
        file.seek(tensor.start)
        for first in range(0, count, PORTION):
            values = np.fromfile(file, kind, min(PORTION, count - first))
            if tensor.kind == "BF16":
                values = (values.astype(np.uint32) << 16).view(np.float32)
            ranges.append((float(values.min()), float(values.max())))
    return float(np.min([low for low, _ in ranges])), float(np.max([high for _, high in ranges]))
