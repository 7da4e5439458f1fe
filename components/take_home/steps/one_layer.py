"""One encoder layer, step by step: attention of all heads, the feed-forward network, and LayerNorm after each."""

import numpy as np
import torch

from components.take_home.steps.encoder import hidden, output
from components.take_home.steps.model import model

layer = 1
head = 1
encoder_layer = model.encoder.layer[layer - 1]
heads = encoder_layer.attention.self.num_attention_heads
before = hidden[layer - 1]


def linear(rows, module):
    """A linear layer; torch stores its matrix transposed."""
    return rows @ module.weight.detach().numpy().T + module.bias.detach().numpy()


def normalised(rows, module):
    """LayerNorm of each row."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    deviation = np.sqrt(rows.var(axis=1, keepdims=True) + module.eps)
    return centred / deviation * module.weight.detach().numpy() + module.bias.detach().numpy()


parts = (encoder_layer.attention.self.query, encoder_layer.attention.self.key, encoder_layer.attention.self.value)
queries, keys, values = (linear(before, part).reshape(len(before), heads, -1).transpose(1, 0, 2) for part in parts)
scores = queries @ keys.transpose(0, 2, 1) / np.sqrt(keys.shape[2])
powers = np.exp(scores - scores.max(axis=2, keepdims=True))
weights = powers / powers.sum(axis=2, keepdims=True)
mixed = weights @ values
attended = linear(mixed.transpose(1, 0, 2).reshape(before.shape), encoder_layer.attention.output.dense)
middle = normalised(before + attended, encoder_layer.attention.output.LayerNorm)
raised = linear(middle, encoder_layer.intermediate.dense)
inner = encoder_layer.intermediate.intermediate_act_fn(torch.tensor(raised)).numpy()
fed_forward = linear(inner, encoder_layer.output.dense)
after = normalised(middle + fed_forward, encoder_layer.output.LayerNorm)
query, key, value = queries[head - 1], keys[head - 1], values[head - 1]
score, weight, mixture = scores[head - 1], weights[head - 1], mixed[head - 1]
against_attentions = np.abs(weights - output.attentions[layer - 1][0].numpy()).max()
against_hidden_states = np.abs(after - hidden[layer]).max()
assert against_attentions < 1e-4 and against_hidden_states < 1e-3
