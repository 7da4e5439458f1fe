"""What the files of a checkpoint say, without importing torch.

Only safetensors are read and no remote code is run, since a pickle can execute anything.
"""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Any

from components.compute.checkpoint import compare, complete, expected
from components.records.checkpoints import Checkpoint, CheckpointError, Facts
from components.records.version import VERSION
from components.service.checkpoint_files import read_header, read_json
from components.service.variants import CHANGES

WEIGHTS = "model.safetensors"
TOKENIZER_FILES = (
    "tokenizer.json", "vocab.txt", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json",
)  # fmt: skip
Stamps = str | tuple[int, ...]


def read_config(checkpoint: Checkpoint) -> Mapping[str, Any]:
    """`config.json` of a checkpoint, with the library's defaults for what it leaves out.

    Raises `CheckpointError` if it is unreadable or does not describe a BERT that can be shown.
    """
    return _config(checkpoint, checkpoint.sha256 or file_stamps(checkpoint))


def tensor_shapes(checkpoint: Checkpoint) -> Mapping[str, tuple[int, ...]]:
    """Name -> shape of every parameter of the `BertModel` in the weights file, read from its header alone; for an
    untrained one, of every parameter that the configuration asks for.

    Raises `CheckpointError` if they do not fit the configuration, or if the file is truncated.
    """
    return _shapes(checkpoint, checkpoint.sha256 or file_stamps(checkpoint))


def read_facts(checkpoint: Checkpoint) -> Facts:
    """The model in numbers, from its configuration and the header of its weights, without torch."""
    return _facts(checkpoint, checkpoint.sha256 or file_stamps(checkpoint))


def sentence_limit(checkpoint: Checkpoint) -> int | None:
    """How many tokens of a sentence the checkpoint's published procedure reads, if its files say so.

    Source: `max_seq_length` of sentence-transformers, which reads no more of a text, [CLS] and [SEP] included.
    """
    if checkpoint.untrained:
        return None
    try:
        limit = read_json(Path(checkpoint.directory, "sentence_bert_config.json"))["max_seq_length"]
    except (OSError, CheckpointError, KeyError, TypeError):
        return None
    return limit if isinstance(limit, int) else None


def provenance(checkpoint: Checkpoint, beside: Checkpoint | None = None) -> str:
    """Where numbers come from, in one line: this app, checkpoint, revision or hash, the same of one that is drawn
    `beside` it, library versions."""
    facts = read_facts(checkpoint)
    versions = f"torch {facts.torch_version}, transformers {facts.transformers_version}"
    model = f"Checkpoint {_identified(checkpoint)}{f'; beside it {_identified(beside)}' if beside else ''}"
    app = f"BERT Embedding Explorer {VERSION}"
    return f"{app}. {model}; {versions}; dropout is off, so the model needs no seed."


def _identified(checkpoint: Checkpoint) -> str:
    facts = read_facts(checkpoint)
    revision = f", revision {facts.revision}" if facts.revision else ""
    weights = f", weights SHA-256 {facts.weights_sha256[:12]}…" if facts.weights_sha256 else ""
    weights += f", variant SHA-256 {digest_of(checkpoint)[:12]}…" if checkpoint.variant else ""
    return f"{facts.title}{revision}{weights}"


def file_stamps(checkpoint: Checkpoint) -> tuple[int, ...]:
    """Times and sizes of the files: the part of a cache key that changes whenever they do.

    Of known weights the digest takes their place in a key: these files do not change.
    """
    return _stamps(checkpoint, ("config.json", WEIGHTS))


def stamps_of_all(checkpoint: Checkpoint) -> tuple[int, ...]:
    """The same, of the tokenizer's files, too."""
    return _stamps(checkpoint, ("config.json", WEIGHTS, *TOKENIZER_FILES))


def _stamps(checkpoint: Checkpoint, names: Iterable[str]) -> tuple[int, ...]:
    stamps: list[int] = []
    for name in names:
        with suppress(OSError):
            status = os.stat(os.path.join(checkpoint.directory, name))
            stamps += [status.st_mtime_ns, status.st_size]
    return tuple(stamps)


@lru_cache(maxsize=16)
def _config(checkpoint: Checkpoint, _: Stamps) -> Mapping[str, Any]:
    config = read_json(Path(checkpoint.directory, "config.json"))
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
        parameters=sum(map(math.prod, shapes.values())),
        tensors=len(shapes),
        torch_version=version("torch"),
        transformers_version=version("transformers"),
    )


@lru_cache(maxsize=16)
def check_hash(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` if the weights are known and the file's digest is another."""
    if not checkpoint.sha256:
        return
    with Path(checkpoint.directory, WEIGHTS).open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != checkpoint.sha256:
            raise CheckpointError("The packaged weights were changed or damaged; reinstall the app's requirements.")


def digest_of(checkpoint: Checkpoint) -> str:
    """The SHA-256 of the weights file; for the packaged one the known digest, which is verified at loading.

    For a variant that of its original's digest, its name, and the number of its definition.
    """
    if original := checkpoint.original:
        definition = CHANGES[checkpoint.variant].definition
        return hashlib.sha256(f"{digest_of(original)} {checkpoint.variant} {definition}".encode()).hexdigest()
    path = Path(checkpoint.directory, WEIGHTS)
    return checkpoint.sha256 or _digest(str(path), path.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _digest(path: str, changed: int) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
