"""The shapes of the tensors in one run of the loaded model."""

from __future__ import annotations

from typing import Any

from components.records.checkpoints import Checkpoint
from components.records.stations import Station, Stations
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.loading import load_model
from components.service.states import model_inputs, states, turn

INPUT, LAYER_0, EACH_LAYER, OUTPUT = "input", "embedding layer", "each encoder layer", "output"


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
