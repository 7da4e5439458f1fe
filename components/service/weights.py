"""From a directory to a `BertModel` that nobody writes to; and what its files tell before torch is even imported.

Safetensors only and no remote code, ever: a pickle can run anything.
"""

from __future__ import annotations

import hashlib
import json
import logging
import math
import os
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import streamlit as st

from components.records.checkpoints import CheckpointError, Facts, Place
from components.service.transformers_room import build_model

if TYPE_CHECKING:
    from transformers import BertModel

log = logging.getLogger(__name__)

WEIGHTS = "model.safetensors"


def read_config(place: Place) -> Mapping[str, Any]:
    """`config.json` of a checkpoint. Raises `CheckpointError` if it is unreadable or does not describe a BERT."""
    return _config(place, _age(place))


def tensor_shapes(place: Place) -> Mapping[str, tuple[int, ...]]:
    """Name -> shape of every parameter of the `BertModel` in the weights file, read from its header alone.

    The header also tells how long the file must be, so a truncated download is found without reading the weights.
    Raises `CheckpointError`. Source: the safetensors format, a length, a JSON header, then the data.
    """
    return _shapes(place, _age(place))


def read_facts(place: Place) -> Facts:
    """The model in numbers, from its configuration and the header of its weights; no torch is needed."""
    return _facts(place, _age(place))


def _age(place: Place) -> tuple[int, ...]:
    """Changes whenever the files change. Every run asks for facts many times, and reads the files once with this."""
    found = []
    for name in ("config.json", WEIGHTS):
        with suppress(OSError):
            status = os.stat(os.path.join(place.directory, name))
            found += [status.st_mtime_ns, status.st_size]
    return tuple(found)


@lru_cache(maxsize=16)
def _config(place: Place, _: tuple[int, ...]) -> Mapping[str, Any]:
    try:
        config = json.loads(Path(place.directory, "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CheckpointError("The checkpoint's config.json is missing or broken.") from error
    if not isinstance(config, dict) or config.get("model_type") != "bert":
        kind = config.get("model_type", "unknown") if isinstance(config, dict) else "unknown"
        raise CheckpointError(f"This checkpoint is not a BERT (its model type is “{kind}”).")
    return MappingProxyType(config)


@lru_cache(maxsize=16)
def _shapes(place: Place, _: tuple[int, ...]) -> Mapping[str, tuple[int, ...]]:
    path = Path(place.directory, WEIGHTS)
    if not path.is_file():
        raise CheckpointError("The checkpoint has no model.safetensors; other formats are not read, for safety.")
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(length)) if length < 100_000_000 else {}
        header.pop("__metadata__", None)
        complete = path.stat().st_size == 8 + length + max(entry["data_offsets"][1] for entry in header.values())
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CheckpointError("The weights file is broken: its header cannot be read.") from error
    if not complete:
        raise CheckpointError("The weights file is incomplete; download the checkpoint again.")
    return MappingProxyType(
        {
            name.removeprefix("bert."): tuple(entry["shape"])
            for name, entry in header.items()
            if name.removeprefix("bert.").startswith(("embeddings.", "encoder.", "pooler."))
            and not name.endswith("position_ids")
        }
    )


@lru_cache(maxsize=16)
def _facts(place: Place, _: tuple[int, ...]) -> Facts:
    config, shapes = read_config(place), tensor_shapes(place)
    sizes = [(len(shape), math.prod(shape)) for shape in shapes.values()]
    return Facts(
        key=place.key,
        title=place.title,
        revision=place.revision,
        weights_sha256=place.sha256,
        layers=config["num_hidden_layers"],
        heads=config["num_attention_heads"],
        width=config["hidden_size"],
        vocabulary=config["vocab_size"],
        positions=config["max_position_embeddings"],
        segments=config["type_vocab_size"],
        parameters=sum(size for _, size in sizes),
        parameters_2d=sum(size for dimensions, size in sizes if dimensions == 2),
        tensors=len(sizes),
        layer_norm_eps=config.get("layer_norm_eps", 1e-12),
        torch_version=version("torch"),
        transformers_version=version("transformers"),
    )


def check_files(place: Place) -> None:
    """Raises `CheckpointError` unless the files describe a BERT and are complete."""
    age = _age(place)
    _config(place, age)
    _shapes(place, age)


def check_hash(place: Place) -> None:
    """Raises `CheckpointError` if the weights are known and the file is not what it should be."""
    if not place.sha256:
        return
    with Path(place.directory, WEIGHTS).open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != place.sha256:
            raise CheckpointError("The packaged weights were changed or damaged; reinstall the app's requirements.")


@st.cache_resource(max_entries=2, show_spinner=False)
def load_model(place: Place) -> BertModel:
    """The library's `BertModel`, float32, in eval mode, without gradients, shared by every session: never write to it.

    Attention is computed eagerly, so that the pages can show it. Raises `CheckpointError`.
    """
    check_files(place)
    check_hash(place)

    import torch

    torch.set_num_threads(_threads())
    try:
        model, missing = build_model(Path(place.directory), WEIGHTS)
    except Exception as error:
        log.exception("the checkpoint %s could not be loaded", place.key)
        raise CheckpointError("The checkpoint could not be loaded: its files are broken or do not fit.") from error
    if lacking := [name for name in missing if not name.startswith("pooler.")]:
        raise CheckpointError(f"The checkpoint lacks {len(lacking)} of BERT's tensors, so its numbers would be random.")
    return model.eval().requires_grad_(False)


def _threads() -> int:
    """One thread for each two cores: for short sentences more of them only wait for each other."""
    return max(1, (os.cpu_count() or 2) // 2)
