"""Swap one hidden state for that of another sentence: how far the last vector of `target` moves towards that there.

`partners` are the corresponding positions in the other sentence, `free` is a pair of positions that do not correspond:
its shares are `free_shares`. `all_positions` is for the swap of all of one layer,
and `shares_doubt` what float32 leaves open in a share: some millionths of a vector's length. `cone` is how far each
hidden state moves with the swap `marked`: a layer, a token, and one there.
"""

import numpy as np
import torch

from components.take_home.steps.encoder import hidden
from components.take_home.steps.hooks import changed, modules, unlike
from components.take_home.steps.model import encoded, model

second = "The bank raised its rates while we sat on the garden bank."
target = 2
partners = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
layers = [0, 1]
columns = [2, 11]
marked = (0, 11, 11)
free = [0, 0]
with torch.no_grad():
    there = torch.cat(model(**encoded(second), output_hidden_states=True).hidden_states)


def swap(layer, tokens, others):
    """A hook that replaces the vectors of some tokens after a layer by those of others there."""

    def replace(module, given, output):
        output = output.clone()
        output[0, tokens] = there[layer, others]
        return output

    return [modules[layer].register_forward_hook(replace)]


def share(layer, tokens, others):
    """How far the target moves with this swap."""
    return (changed(swap(layer, tokens, others))[-1, target] - own) @ way / length


own = hidden[-1, target].astype(np.float64)
way = there[-1, partners[target]].numpy() - own
length = way @ way if way @ way > 1e-6 * (own @ own) else np.inf  # else both vectors are the same but for rounding
shares = np.array([[share(layer, [token], [partners[token]]) for token in columns] for layer in layers])
both = [token for token, partner in enumerate(partners) if partner >= 0]
there_both = [partners[token] for token in both]
all_positions = np.array([share(layer, both, there_both) for layer in layers])
free_shares = np.array([share(layer, free[:1], free[1:]) for layer in layers])
shares_doubt = all_positions_doubt = free_shares_doubt = max(1e-5, 8e-6 * np.sqrt(own @ own / length))
cone = np.maximum(unlike(changed(swap(marked[0], [marked[1]], [marked[2]])), hidden), 0)
