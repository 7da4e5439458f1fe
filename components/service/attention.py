"""Attention weights, computed and cached one layer at a time: all layers of a long sentence take 75 MB and more."""

from __future__ import annotations

from components.compute import attention as steps
from components.records.attention import Attention
from components.records.checkpoints import Checkpoint
from components.records.tokens import TokenKind, Tokens
from components.service.cache import cached
from components.service.states import states, turn
from components.service.transformers_internals import encoder_mask
from components.service.weights import load_model


@cached(lambda checkpoint, tokens, layer: (checkpoint, tokens.inputs, _texts(tokens), _frame(tokens), layer))
def attention(checkpoint: Checkpoint, tokens: Tokens, layer: int) -> Attention:
    """The weights (heads, T, T) of encoder layer `layer`, counted from 1."""
    return _uncached(checkpoint, tokens, layer)


@cached(lambda checkpoint, tokens: (checkpoint, tokens.inputs, _frame(tokens)))
def telling_head(checkpoint: Checkpoint, tokens: Tokens) -> tuple[int, int]:
    """The layer and head, both from 1, whose attention in this text is the easiest to interpret."""
    layers = range(1, len(states(checkpoint, tokens).hidden))
    return steps.telling_head(_uncached(checkpoint, tokens, layer) for layer in layers)


def _uncached(checkpoint: Checkpoint, tokens: Tokens, layer: int) -> Attention:
    """The layer's own module, run on the hidden states before it. Must equal the model's `attentions[layer - 1]`."""
    import torch

    model, before = load_model(checkpoint), torch.tensor(states(checkpoint, tokens).hidden[layer - 1][None])
    with turn(len(tokens)), torch.inference_mode():
        mask = encoder_mask(model, before, torch.tensor([tokens.mask]))
        weights = model.encoder.layer[layer - 1].attention.self(before, attention_mask=mask)[1][0].numpy()
    return Attention(layer, tokens.pieces, _texts(tokens), _frame(tokens), weights)


def _texts(tokens: Tokens) -> tuple[int, ...]:
    """0 for a token of text A, 1 for one of B, even if the model has only one segment."""
    return tuple(token.segment for token in tokens.tokens)


def _frame(tokens: Tokens) -> tuple[bool, ...]:
    """Which tokens are the [CLS] and [SEP] around the texts, and not typed in them."""
    return tuple(token.kind is TokenKind.SPECIAL and token.word is None for token in tokens.tokens)
