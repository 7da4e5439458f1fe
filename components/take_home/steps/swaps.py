"""Swap one hidden state for that of another sentence: how far the last vector of `target` moves towards that there.

`partners` are the corresponding positions in the other sentence. `cone` is how far each hidden state moves with the
swap `marked`, a layer and a token.
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
marked = (0, 11)
with torch.no_grad():
    there = torch.cat(model(**encoded(second), output_hidden_states=True).hidden_states)


def swap(layer, token):
    """A hook that replaces one token's vector after a layer."""

    def replace(module, given, output):
        output = output.clone()
        output[0, token] = there[layer, partners[token]]
        return output

    return [modules[layer].register_forward_hook(replace)]


own = hidden[-1, target]
way = there[-1, partners[target]].numpy() - own
after = [[changed(swap(layer, token))[-1, target] for token in columns] for layer in layers]
length = way @ way if way @ way > 1e-8 * (own @ own) else np.inf  # else both vectors are the same but for rounding
shares = (np.array(after) - own) @ way / length
cone = np.maximum(unlike(changed(swap(*marked)), hidden), 0)
