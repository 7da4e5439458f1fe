"""Who wrote a hidden state: the parts of one token's vector, carried through every LayerNorm, and their shares.

LayerNorm is linear once the deviation that it divides by is known, so each part goes through it by itself.
"""

import numpy as np
import torch

from components.take_home.steps.embeddings import gamma, layer_norm, position, segment, summed, word
from components.take_home.steps.encoder import hidden, output
from components.take_home.steps.model import model

layer = 1
token = 0


def through(parts, row, module):
    """Each of `parts` through the LayerNorm that their sum, `row`, met; its bias joins the fourth part."""
    deviation = np.sqrt(row.var() + module.eps)
    carried = module.weight.detach().numpy() * (parts - parts.mean(axis=1, keepdims=True)) / deviation
    carried[3] += module.bias.detach().numpy()
    return carried


def shares(parts):
    """The projection of each part on the sum, in its units."""
    whole = parts.sum(axis=0)
    return parts @ whole / (whole @ whole)


parts = np.stack([word[token], position[token], segment[token], np.zeros_like(gamma)])
parts = through(parts, summed[token], layer_norm)
by_layer = [shares(parts)]
for number in range(layer):
    opened = model.encoder.layer[number]
    with torch.no_grad():
        states = torch.tensor(hidden[number])
        values = opened.attention.self.value(states)
        heads = values.reshape(len(states), opened.attention.self.num_attention_heads, -1).transpose(0, 1)
        mixed = (output.attentions[number][0, :, token, None] @ heads).reshape(1, -1)
        attended = opened.attention.output.dense(mixed)[0]
        middle = opened.attention.output.LayerNorm(states[token] + attended)
        fed_forward = opened.output.dense(opened.intermediate(middle))
    row = (states[token] + attended).numpy()
    parts = through(np.vstack([parts, attended.numpy()]), row, opened.attention.output.LayerNorm)
    parts = through(np.vstack([parts, fed_forward.numpy()]), (middle + fed_forward).numpy(), opened.output.LayerNorm)
    by_layer.append(shares(parts))
whole = parts.sum(axis=0)
assert np.abs(whole - hidden[layer, token]).max() < 1e-3
