"""The input layer of a loaded checkpoint in our own arithmetic, how far that is from the model's, and its what-ifs.

`BertModel(inputs_embeds=...)` would add position and segment rows and apply LayerNorm again, so changed vectors go
straight into the encoder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.embeddings import embed
from components.compute.normalization import layer_norm
from components.compute.whatif import (
    CHANGES,
    DROPOUT,
    NOTHING,
    Change,
    DropoutSetting,
    Moved,
    changed_input,
    encoder_input,
    moved,
)
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint
from components.records.embeddings import Embeddings, Proof
from components.records.normalization import Normalization
from components.records.tokens import Tokens
from components.service.cache import ANSWERS, cached
from components.service.interventions import encode, portions
from components.service.loading import INPUT_LAYER, is_warm, known_input_layer, load_model, load_without_layers
from components.service.states import model_inputs, states, turn
from components.service.weights import read_config


def parameters(checkpoint: Checkpoint) -> dict[str, Any]:
    """The input layer's tables and LayerNorm's weights as read-only views, without copying the tables.

    The keys are arguments of `compute.embeddings.embed`. Use the views within one run; copy whatever is cached.
    """
    word, position, segment, gamma, beta = _parameters(checkpoint)
    return {
        "word_table": word,
        "position_table": position,
        "segment_table": segment,
        "gamma": gamma,
        "beta": beta,
        "eps": float(read_config(checkpoint)["layer_norm_eps"]),
    }


def _parameters(checkpoint: Checkpoint) -> list[Array]:
    """The parameters in the order of `INPUT_LAYER`; those of known weights without torch until the model is there.

    After that its own, since pages of the file that are mapped twice count twice as resident.
    """
    if checkpoint.sha256 and not checkpoint.variant and not is_warm(checkpoint):
        return list(known_input_layer(checkpoint).values())
    own = dict(load_model(checkpoint).embeddings.named_parameters())
    views: list[Array] = [own[name].numpy() for name in INPUT_LAYER]
    for view in views:
        view.flags.writeable = False
    return views


def embeddings(checkpoint: Checkpoint, tokens: Tokens) -> Embeddings:
    """Word, position and segment rows, their sum, and LayerNorm of it: five arrays (T, H), computed in numpy."""
    return embed(tokens.names, tokens.ids, tokens.segments, **parameters(checkpoint))


def normalization(checkpoint: Checkpoint, tokens: Tokens) -> Normalization:
    """LayerNorm of the summed embeddings, step by step."""
    ours = embeddings(checkpoint, tokens)
    return layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)


def input_difference(checkpoint: Checkpoint, tokens: Tokens, ours: Embeddings) -> float:
    """Max |ours − model.embeddings(...)|, from a run of the loaded model's input layer alone."""
    layer = load_model(checkpoint).embeddings
    import torch

    inputs = model_inputs(tokens)
    inputs.pop("attention_mask")
    with torch.inference_mode():
        module = layer(**inputs)[0].numpy()
    return float(np.abs(ours.normed - module).max())


@cached()
def layer_0(checkpoint: Checkpoint, tokens: Tokens) -> Array:
    """The model's own `hidden_states[0]` (T, H), from a run that ends where the first encoder layer would begin."""
    model = load_without_layers(checkpoint)
    import torch

    with turn(len(tokens)), torch.inference_mode():
        output = model(**model_inputs(tokens))
    return frozen_array(output.last_hidden_state[0].numpy())


def proof(checkpoint: Checkpoint, tokens: Tokens, ours: Embeddings) -> Proof:
    """Max |ours − model.embeddings(...)| and max |ours − hidden_states[0]|, both from runs of the loaded model."""
    hidden_states_0 = layer_0(checkpoint, tokens)
    return Proof(input_difference(checkpoint, tokens, ours), float(np.abs(ours.normed - hidden_states_0).max()))


def dropout_setting(checkpoint: Checkpoint, tokens: Tokens) -> DropoutSetting:
    """The dropout of this model's embedding layer, and how much two runs of that layer, made now, differ."""
    layer = load_model(checkpoint).embeddings
    import torch

    inputs = model_inputs(tokens)
    inputs.pop("attention_mask")
    with torch.inference_mode():
        difference = (layer(**inputs) - layer(**inputs)).abs().max()
    return DropoutSetting(float(layer.dropout.p), bool(layer.dropout.training), float(difference))


@cached()
def what_ifs(checkpoint: Checkpoint, tokens: Tokens, dimension: int) -> tuple[Moved, ...]:
    """How far each token's last hidden state moves under each of `CHANGES` to the input layer.

    Only the last change depends on `dimension`, so another dimension takes one more run and not all of them.
    """
    return _answers(checkpoint, tokens, tuple(CHANGES), dimension)


def moves(checkpoint: Checkpoint, tokens: Tokens, change: Change) -> Moved | None:
    """The same for one change, or for dropout of the encoder's input; None if nothing is changed."""
    if change.kind == NOTHING:
        return None
    if change.kind == DROPOUT:
        return _dropout_moves(checkpoint, tokens, change)
    return _answers(checkpoint, tokens, (change.kind,), change.dimension)[0]


@cached()
def _dropout_moves(checkpoint: Checkpoint, tokens: Tokens, change: Change) -> Moved:
    changed = encoder_input(embeddings(checkpoint, tokens), change)
    after = encode(checkpoint, changed[None], tokens.mask)[0]
    return moved(DROPOUT, 0, states(checkpoint, tokens).hidden[-1], after)


def _answers(checkpoint: Checkpoint, tokens: Tokens, changes: tuple[str, ...], dimension: int) -> tuple[Moved, ...]:
    keys = [
        (_moves, checkpoint, tokens.inputs, change, dimension if change == "dimension" else 0) for change in changes
    ]

    def run(missing: list[int]) -> list[Moved]:
        return _moves(checkpoint, tokens, [changes[index] for index in missing], dimension)

    return tuple(ANSWERS.answers(keys, run))


def _moves(checkpoint: Checkpoint, tokens: Tokens, changes: Sequence[str], dimension: int) -> list[Moved]:
    """The changes, as many at a time as the memory bound allows."""
    ours, before = embeddings(checkpoint, tokens), states(checkpoint, tokens).hidden[-1]
    results: list[Moved] = []
    for some in portions(len(changes), len(tokens)):
        inputs = np.stack([changed_input(ours, changes[number], dimension) for number in some])
        for number, after in zip(some, encode(checkpoint, inputs, tokens.mask), strict=True):
            results.append(moved(changes[number], dimension, before, after))
    return results
