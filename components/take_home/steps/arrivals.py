"""What arrives through a head (0: through all heads): the length of weight times value vector after the output matrix,
as shares of each row."""

import numpy as np
import torch

from components.take_home.steps.attention import attention, columns, head, layer, rows
from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model

attention_layer = model.encoder.layer[layer - 1].attention
with torch.no_grad():
    values = attention_layer.self.value(torch.tensor(hidden[layer - 1])).numpy()
values = values.reshape(len(values), attention_layer.self.num_attention_heads, -1)
output_matrix = attention_layer.output.dense.weight.detach().numpy().reshape(-1, *values.shape[1:])
sent = np.einsum("jhd,chd->hjc", values, output_matrix, optimize=True)
if head:
    lengths = attention[head - 1] * np.linalg.norm(sent[head - 1], axis=1)
else:
    all_heads_sent = (np.einsum("hj,hjc->jc", attention[:, at], sent) for at in range(sent.shape[1]))
    lengths = np.stack([np.linalg.norm(vectors, axis=1) for vectors in all_heads_sent])
arrived = (lengths / lengths.sum(axis=1, keepdims=True))[np.ix_(rows, columns)]
