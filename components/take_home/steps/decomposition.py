"""A hidden state as a sum of parts."""

import numpy as np
import torch

from components.take_home.steps.embeddings import gamma, input_norm, position, segment, summed, word
from components.take_home.steps.encoder import hidden, moments, output
from components.take_home.steps.model import model

# %% decomposition needs="embeddings, encoder, layer_norm, model"
"""Who wrote a hidden state: the parts of one token's vector, carried through every LayerNorm, and their shares.

Given the standard deviation that it divides by, LayerNorm is linear, so it can be applied to each part separately, and
to what an attention or a feed-forward network adds up from.
"""

layer = 1
token = 0
open_layer = 0  # the layer whose attention or network is taken apart; 0: none
open_network = False  # the network of that layer, neuron by neuron, else its attention
open_head = 0  # all heads of that attention (0), or this one, counted from 1, token by token


def scaled(parts, row, module):
    """Each of `parts` after the LayerNorm of a whole, `row`, but for its bias."""
    _, deviation = moments(row, module)
    return module.weight.detach().numpy() * (parts - parts.mean(axis=1, keepdims=True)) / deviation


def through_layer_norm(parts, row, module):
    """The same of all parts of the whole; the bias is added to the fourth."""
    carried = scaled(parts, row, module)
    carried[3] += module.bias.detach().numpy()
    return carried


def shares(parts, whole):
    """The projection of each part on the whole, as a share of the whole's length; 0 of a whole of length 0."""
    return parts @ whole / ((whole @ whole) or 1)


def sources_of(number):
    """What one layer's attention adds to the token, by head and token that is read, and its output bias."""
    attention = model.encoder.layer[number].attention
    with torch.no_grad():
        values = attention.self.value(torch.tensor(hidden[number]))
        by_head = values.reshape(len(values), attention.self.num_attention_heads, -1)
        out = attention.output.dense.weight.reshape(values.shape[1], by_head.shape[1], -1)
        arriving = torch.einsum("thd,ohd->hto", by_head, out)
        sources = (output.attentions[number][0, :, token, :, None] * arriving).numpy()
    return sources, attention.output.dense.bias.detach().numpy()


parts = np.stack([word[token], position[token], segment[token], np.zeros_like(gamma)])
parts = through_layer_norm(parts, summed[token], input_norm)
by_layer = [shares(parts, parts.sum(axis=0))]
pieces = np.zeros((0, len(gamma)), dtype=np.float32)
for number in range(layer):
    encoder_layer, (sources, bias) = model.encoder.layer[number], sources_of(number)
    attended = sources.sum(axis=(0, 1)) + bias
    row = hidden[number, token] + attended
    with torch.no_grad():
        middle = encoder_layer.attention.output.LayerNorm(torch.tensor(row))
        inner = encoder_layer.intermediate(middle)
        fed_forward = encoder_layer.output.dense(inner).numpy()
    if number + 1 == open_layer and not open_network:
        pieces = sources[open_head - 1] if open_head else sources.sum(axis=1)
    first, second = encoder_layer.attention.output.LayerNorm, encoder_layer.output.LayerNorm
    parts, pieces = through_layer_norm(np.vstack([parts, attended]), row, first), scaled(pieces, row, first)
    if number + 1 == open_layer and open_network:
        pieces = inner.numpy()[:, None] * encoder_layer.output.dense.weight.detach().numpy().T
    after = middle.numpy() + fed_forward
    parts, pieces = through_layer_norm(np.vstack([parts, fed_forward]), after, second), scaled(pieces, after, second)
    by_layer.append(shares(parts, parts.sum(axis=0)))
whole = parts.sum(axis=0)
assert np.abs(whole - hidden[layer, token]).max() < 1e-3

drawn_parts, drawn_shares = parts, np.stack([np.pad(share, (0, len(parts) - len(share))) for share in by_layer])
of_pieces = shares(pieces, whole)
largest_pieces = of_pieces[np.argsort(-np.abs(of_pieces), kind="stable")]
largest_pieces = largest_pieces if len(largest_pieces) <= 7 else largest_pieces[:6]
