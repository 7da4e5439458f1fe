"""Attention weights, computed and cached one layer at a time: all layers of a long sentence take 75 MB and more."""

from __future__ import annotations

from components.records.attention import Attention
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.loading import load_model
from components.service.states import states, turn
from components.service.transformers_internals import encoder_mask


@cached()
def attention(checkpoint: Checkpoint, tokens: Tokens, layer: int) -> Attention:
    """The weights (heads, T, T) of encoder layer `layer`, counted from 1."""
    return uncached(checkpoint, tokens, layer)


def uncached(checkpoint: Checkpoint, tokens: Tokens, layer: int) -> Attention:
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
