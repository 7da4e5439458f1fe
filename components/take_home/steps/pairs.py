"""Two sentences, each encoded on its own: how far the vectors of their common tokens differ in every layer."""

import numpy as np
import torch

from components.take_home.steps.model import encoded, model
from components.take_home.steps.unit import unit

first = "dog bites man"
second = "man bites dog"
measure = "euclidean"
matched = [(0, 0), (1, 3), (2, 2), (3, 1), (4, 4)]


@torch.no_grad()
def encode(text):
    """The hidden states of one sentence."""
    return torch.cat(model(**encoded(text), output_hidden_states=True).hidden_states).numpy()


left, right = zip(*matched, strict=True)
one, other = encode(first)[:, [*left]].astype(np.float64), encode(second)[:, [*right]].astype(np.float64)
cosine = (unit(one) * unit(other)).sum(axis=2)
distances = np.linalg.norm(one - other, axis=2) if measure == "euclidean" else 1 - cosine
