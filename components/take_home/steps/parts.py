"""Switch off each head of one layer, all of them, and the feed-forward network: how far a vector moves, 1 − cosine.

Each gives every token the same vector instead: zero (then the lists are empty) or the mean that the app takes over many
texts, of a head's mixed values, and of the network's output. `on` is whose last vector is looked at: that of the token
or the mean of all.
`cone` is how far each hidden state moves with the part `marked`: heads from 0, then the attention, the network.
"""

import numpy as np
import torch

from components.take_home.steps.encoder import hidden
from components.take_home.steps.hooks import changed, unlike
from components.take_home.steps.model import model

target = 2
on = "token"
part_layer = 1
means_of_heads = []
mean_of_network = []
marked_part = 0
layer = model.encoder.layer[part_layer - 1]
count = model.config.num_attention_heads
size = model.config.hidden_size // count
mixed_means = torch.tensor(means_of_heads) if means_of_heads else torch.zeros(count, size)
network_mean = torch.tensor(mean_of_network) if mean_of_network else torch.zeros(count * size)


def switch_off(part):
    """Hooks that switch off a head, all heads, or the network."""
    heads = range(count) if part == count else [part]

    def replace_heads(module, given, output):
        mixed = output[0].clone()
        for head in heads:
            mixed[..., head * size : (head + 1) * size] = mixed_means[head]
        return mixed, *output[1:]

    if part > count:
        return [layer.output.dense.register_forward_hook(lambda *call: network_mean.expand_as(call[2]))]
    return [layer.attention.self.register_forward_hook(replace_heads)]


def looked_at(rows):
    """The vector whose change is shown."""
    return rows[target] if on == "token" else rows.mean(axis=0)


ends = [looked_at(changed(switch_off(part))[-1]) for part in range(count + 2)]
part_effects = np.maximum(unlike(np.array(ends), looked_at(hidden[-1])), 0)
cone = np.maximum(unlike(changed(switch_off(marked_part)), hidden), 0)
