"""Who wrote a hidden state: the parts of one token's vector, carried through every LayerNorm, and their shares.

Given the standard deviation that it divides by, LayerNorm is linear, so it can be applied to each part separately.
"""

import numpy as np
import torch

from components.take_home.steps.embeddings import gamma, layer_norm, position, segment, summed, word
from components.take_home.steps.encoder import hidden, output
from components.take_home.steps.model import model

layer = 1
token = 0
split_layer = 0  # the layer whose attention is split; 0: none
split_head = 0  # into all its heads (0), or this head, counted from 1, into its source tokens


def through_layer_norm(parts, row, module):
    """Each of `parts` after the LayerNorm of their sum, `row`; its bias is added to the fourth part."""
    deviation = np.sqrt(row.var() + module.eps)
    carried = module.weight.detach().numpy() * (parts - parts.mean(axis=1, keepdims=True)) / deviation
    carried[3] += module.bias.detach().numpy()
    return carried


def shares(parts):
    """The projection of each part on the sum, as a share of the sum's length; 0 of a sum of length 0."""
    whole = parts.sum(axis=0)
    return parts @ whole / ((whole @ whole) or 1)


def written(number):
    """What one layer's attention adds to the token: as a whole, by head, or by source token of one head."""
    attention = model.encoder.layer[number].attention
    with torch.no_grad():
        values = attention.self.value(torch.tensor(hidden[number]))
        by_head = values.reshape(len(values), attention.self.num_attention_heads, -1)
        out = attention.output.dense.weight.reshape(values.shape[1], by_head.shape[1], -1)
        arriving = torch.einsum("thd,ohd->hto", by_head, out)
        sources = (output.attentions[number][0, :, token, :, None] * arriving).numpy()
    bias = attention.output.dense.bias.detach().numpy()
    if number + 1 != split_layer:
        return (sources.sum(axis=(0, 1)) + bias)[None]
    if not split_head:
        return np.vstack([sources.sum(axis=1), bias])
    others = np.delete(sources, split_head - 1, axis=0).sum(axis=(0, 1))
    return np.vstack([sources[split_head - 1], others, bias])


parts = np.stack([word[token], position[token], segment[token], np.zeros_like(gamma)])
parts = through_layer_norm(parts, summed[token], layer_norm)
by_layer = [shares(parts)]
for number in range(layer):
    encoder_layer, attended = model.encoder.layer[number], written(number)
    row = hidden[number, token] + attended.sum(axis=0)
    with torch.no_grad():
        middle = encoder_layer.attention.output.LayerNorm(torch.tensor(row))
        fed_forward = encoder_layer.output.dense(encoder_layer.intermediate(middle)).numpy()
    parts = through_layer_norm(np.vstack([parts, attended]), row, encoder_layer.attention.output.LayerNorm)
    after = middle.numpy() + fed_forward
    parts = through_layer_norm(np.vstack([parts, fed_forward]), after, encoder_layer.output.LayerNorm)
    by_layer.append(shares(parts))
whole = parts.sum(axis=0)
assert np.abs(whole - hidden[layer, token]).max() < 1e-3

first = 4 + 2 * (split_layer - 1)
count = len(output.attentions[0][0]) + 1 if split_head == 0 else len(hidden[0])
drawn = slice(first, first + count) if split_layer else slice(None)
drawn_parts, drawn_shares = parts[drawn], shares(parts)[drawn]
