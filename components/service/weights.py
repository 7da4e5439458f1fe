"""From a directory to a `BertModel` that nobody writes to; and what its files say before torch is imported.

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

from components.compute.checkpoint import compare, complete, expected
from components.records.checkpoints import Checkpoint, CheckpointError, Facts
from components.service.cache import loaded
from components.service.tokenizer import check_tokenizer
from components.service.transformers_internals import build_model
from components.service.weights_file import check_values, read_header

if TYPE_CHECKING:
    from transformers import BertModel

log = logging.getLogger(__name__)

WEIGHTS = "model.safetensors"


def read_config(checkpoint: Checkpoint) -> Mapping[str, Any]:
    """`config.json` of a checkpoint, with the library's defaults for what it leaves out.

    Raises `CheckpointError` if it is unreadable or does not describe a BERT that can be shown.
    """
    return _config(checkpoint, _age(checkpoint))


def tensor_shapes(checkpoint: Checkpoint) -> Mapping[str, tuple[int, ...]]:
    """Name -> shape of every parameter of the `BertModel` in the weights file, read from its header alone.

    They are those of the configuration: what does not fit raises `CheckpointError`, as does a truncated download.
    """
    return _shapes(checkpoint, _age(checkpoint))


def read_facts(checkpoint: Checkpoint) -> Facts:
    """The model in numbers, from its configuration and the header of its weights; no torch is needed."""
    return _facts(checkpoint, _age(checkpoint))


def _age(checkpoint: Checkpoint) -> tuple[int, ...]:
    """Changes whenever the files change. Every run asks for facts many times, and reads the files once with this."""
    found = []
    for name in ("config.json", WEIGHTS):
        with suppress(OSError):
            status = os.stat(os.path.join(checkpoint.directory, name))
            found += [status.st_mtime_ns, status.st_size]
    return tuple(found)


@lru_cache(maxsize=16)
def _config(checkpoint: Checkpoint, _: tuple[int, ...]) -> Mapping[str, Any]:
    try:
        config = json.loads(Path(checkpoint.directory, "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError("The checkpoint's config.json is missing or broken.") from error
    return MappingProxyType(complete(config if isinstance(config, dict) else {}))


@lru_cache(maxsize=16)
def _shapes(checkpoint: Checkpoint, age: tuple[int, ...]) -> Mapping[str, tuple[int, ...]]:
    shapes = {name: tensor.shape for name, tensor in read_header(Path(checkpoint.directory, WEIGHTS)).items()}
    compare(_config(checkpoint, age), shapes)
    return MappingProxyType(
        {name: shape for name, shape in shapes.items() if name in expected(_config(checkpoint, age))}
    )


@lru_cache(maxsize=16)
def _facts(checkpoint: Checkpoint, _: tuple[int, ...]) -> Facts:
    config, shapes = read_config(checkpoint), tensor_shapes(checkpoint)
    sizes = [(len(shape), math.prod(shape)) for shape in shapes.values()]
    return Facts(
        key=checkpoint.key,
        title=checkpoint.title,
        revision=checkpoint.revision,
        weights_sha256=checkpoint.sha256,
        layers=config["num_hidden_layers"],
        heads=config["num_attention_heads"],
        width=config["hidden_size"],
        vocabulary=config["vocab_size"],
        positions=config["max_position_embeddings"],
        segments=config["type_vocab_size"],
        parameters=sum(size for _, size in sizes),
        parameters_2d=sum(size for dimensions, size in sizes if dimensions == 2),
        tensors=len(sizes),
        layer_norm_eps=config["layer_norm_eps"],
        torch_version=version("torch"),
        transformers_version=version("transformers"),
    )


def check_files(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` unless the files describe a BERT, fit each other and are complete; reads no weights."""
    check_tokenizer(checkpoint, rows=read_config(checkpoint)["vocab_size"])
    tensor_shapes(checkpoint)


def judge(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` unless every page can show this checkpoint, which is found out, and logged, once.

    Weights that are known, those that ship with the app, are loaded behind the first page instead.
    """
    check_files(checkpoint)
    if not checkpoint.sha256 and (fault := _fault(checkpoint, _age(checkpoint))):
        raise CheckpointError(fault)


@lru_cache(maxsize=32)
def _fault(checkpoint: Checkpoint, _: tuple[int, ...]) -> str:
    try:
        load_model(checkpoint)
    except CheckpointError as reason:
        return str(reason)
    return ""


def check_hash(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` if the weights are known and the file is not what it should be."""
    if not checkpoint.sha256:
        return
    with Path(checkpoint.directory, WEIGHTS).open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != checkpoint.sha256:
            raise CheckpointError("The packaged weights were changed or damaged; reinstall the app's requirements.")


@loaded
def load_model(checkpoint: Checkpoint) -> BertModel:
    """The library's `BertModel`, float32, in eval mode, without gradients, shared by every session: never write to it.

    Attention is computed eagerly, so that the pages can show it. Raises `CheckpointError`.
    """
    check_files(checkpoint)
    check_hash(checkpoint)
    if not checkpoint.sha256:
        check_values(Path(checkpoint.directory, WEIGHTS))

    import torch

    torch.set_num_threads(_threads())
    try:
        model, _ = build_model(Path(checkpoint.directory), WEIGHTS)
    except Exception as error:
        log.exception("the checkpoint %s could not be loaded", checkpoint.key)
        raise CheckpointError("The checkpoint could not be loaded: its files are broken or do not fit.") from error
    return model.eval().requires_grad_(False)


def _threads() -> int:
    """One thread for each two cores: for short sentences more of them only wait for each other."""
    return max(1, (os.cpu_count() or 2) // 2)
