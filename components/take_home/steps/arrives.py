"""Which share of what arrives at the token comes from `arrives_from`, in every layer and head: the length of weight
times value vector after the output matrix; 0 where nothing arrives."""

import numpy as np
import torch

from components.take_home.steps.attention import attentions, token
from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model

arrives_from = 2


def lengths_in(layer, states, weights):
    """The lengths (heads, T) of what each token sends in one layer, of states (T, H) and weights (heads, T)."""
    value, dense = layer.attention.self.value, layer.attention.output.dense
    values = value(states).reshape(len(states), layer.attention.self.num_attention_heads, -1)
    matrix = dense.weight.reshape(-1, *values.shape[1:])
    sent = torch.einsum("jhd,chd->hjc", values, matrix).numpy()
    return np.linalg.norm(weights[:, :, None] * sent, axis=2)


shares = []
with torch.no_grad():
    for number, layer_of_model in enumerate(model.encoder.layer):
        lengths = lengths_in(layer_of_model, torch.tensor(hidden[number]), attentions[number, :, token])
        shares.append(lengths[:, arrives_from] / np.maximum(lengths.sum(axis=1), np.finfo(np.float32).tiny))
arrives = np.array(shares)
