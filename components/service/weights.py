"""Loading a `BertModel` from a directory, and what its files say without importing torch.

Only safetensors are read and no remote code is run, since a pickle can execute anything.
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
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, CheckpointError, Facts
from components.records.version import VERSION
from components.service import untrained
from components.service.cache import CHECKPOINTS, LIBRARY, cached_object
from components.service.tokenizer import check_tokenizer
from components.service.transformers_internals import build_model, import_libraries, untrained_model, without_layers
from components.service.weights_file import check_values, mapped, read_header

if TYPE_CHECKING:
    from transformers import BertModel

log = logging.getLogger(__name__)

WEIGHTS = "model.safetensors"
INPUT_LAYER = (
    "word_embeddings.weight", "position_embeddings.weight", "token_type_embeddings.weight",
    "LayerNorm.weight", "LayerNorm.bias",
)  # fmt: skip
Stamps = str | tuple[int, ...]


def read_config(checkpoint: Checkpoint) -> Mapping[str, Any]:
    """`config.json` of a checkpoint, with the library's defaults for what it leaves out.

    Raises `CheckpointError` if it is unreadable or does not describe a BERT that can be shown.
    """
    return _config(checkpoint, checkpoint.sha256 or _file_stamps(checkpoint))


def tensor_shapes(checkpoint: Checkpoint) -> Mapping[str, tuple[int, ...]]:
    """Name -> shape of every parameter of the `BertModel` in the weights file, read from its header alone; for an
    untrained twin, of every parameter that the configuration asks for.

    Raises `CheckpointError` if they do not fit the configuration, or if the file is truncated.
    """
    return _shapes(checkpoint, checkpoint.sha256 or _file_stamps(checkpoint))


def read_facts(checkpoint: Checkpoint) -> Facts:
    """The model in numbers, from its configuration and the header of its weights, without torch."""
    return _facts(checkpoint, checkpoint.sha256 or _file_stamps(checkpoint))


def provenance(checkpoint: Checkpoint) -> str:
    """Where numbers come from, in one line: this app, checkpoint, revision or hash, library versions."""
    facts = read_facts(checkpoint)
    revision = f", revision {facts.revision}" if facts.revision else ""
    weights = ", random weights, BertModel(config) after torch.manual_seed(0)" if checkpoint.untrained else ""
    weights += f", weights SHA-256 {facts.weights_sha256[:12]}…" if facts.weights_sha256 else ""
    versions = f"torch {facts.torch_version}, transformers {facts.transformers_version}"
    model = f"Checkpoint {facts.title}{revision}{weights}"
    app = f"BERT Embedding Explorer {VERSION}"
    return f"{app}. {model}; {versions}; dropout is off, so the model needs no seed."


def _file_stamps(checkpoint: Checkpoint) -> tuple[int, ...]:
    """Times and sizes of the files: the part of a cache key that changes whenever they do.

    Of known weights the digest takes their place in a key: these files do not change.
    """
    stamps: list[int] = []
    for name in ("config.json", WEIGHTS):
        with suppress(OSError):
            status = os.stat(os.path.join(checkpoint.directory, name))
            stamps += [status.st_mtime_ns, status.st_size]
    return tuple(stamps)


@lru_cache(maxsize=16)
def _config(checkpoint: Checkpoint, _: Stamps) -> Mapping[str, Any]:
    try:
        config = json.loads(Path(checkpoint.directory, "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError("The checkpoint's config.json is missing or broken.") from error
    return MappingProxyType(complete(config if isinstance(config, dict) else {}))


@lru_cache(maxsize=16)
def _shapes(checkpoint: Checkpoint, stamps: Stamps) -> Mapping[str, tuple[int, ...]]:
    config = _config(checkpoint, stamps)
    if checkpoint.untrained:
        return MappingProxyType(expected(config))
    shapes = read_header(Path(checkpoint.directory, WEIGHTS))
    compare(config, shapes)
    known = expected(config)
    return MappingProxyType({name: shape for name, shape in shapes.items() if name in known})


@lru_cache(maxsize=16)
def _facts(checkpoint: Checkpoint, _: Stamps) -> Facts:
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
    """Raises `CheckpointError` unless the files describe a BERT, match and are complete; reads no weights."""
    check_tokenizer(checkpoint, rows=read_config(checkpoint)["vocab_size"])
    tensor_shapes(checkpoint)


def judge(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` unless every page can show a checkpoint that was located, which is tested by loading it.

    Known weights, those that ship with the app, are not loaded here, but in the background of the first page.
    """
    if not checkpoint.sha256 and (fault := _fault(checkpoint, _file_stamps(checkpoint))):
        raise CheckpointError(fault)


@lru_cache(maxsize=32)
def _fault(checkpoint: Checkpoint, _: tuple[int, ...]) -> str:
    try:
        load_model(checkpoint)
    except CheckpointError as reason:
        return str(reason)
    return ""


@lru_cache(maxsize=16)
def check_hash(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` if the weights are known and the file's digest is another."""
    if not checkpoint.sha256:
        return
    with Path(checkpoint.directory, WEIGHTS).open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != checkpoint.sha256:
            raise CheckpointError("The packaged weights were changed or damaged; reinstall the app's requirements.")


def load_model(checkpoint: Checkpoint) -> BertModel:
    """The library's `BertModel`, float32, in eval mode, without gradients, shared by all sessions: never write to it.

    It uses eager attention, which returns the weights that pages show. Raises `CheckpointError`.
    """
    untrained.note_use(checkpoint)
    return _load_model(checkpoint)


@cached_object
def _load_model(checkpoint: Checkpoint) -> BertModel:
    import_libraries()
    LIBRARY.keep_newest(CHECKPOINTS - 1)
    check_files(checkpoint)
    check_hash(checkpoint)

    import torch

    torch.set_num_threads(_threads())
    if not checkpoint.sha256 and not checkpoint.untrained:
        check_values(Path(checkpoint.directory, WEIGHTS))
    try:
        directory = Path(checkpoint.directory)
        model = untrained_model(directory) if checkpoint.untrained else build_model(directory, WEIGHTS)[0]
    except Exception as error:
        log.exception("the checkpoint %s could not be loaded", checkpoint.key)
        raise CheckpointError("The checkpoint could not be loaded: its files are broken or do not fit.") from error
    return model.eval().requires_grad_(False)


@lru_cache(maxsize=CHECKPOINTS)
def known_input_layer(checkpoint: Checkpoint) -> Mapping[str, Array]:
    """The input layer's parameters of known weights, by their names in the module, from the file and without torch.

    Read-only views of the mapped file; `load_model(checkpoint).embeddings` has the same. Raises `CheckpointError`.
    """
    check_files(checkpoint)
    check_hash(checkpoint)
    tensors = mapped(Path(checkpoint.directory, WEIGHTS))
    return {name: tensors[f"embeddings.{name}"] for name in INPUT_LAYER}


def load_without_layers(checkpoint: Checkpoint) -> BertModel:
    """The same model without its encoder layers, with the same parameters: never write to it. Raises as above."""
    untrained.note_use(checkpoint)
    return _load_without_layers(checkpoint)


@cached_object
def _load_without_layers(checkpoint: Checkpoint) -> BertModel:
    return without_layers(load_model(checkpoint))


def _threads() -> int:
    """One thread for every two cores; with short sentences more threads only wait for each other."""
    return max(1, (os.cpu_count() or 2) // 2)
