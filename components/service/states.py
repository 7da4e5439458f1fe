"""The encoder, run once for each distinct sentence: hidden states of every layer, and the pooler."""

from __future__ import annotations

from typing import Any

from components.records.checkpoints import Place
from components.records.states import States
from components.records.tokens import Tokens
from components.service.cache import kept
from components.service.weights import load_model


def model_inputs(tokens: Tokens) -> dict[str, Any]:
    """The arguments of `BertModel` for one sentence or pair, each (1, T)."""
    import torch

    names = ("input_ids", "token_type_ids", "attention_mask")
    return {name: torch.tensor([row]) for name, row in zip(names, tokens.inputs, strict=True)}


@kept(lambda place, tokens: (place, tokens.inputs))
def states(place: Place, tokens: Tokens) -> States:
    """All hidden states (L + 1, T, H) and the pooler's output (H,) for these tokens."""
    import torch

    with torch.inference_mode():
        output = load_model(place)(**model_inputs(tokens), output_hidden_states=True)
    hidden = torch.cat(output.hidden_states).numpy()
    return States(tokens.pieces, hidden, output.pooler_output[0].numpy())
