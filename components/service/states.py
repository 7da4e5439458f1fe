"""The encoder, run once for each distinct text: hidden states, pooler, attention, shapes; and the same text padded.

Attention weights are computed and cached one layer at a time: all layers of a long sentence take 75 MB and more.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from components.compute.states import Padding, Pooling, compare, pool
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.states import Attention, States, Station, Stations
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.loading import load_model
from components.service.tokens import load_vocabulary
from components.service.transformers_internals import encoder_mask

# A layer holds several arrays of (heads, T, T), 50 MB for 507 tokens. So long texts of all viewers run one at a time;
# shorter ones never wait.
LONG = 128  # tokens
INPUT, LAYER_0, EACH_LAYER, OUTPUT = "input", "embedding layer", "each encoder layer", "output"  # parts of the model

_long_texts = threading.Lock()


def turn(tokens: int) -> AbstractContextManager[object]:
    """A lock to hold while the encoder runs on this many tokens. Do not call a cached function while holding it."""
    return _long_texts if tokens > LONG else nullcontext()


def model_inputs(tokens: Tokens) -> dict[str, Any]:
    """The arguments of `BertModel` for one sentence or pair, each (1, T)."""
    import torch

    names = ("input_ids", "token_type_ids", "attention_mask")
    return {name: torch.tensor([row]) for name, row in zip(names, tokens.inputs, strict=True)}


@cached()
def states(checkpoint: Checkpoint, tokens: Tokens) -> States:
    """All hidden states (L + 1, T, H) and the pooler's output (H,) for these tokens."""
    model = load_model(checkpoint)
    import torch

    with turn(len(tokens)), torch.inference_mode():
        output = model(**model_inputs(tokens), output_hidden_states=True)
    hidden = torch.cat(output.hidden_states).numpy()
    return States(hidden, output.pooler_output[0].numpy())


def pooling(checkpoint: Checkpoint, tokens: Tokens) -> Pooling:
    """Dense layer and tanh on [CLS] of the last layer, and `pooler_output` of the same run."""
    run, dense = states(checkpoint, tokens), load_model(checkpoint).pooler.dense
    return pool(run.hidden[-1][0], weight=dense.weight.numpy(), bias=dense.bias.numpy(), theirs=run.pooled)


@cached()
def attention(checkpoint: Checkpoint, tokens: Tokens, layer: int) -> Attention:
    """The weights (heads, T, T) of encoder layer `layer`, counted from 1."""
    return uncached_attention(checkpoint, tokens, layer)


def uncached_attention(checkpoint: Checkpoint, tokens: Tokens, layer: int) -> Attention:
    """`attention` without its cache: the layer's own module, run on the hidden states before it.

    Must equal the model's `attentions[layer - 1]`.
    """
    model, hidden = load_model(checkpoint), states(checkpoint, tokens).hidden
    import torch

    before = torch.tensor(hidden[layer - 1][None])
    with turn(len(tokens)), torch.inference_mode():
        mask = encoder_mask(model, before, torch.tensor([tokens.mask]))
        weights = model.encoder.layer[layer - 1].attention.self(before, attention_mask=mask)[1][0].numpy()
    return Attention(layer, weights)


@cached()
def padding(checkpoint: Checkpoint, tokens: Tokens, pads: int) -> Padding:
    """How far each token's vector moves when `pads` [PAD] tokens are appended, by layer."""
    ids = (*tokens.ids, *(load_vocabulary(checkpoint)[tokens.special.pad],) * pads)
    segments = (*tokens.segments, *(0,) * pads)
    mask = (*tokens.mask, *(0,) * pads)
    masks = [mask, (1,) * len(ids)]
    batches = [masks] if 2 * len(ids) <= LONG else [[one] for one in masks]  # of a short text both at once
    masked, unmasked = (hidden for batch in batches for hidden in _hidden(checkpoint, ids, segments, batch))
    return compare(states(checkpoint, tokens), masked, unmasked)


