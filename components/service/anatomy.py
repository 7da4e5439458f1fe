"""The parameters of a loaded checkpoint in numbers, its architecture, and an inventory of its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from components.compute.anatomy import (
    Anatomy,
    Architecture,
    Inventory,
    ParameterValues,
    describe,
    draw,
    explain_settings,
    explain_tree,
    random_edge,
)
from components.records.checkpoints import Checkpoint, CheckpointError
from components.service.cache import cached
from components.service.loading import load_model
from components.service.weights import WEIGHTS, tensor_shapes

if TYPE_CHECKING:
    from components.records.arrays import Array

POOLINGS = {
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_cls_token": "[CLS]",
    "pooling_mode_max_tokens": "maximum",
}


@cached()
def anatomy(checkpoint: Checkpoint) -> Anatomy:
    """Name, group, shape, mean, deviation and norm of every parameter in the file, in the model's order.

    A pooler that the file does not have is in the model, but filled with random numbers.
    """
    own, named = tensor_shapes(checkpoint), load_model(checkpoint).named_parameters()
    return Anatomy(tuple(describe(name, tensor.numpy()) for name, tensor in named if name in own))


@cached()
def parameter(checkpoint: Checkpoint, name: str) -> ParameterValues:
    """Histogram and overview of one parameter. Raises `CheckpointError` if the model has none of this name."""
    return draw(name, _parameter(checkpoint, name))


def architecture(checkpoint: Checkpoint) -> Architecture:
    """The module tree as PyTorch prints it, and the configuration, each line with its meaning."""
    model = load_model(checkpoint)
    return Architecture(explain_tree(repr(model)), explain_settings(model.config.to_dict()))


@cached()
def inventory(checkpoint: Checkpoint) -> Inventory:
    """What the files hold besides the encoder, and whether the pooler shows signs of training."""
    layers = load_model(checkpoint).config.num_hidden_layers
    bias = _parameter(checkpoint, "pooler.dense.bias")
    return Inventory(
        pooler_in_file="pooler.dense.weight" in tensor_shapes(checkpoint),
        pooler_bias_is_zero=not bias.any(),
        pooler_edge=random_edge(_parameter(checkpoint, "pooler.dense.weight")),
        trained_edge=random_edge(_parameter(checkpoint, f"encoder.layer.{layers - 1}.attention.output.dense.weight")),
        pooling=_pooling(checkpoint),
        heads=_heads(checkpoint),
    )


def _parameter(checkpoint: Checkpoint, name: str) -> Array:
    tensor = dict(load_model(checkpoint).named_parameters()).get(name)
    if tensor is None:
        raise CheckpointError("This checkpoint has no parameter of that name.")
    values: Array = tensor.numpy()
    return values


def _heads(checkpoint: Checkpoint) -> tuple[str, ...]:
    """Names of tensors in the weights file that `BertModel` does not use, from the file's header."""
    from safetensors import safe_open

    own = tensor_shapes(checkpoint)
    if checkpoint.untrained:
        return ()
    with safe_open(str(Path(checkpoint.directory, WEIGHTS)), framework="numpy") as file:
        names = [name.removeprefix("bert.") for name in file.keys()]  # noqa: SIM118  it is no dict
    return tuple(name for name in names if name not in own and not name.endswith("position_ids"))


def _pooling(checkpoint: Checkpoint) -> str:
    """The pooling that sentence-transformers would use for this checkpoint, if its files name one."""
    try:
        settings = json.loads(Path(checkpoint.directory, "1_Pooling", "config.json").read_text(encoding="utf-8"))
        chosen = [name for name in POOLINGS if settings.get(name)]
    except (OSError, ValueError, AttributeError):
        return ""
    return POOLINGS[chosen[0]] if chosen else ""
