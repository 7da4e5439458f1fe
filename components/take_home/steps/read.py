"""Runs one text, or a pair, through the model."""

import torch

from components.take_home.steps.model import encoded, model


@torch.no_grad()
def read(a, b=""):
    """Tokens, hidden states (layers, tokens, width; layer 0 is before the encoder) and the pooler's output."""
    inputs = encoded(a, b)
    output = model(**inputs, output_hidden_states=True)
    return inputs, torch.cat(output.hidden_states).numpy(), output.pooler_output.numpy()
