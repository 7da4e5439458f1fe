"""What arrives at the token by the open head (0: by all heads of the layer together): the length of weight times value
vector after the output matrix, as shares; 0 where nothing arrives."""

import numpy as np
import torch

from components.take_home.steps.attention import attentions, head, layer, token
from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model

attention_layer = model.encoder.layer[layer - 1].attention
with torch.no_grad():
    values = attention_layer.self.value(torch.tensor(hidden[layer - 1])).numpy()
values = values.reshape(len(values), attention_layer.self.num_attention_heads, -1)
output_matrix = attention_layer.output.dense.weight.detach().numpy().reshape(-1, *values.shape[1:])
sent = np.einsum("jhd,chd->hjc", values, output_matrix, optimize=True)
weighted = attentions[layer - 1, :, token, :, None] * sent
lengths = np.linalg.norm(weighted.sum(axis=0) if head == 0 else weighted[head - 1], axis=1)
arriving = lengths / max(lengths.sum(), 1e-30)
