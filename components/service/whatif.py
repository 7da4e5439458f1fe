"""The real encoder, run again on changed input vectors; the shared model is never written to.

`BertModel(inputs_embeds=...)` would add position and segment rows and LayerNorm once more, so the vectors go straight
into the model's own encoder, with the attention mask that the model itself would make.
"""

from __future__ import annotations

import streamlit as st

from components.compute.whatif import changed_input, moved
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Place
from components.records.tokens import Tokens
from components.records.whatif import CHANGES, Moved
from components.service.embeddings import embeddings
from components.service.states import states
from components.service.weights import load_model


def encode(place: Place, vectors: Array, mask: tuple[int, ...]) -> Array:
    """The last hidden states (T, H) for input vectors (T, H) that stand in the place of the embeddings' output."""
    import torch
    from transformers.masking_utils import create_bidirectional_mask

    model = load_model(place)
    inputs = torch.from_numpy(vectors.copy())[None]
    with torch.inference_mode():
        attention = create_bidirectional_mask(
            config=model.config, inputs_embeds=inputs, attention_mask=torch.tensor([mask])
        )
        output = model.encoder(inputs, attention_mask=attention)
    return frozen_array(output.last_hidden_state[0].numpy(), *vectors.shape)


def what_if(place: Place, tokens: Tokens, change: str, dimension: int) -> Moved:
    """How far the last hidden states move, per token, when one of `CHANGES` is made to the input layer."""
    which = dimension if change == "dimension" else 0
    return _what_if(place, tokens.ids, tokens.segments, tokens.mask, change, which, _tokens=tokens)


def what_ifs(place: Place, tokens: Tokens, dimension: int) -> tuple[Moved, ...]:
    """Every change of `CHANGES`, each a run of the encoder of its own."""
    return tuple(what_if(place, tokens, change, dimension) for change in CHANGES)


@st.cache_data(max_entries=256, max_size="8MB", show_spinner=False)
def _what_if(
    place: Place,
    ids: tuple[int, ...],
    segments: tuple[int, ...],
    mask: tuple[int, ...],
    change: str,
    dimension: int,
    _tokens: Tokens,
) -> Moved:
    vectors = changed_input(embeddings(place, _tokens), change, dimension)
    return moved(change, dimension, states(place, _tokens).hidden[-1], encode(place, vectors, mask))