def _hidden(
    checkpoint: Checkpoint, ids: tuple[int, ...], segments: tuple[int, ...], masks: Sequence[tuple[int, ...]]
) -> Array:
    """Hidden states (M, L + 1, T, H) of the same tokens with each of M attention masks."""
    model = load_model(checkpoint)
    import torch

    with turn(len(masks) * len(ids)), torch.inference_mode():
        output = model(
            input_ids=torch.tensor([ids] * len(masks)),
            token_type_ids=torch.tensor([segments] * len(masks)),
            attention_mask=torch.tensor(masks),
            output_hidden_states=True,
        )
    hidden: Array = torch.stack(output.hidden_states, dim=1).numpy()
    return hidden


@cached()
def stations(checkpoint: Checkpoint, tokens: Tokens) -> Stations:
    """The shape at every station for these tokens, read from the tensors that the model's own modules return.

    Only the first and the last layer run again: all have the same shapes, and the vectors between them are in `states`.
    """
    model, inputs, hidden = load_model(checkpoint), model_inputs(tokens), states(checkpoint, tokens).hidden
    import torch

    layers = model.encoder.layer
    with turn(len(tokens)), torch.inference_mode():
        normed = model.embeddings(**{name: inputs[name] for name in ("input_ids", "token_type_ids")})
        weights = layers[0].attention.self(normed)[1]
        last = layers[-1](torch.tensor(hidden[-2][None]))
        parts = [
            *_inputs(inputs),
            *_embedding_layer(model.embeddings, inputs, normed),
            *_encoder_layer(layers, normed, weights),
            *_outputs(last, model.pooler(last), weights, len(hidden)),
        ]
    return Stations(tuple(parts))


def _station(part: str, name: str, code: str, tensor: Any, copies: int = 1) -> Station:
    dtype = str(tensor.dtype).removeprefix("torch.")
    return Station(part, name, code, tuple(tensor.shape), dtype, copies)


def _inputs(inputs: dict[str, Any]) -> list[Station]:
    names = {"input_ids": "token IDs", "token_type_ids": "segment IDs", "attention_mask": "attention mask"}
    return [_station(INPUT, name, code, inputs[code]) for code, name in names.items()]


def _embedding_layer(layer: Any, inputs: dict[str, Any], normed: Any) -> list[Station]:
    word = layer.word_embeddings(inputs["input_ids"])
    position = layer.position_embeddings(layer.position_ids[:, : word.shape[1]])
    segment = layer.token_type_embeddings(inputs["token_type_ids"])
    return [
        _station(LAYER_0, "word rows", "word_embeddings(input_ids)", word),
        _station(LAYER_0, "position rows", "position_embeddings(position_ids)", position),
        _station(LAYER_0, "segment rows", "token_type_embeddings(token_type_ids)", segment),
        _station(LAYER_0, "their sum", "word + segment + position", word + segment + position),
        _station(LAYER_0, "LayerNorm of the sum", "hidden_states[0]", normed),
    ]


def _encoder_layer(layers: Any, before: Any, weights: Any) -> list[Station]:
    """The inside of the first layer, run on its real input `before`; all layers have the same shapes."""
    first, copies = layers[0], len(layers)
    attention = first.attention.self
    query = attention.query(before)
    by_head = query.view(1, query.shape[1], attention.num_attention_heads, -1).transpose(1, 2)
    attended = first.attention(before)[0]
    inner = first.intermediate(attended)
    after = first.output(inner, attended)
    return [
        _station(EACH_LAYER, "query, key, value", "attention.self.query(…), .key(…), .value(…)", query, 3 * copies),
        _station(EACH_LAYER, "the same, cut into heads", "….view(…).transpose(1, 2)", by_head, 3 * copies),
        _station(EACH_LAYER, "attention weights", "attentions[l − 1]", weights, copies),
        _station(EACH_LAYER, "attention output", "attention(…)[0]", attended, copies),
        _station(EACH_LAYER, "inside the feed-forward network", "intermediate(…)", inner, copies),
        _station(EACH_LAYER, "output of the layer", "hidden_states[l]", after, copies),
    ]


def _outputs(last: Any, pooled: Any, weights: Any, count: int) -> list[Station]:
    return [
        _station(OUTPUT, "all hidden states", "hidden_states", last, count),
        _station(OUTPUT, "all attention weights", "attentions", weights, count - 1),
        _station(OUTPUT, "last hidden state", "last_hidden_state", last),
        _station(OUTPUT, "pooler output", "pooler_output", pooled),
    ]
