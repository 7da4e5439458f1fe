"""The input layer of a loaded checkpoint in our own arithmetic, and how far that is from the model's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from components.compute.embeddings import embed
from components.compute.normalization import layer_norm
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint
from components.records.embeddings import Embeddings, Proof
from components.records.normalization import Normalization
from components.service.cache import cached
from components.service.weights import load_model, load_without_layers

if TYPE_CHECKING:
    from components.records.tokens import Tokens


def parameters(checkpoint: Checkpoint) -> dict[str, Any]:
    """The input layer's tables and LayerNorm's weights as read-only views, without copying the tables.

    The keys are arguments of `compute.embeddings.embed`. Use the views within one run; copy whatever is cached.
    """
    layer = load_model(checkpoint).embeddings
    return {
        "word_table": _view(layer.word_embeddings.weight),
        "position_table": _view(layer.position_embeddings.weight),
        "segment_table": _view(layer.token_type_embeddings.weight),
        "gamma": _view(layer.LayerNorm.weight),
        "beta": _view(layer.LayerNorm.bias),
        "eps": float(layer.LayerNorm.eps),
    }


def embeddings(checkpoint: Checkpoint, tokens: Tokens) -> Embeddings:
    """Word, position and segment rows, their sum, and LayerNorm of it: five arrays (T, H), computed in numpy."""
    return embed(tokens.pieces, tokens.ids, tokens.segments, **parameters(checkpoint))


def normalization(checkpoint: Checkpoint, tokens: Tokens) -> Normalization:
    """LayerNorm of the summed embeddings, step by step."""
    ours = embeddings(checkpoint, tokens)
    return layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)


def input_difference(checkpoint: Checkpoint, tokens: Tokens, ours: Embeddings) -> float:
    """Max |ours − model.embeddings(...)|, from a run of the loaded model's input layer alone."""
    import torch

    from components.service.states import model_inputs

    inputs = model_inputs(tokens)
    inputs.pop("attention_mask")
    with torch.inference_mode():
        module = load_model(checkpoint).embeddings(**inputs)[0].numpy()
    return float(np.abs(ours.normed - module).max())


@cached(lambda checkpoint, tokens: (checkpoint, tokens.inputs))
def layer_0(checkpoint: Checkpoint, tokens: Tokens) -> Array:
    """The model's own `hidden_states[0]` (T, H), from a run that ends where the first encoder layer would begin."""
    import torch

    from components.service.states import model_inputs, turn

    model = load_without_layers(checkpoint)
    with turn(len(tokens)), torch.inference_mode():
        output = model(**model_inputs(tokens))
    return frozen_array(output.last_hidden_state[0].numpy(), None, None)


def proof(checkpoint: Checkpoint, tokens: Tokens, ours: Embeddings) -> Proof:
    """Max |ours − model.embeddings(...)| and max |ours − hidden_states[0]|, both from runs of the loaded model."""
    hidden_states_0 = layer_0(checkpoint, tokens)
    return Proof(input_difference(checkpoint, tokens, ours), float(np.abs(ours.normed - hidden_states_0).max()))


def _view(tensor: Any) -> Array:
    array: Array = tensor.numpy()
    array.flags.writeable = False
    return array
