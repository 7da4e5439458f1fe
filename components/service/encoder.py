"""The encoder layers of a loaded checkpoint step by step, the parts of its hidden states, and what is handed out of it.

Layers and parts are our arithmetic on the model's own weights. Handed out are worksheets, drawn with one seed per
student, and a report of the whole flow from a text to its hidden states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from components.compute import encoder as steps
from components.compute.decomposition import decompose, inside as inside_of
from components.compute.encoder import LayerWeights
from components.compute.links import Arrivals, AttentionFrom
from components.compute.worksheet import worksheet
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.decomposition import Decomposition, Inside, Part
from components.records.encoder import EncoderLayer, EncoderProof, Product
from components.records.tokens import Tokens
from components.records.worksheet import Flow, Worksheet
from components.service.cache import cached
from components.service.embeddings import embeddings, normalization, proof
from components.service.loading import load_model
from components.service.states import LONG, attention, states
from components.service.tokens import load_vocabulary
from components.service.weights import provenance, read_config, read_facts


def encoder_layer(
    checkpoint: Checkpoint, tokens: Tokens, layer: int, rows: Sequence[int] | None = None
) -> EncoderLayer:
    """Encoder layer `layer`, counted from 1, step by step for all tokens or for `rows`.

    Raises `ReaderError` if there is no such layer.
    """
    trace, _ = next(opened(checkpoint, tokens, layer, layer, rows))
    return trace


def opened(
    checkpoint: Checkpoint, tokens: Tokens, first: int, last: int, rows: Sequence[int] | None = None
) -> Iterator[tuple[EncoderLayer, LayerWeights]]:
    """The layers from `first` to `last`, one at a time, each with its weights, computed from the model's own states.

    Raises `ReaderError` if there is no such layer.
    """
    activation = _check(read_config(checkpoint), first, last)
    hidden, modules = states(checkpoint, tokens).hidden, load_model(checkpoint).encoder.layer
    for layer in range(first, last + 1):
        weights = _weights(modules[layer - 1], activation)
        yield steps.encoder_layer(hidden[layer - 1], tokens.mask, weights, layer=layer, rows=rows), weights


def arrived(checkpoint: Checkpoint, tokens: Tokens, position: int, layer: int, head: int) -> Array:
    """The lengths (T,) of what each token sends to the token at `position` in one layer, by one head or by all (0)."""
    trace, weights = next(opened(checkpoint, tokens, layer, layer, rows=[position]))
    return steps.arrived(trace, weights, head)


@cached()
def arrivals(checkpoint: Checkpoint, tokens: Tokens, position: int) -> Arrivals:
    """The same by every head alone, in all layers."""
    last = read_facts(checkpoint).layers
    layers = opened(checkpoint, tokens, 1, last, rows=[position])
    return Arrivals(position, np.stack([steps.arrived_by_head(trace, weights) for trace, weights in layers]))


@cached()
def attention_from(checkpoint: Checkpoint, tokens: Tokens, position: int) -> AttentionFrom:
    """What one token attends to in every layer and head, the rows `position` of all `attention`."""
    last = read_facts(checkpoint).layers
    if len(tokens) <= LONG:  # all rows are cached, and the heads' shares need them, too
        rows = [attention(checkpoint, tokens, layer).weights[:, position] for layer in range(1, last + 1)]
    else:  # a fifth of the time of all rows
        rows = [trace.weights[:, 0] for trace, _ in opened(checkpoint, tokens, 1, last, rows=[position])]
    return AttentionFrom(position, np.stack(rows))


def product(checkpoint: Checkpoint, tokens: Tokens, layer: int, station: str, row: int, column: int) -> Product:
    """The dot product behind one cell of a linear layer's output; columns of q, k and v are counted over all heads."""
    trace, weights = next(opened(checkpoint, tokens, layer, layer, [row]))
    inputs, (matrix, bias) = {
        "query": (trace.before, weights.query),
        "key": (trace.before, weights.key),
        "value": (trace.before, weights.value),
        "attended": (trace.joined, weights.attended),
        "raised": (trace.middle, weights.raised),
        "feed_forward": (trace.inner, weights.lowered),
    }[station]
    return Product(inputs[0], matrix[column], float(bias[column]))


