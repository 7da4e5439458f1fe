"""The path from `source` to `target` in each of `cut_layers`, cut in one head at a time, and in all heads at once: how
far the last vector of `target` moves, 1 − cosine."""

import numpy as np

from components.take_home.steps.cut import cut
from components.take_home.steps.encoder import hidden
from components.take_home.steps.hooks import changed, unlike
from components.take_home.steps.model import model

target = 2
source = 11
cut_layers = [1, 6]


def moved_by(layer, head):
    """The effect of one cut; of all heads for None."""
    after = changed(cut(target, source, layer, layer, head))[-1, target]
    return np.maximum(unlike(after, hidden[-1, target]), 0)


every = range(model.config.num_attention_heads)
by_head = np.array([[moved_by(layer, head) for head in every] for layer in cut_layers])
together = np.array([moved_by(layer, None) for layer in cut_layers])
