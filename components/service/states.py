"""The encoder, run once for each distinct sentence: hidden states of every layer, and the pooler."""

from __future__ import annotations

from typing import Any

import streamlit as st

from components.records.checkpoints import Place
from components.records.states import States
from components.records.tokens import Tokens
from components.service.tally import count
from components.service.weights import load_model


def model_inputs(tokens: Tokens) -> dict[str, Any]:
    """The arguments of `BertModel` for one sentence or pair, each (1, T)."""
    return _tensors(tokens.ids, tokens.segments, tokens.mask)


def states(place: Place, tokens: Tokens) -> States:
    """All hidden states (L + 1, T, H) and the pooler's output (H,) for these tokens."""
    count("asked")
    return _states(place, tokens.pieces, tokens.ids, tokens.segments, tokens.mask)


@st.cache_data(max_entries=64, max_size="64MB", show_spinner=False)
def _states(
    place: Place, pieces: tuple[str, ...], ids: tuple[int, ...], segments: tuple[int, ...], mask: tuple[int, ...]
) -> States:
    import torch

    count("computed")
    with torch.inference_mode():
        output = load_model(place)(**_tensors(ids, segments, mask), output_hidden_states=True)
    hidden = torch.cat(output.hidden_states).numpy()
    return States(pieces, hidden, output.pooler_output[0].numpy())


def _tensors(ids: tuple[int, ...], segments: tuple[int, ...], mask: tuple[int, ...]) -> dict[str, Any]:
    import torch

    return {
        "input_ids": torch.tensor([ids]),
        "token_type_ids": torch.tensor([segments]),
        "attention_mask": torch.tensor([mask]),
    }