def encoder_proof(checkpoint: Checkpoint, tokens: Tokens, ours: EncoderLayer) -> EncoderProof:
    """Max |ours − output.attentions[layer − 1]| and max |ours − hidden_states[layer]|."""
    weights = attention(checkpoint, tokens, ours.layer).weights
    hidden = states(checkpoint, tokens).hidden[ours.layer]
    rows = list(ours.rows)
    return EncoderProof(
        float(np.abs(ours.weights - weights[:, rows]).max()), float(np.abs(ours.output - hidden[rows]).max())
    )


def _check(config: Mapping[str, Any], first: int, last: int) -> str:
    """The name of the activation, if there are layers from `first` to `last`."""
    layers, activation = config["num_hidden_layers"], str(config.get("hidden_act", "gelu"))
    if first < 1 or last > layers:
        raise ReaderError(f"This checkpoint has layers 1 to {layers}.")
    return activation


def _weights(module: Any, activation: str) -> LayerWeights:
    """The parameters of one layer as read-only views, without copying them. Use them within one run."""
    attention, output = module.attention.self, module.attention.output
    return LayerWeights(
        query=_linear(attention.query),
        key=_linear(attention.key),
        value=_linear(attention.value),
        attended=_linear(output.dense),
        first=_linear(output.LayerNorm),
        raised=_linear(module.intermediate.dense),
        lowered=_linear(module.output.dense),
        second=_linear(module.output.LayerNorm),
        heads=attention.num_attention_heads,
        eps=float(output.LayerNorm.eps),
        activation=activation,
    )


def _linear(module: Any) -> tuple[Array, Array]:
    weight, bias = module.weight.numpy(), module.bias.numpy()
    weight.flags.writeable = bias.flags.writeable = False
    return weight, bias


@cached(
    lambda checkpoint, tokens, layer, rows=None: (
        checkpoint, tokens.inputs, layer, None if rows is None else tuple(rows)
    )
)  # fmt: skip
def decomposition(
    checkpoint: Checkpoint, tokens: Tokens, layer: int, rows: Sequence[int] | None = None
) -> Decomposition:
    """The parts whose sum is `hidden_states[layer]`, for all tokens or for `rows`; layer 0 is the input layer.

    Raises `ReaderError` if there is no such layer.
    """
    if layer < 0:
        raise ReaderError("Layers are counted from 0, the input layer.")
    rows = range(len(tokens)) if rows is None else rows
    return decompose(embeddings(checkpoint, tokens), opened(checkpoint, tokens, 1, layer, rows), rows=rows)


@cached()
def inside(checkpoint: Checkpoint, tokens: Tokens, layer: int, row: int, part: Part) -> Inside:
    """What `part` is the sum of, as shares of the vector of the token `row` after `layer`, the part's or a later one.

    Raises `ReaderError` if there is no such layer.
    """
    whole = decomposition(checkpoint, tokens, layer, [row]).whole[0]
    return inside_of(part, whole, opened(checkpoint, tokens, part.layer, layer, [row]))


def sum_error(checkpoint: Checkpoint, tokens: Tokens, ours: Decomposition) -> float:
    """Max |sum of the parts − hidden_states[layer]| over the tokens of `ours`."""
    hidden = states(checkpoint, tokens).hidden[ours.layer][list(ours.rows)]
    return float(np.abs(ours.whole - hidden).max())


def worksheets(checkpoint: Checkpoint, tokens: Tokens, seeds: Sequence[int]) -> tuple[Worksheet, ...]:
    """One worksheet for each of `seeds`; the same seed draws the same cells."""
    ours, steps = embeddings(checkpoint, tokens), normalization(checkpoint, tokens)
    first, vocabulary = encoder_layer(checkpoint, tokens, 1), load_vocabulary(checkpoint)
    return tuple(worksheet(seed, tokens, ours, steps, first, vocabulary) for seed in seeds)


def flow(checkpoint: Checkpoint, tokens: Tokens) -> Flow:
    """Embeddings, their proof, LayerNorm and the hidden states of one text or pair."""
    ours = embeddings(checkpoint, tokens)
    measured, steps = proof(checkpoint, tokens, ours), normalization(checkpoint, tokens)
    return Flow(tokens, ours, measured, steps, states(checkpoint, tokens), provenance(checkpoint))
