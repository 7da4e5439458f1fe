"""Attention weights as the model returns them, kept one layer at a time: all of a long sentence are 75 MB and more."""

from __future__ import annotations

import streamlit as st

from components.records.attention import Attention
from components.records.checkpoints import Place
from components.records.tokens import Kind, Tokens
from components.service.states import model_inputs
from components.service.weights import load_model


def attention(place: Place, tokens: Tokens, layer: int) -> Attention:
    """Weights (heads, T, T) of encoder layer `layer`, counted from 1."""
    texts = tuple(token.segment for token in tokens.tokens)
    frame = tuple(token.kind is Kind.SPECIAL and token.word is None for token in tokens.tokens)
    return _attention(place, tokens, layer, frame, texts)


@st.cache_data(
    max_entries=64,
    max_size="64MB",
    show_spinner=False,
    hash_funcs={Tokens: lambda tokens: (tokens.ids, tokens.segments, tokens.mask)},
)
def _attention(place: Place, tokens: Tokens, layer: int, frame: tuple[bool, ...], texts: tuple[int, ...]) -> Attention:
    import torch

    with torch.inference_mode():
        output = load_model(place)(**model_inputs(tokens), output_attentions=True)
    weights = output.attentions[layer - 1][0].numpy()
    return Attention(layer, tokens.pieces, texts, frame, weights)
