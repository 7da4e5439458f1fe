"""The cosine of two tokens of the text, and the mean of every two different ones, by layer, in both checkpoints."""

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import inputs

two_positions = [0, 1]


@torch.no_grad()
def alike_of(one):
    """The mean over all pairs of different tokens in each layer, 1 for a single token; and the cosine of the two."""
    hidden = torch.cat(one(**inputs, output_hidden_states=True).hidden_states).numpy().astype(np.float64)
    units = hidden / np.linalg.norm(hidden, axis=2, keepdims=True)
    cosines = units @ units.swapaxes(1, 2)
    different = ~np.eye(hidden.shape[1], dtype=bool)
    first, second = two_positions
    every = cosines[:, different].mean(axis=1) if different.any() else np.ones(len(hidden))
    return every, cosines[:, first, second]


tokens_alike, two_alike = alike_of(model)
other_tokens_alike, other_two_alike = alike_of(other)
