"""Hidden states, the pooler, LayerNorm, and one encoder layer step by step."""

import numpy as np
import torch

from components.take_home.steps.model import inputs, model

# %% encoder needs="model, text"
"""One run of the encoder: one vector per token and layer. `hidden[0]` is before any encoder layer."""

with torch.no_grad():
    output = model(**inputs, output_hidden_states=True, output_attentions=True)
hidden = torch.cat(output.hidden_states).numpy()


# %% pooler needs="encoder, model"
"""The pooler: a dense layer and tanh on the last vector of [CLS]."""

shown = 8
with torch.no_grad():
    dense = model.pooler.dense(output.last_hidden_state[0, 0]).numpy()
pooled = torch.tanh(torch.from_numpy(dense)).numpy()
first_pooled = pooled[:shown]


# %% layer_norm
"""LayerNorm: each row minus its mean, divided by its standard deviation, times gamma, plus beta."""


def moments(rows, module):
    """The mean of each row, and its standard deviation; the module's epsilon keeps it above 0."""
    return rows.mean(axis=-1), np.sqrt(rows.var(axis=-1) + module.eps)


def standardise(rows, module):
    """Each row with mean 0 and standard deviation 1."""
    mean, deviation = moments(rows, module)
    return (rows - mean[:, None]) / deviation[:, None]


def layer_norm(rows, module):
    """LayerNorm of each row; gamma is the module's weight, beta its bias."""
    return standardise(rows, module) * module.weight.detach().numpy() + module.bias.detach().numpy()


# %% one_layer needs="encoder, layer_norm, model"
"""One encoder layer, step by step: attention of all heads, the feed-forward network, and LayerNorm after each."""

layer = 1
head = 1
encoder_layer = model.encoder.layer[layer - 1]
heads = encoder_layer.attention.self.num_attention_heads
before = hidden[layer - 1]


def linear(rows, module):
    """A linear layer; torch stores its matrix transposed."""
    return rows @ module.weight.detach().numpy().T + module.bias.detach().numpy()


parts = (encoder_layer.attention.self.query, encoder_layer.attention.self.key, encoder_layer.attention.self.value)
queries, keys, values = (linear(before, part).reshape(len(before), heads, -1).transpose(1, 0, 2) for part in parts)
scores = queries @ keys.transpose(0, 2, 1) / np.sqrt(keys.shape[2])
powers = np.exp(scores - scores.max(axis=2, keepdims=True))
weights = powers / powers.sum(axis=2, keepdims=True)
mixed = weights @ values
attended = linear(mixed.transpose(1, 0, 2).reshape(before.shape), encoder_layer.attention.output.dense)
middle = layer_norm(before + attended, encoder_layer.attention.output.LayerNorm)
raised = linear(middle, encoder_layer.intermediate.dense)
inner = encoder_layer.intermediate.intermediate_act_fn(torch.tensor(raised)).numpy()
fed_forward = linear(inner, encoder_layer.output.dense)
after = layer_norm(middle + fed_forward, encoder_layer.output.LayerNorm)
query, key, value = queries[head - 1], keys[head - 1], values[head - 1]
score, weight, mixture = scores[head - 1], weights[head - 1], mixed[head - 1]
against_attentions = np.abs(weights - output.attentions[layer - 1][0].numpy()).max()
against_hidden_states = np.abs(after - hidden[layer]).max()
assert against_attentions < 1e-4 and against_hidden_states < 1e-3


# %% neurons needs="one_layer"
"""The largest inner values of one token, and the values of the tokens in which each of them is largest."""

token = 1
neurons = np.argsort(-inner[token], kind="stable")[:8]
neuron_values = inner[token, neurons]
neuron_peaks = -np.sort(-inner[:, neurons], axis=0)[:3]


# %% products needs="one_layer"
"""The products that make one cell: the five farthest from zero, and the sum of the others and the bias."""

panel = "attended"
row = 1
column = 0
own = encoder_layer.attention.self
shift = (head - 1) * key.shape[1]  # the columns of a head in the matrices of all heads
matrices = {
    "query": (before, own.query, shift),
    "key": (before, own.key, shift),
    "value": (before, own.value, shift),
    "attended": (mixed.transpose(1, 0, 2).reshape(before.shape), encoder_layer.attention.output.dense, 0),
    "raised": (middle, encoder_layer.intermediate.dense, 0),
    "feed_forward": (inner, encoder_layer.output.dense, 0),
}
if panel in matrices:
    rows, module, start = matrices[panel]
    factors = rows[row], module.weight.detach().numpy()[start + column]
    bias = float(module.bias.detach()[start + column])
else:
    factors = (query[row], key[column]) if panel == "scores" else (weight[row], value[:, column])
    bias = 0.0
products = factors[0].astype(np.float64) * factors[1]
order = np.argsort(-np.abs(products), kind="stable")
largest_products = products[order[:5]]
other_products = products[order[5:]].sum()
sum_of_products = products.sum() + bias
