"""One token's vector at each station: the rank of the token's own row among all word rows, and the nearest rows.

The stations are the word row, the sum of three rows, and each layer. `ranks_doubt` counts the rows that rounding may
move past the token's own.
"""

import numpy as np
import torch

from components.take_home.steps.model import model, tokenizer
from components.take_home.steps.nearest import nearest, nearness
from components.take_home.steps.text import ids, inputs

token = 1
metric = "cosine"
near = 5
masks = []
masked_ids = inputs["input_ids"].clone()
masked_ids[0, masks] = tokenizer.mask_token_id
parts = model.embeddings
with torch.no_grad():
    states = model(**{**inputs, "input_ids": masked_ids}, output_hidden_states=True).hidden_states
    word = parts.word_embeddings(masked_ids[0, token])
    segment = parts.token_type_embeddings(inputs["token_type_ids"][0, token])
    summed = word + parts.position_embeddings.weight[token] + segment
stations = [word.numpy(), summed.numpy(), *(state[0, token].numpy() for state in states)]
norms = [np.linalg.norm(station) for station in stations]
ranks, ranks_doubt, nearest_pieces, nearest_values = [], [], [], []
for station in stations:
    closeness = nearness(station, metric) * (-1 if metric == "euclidean" else 1)
    own = closeness[ids[token]]
    ranks.append(1 + int((closeness > own).sum()))
    ranks_doubt.append(0.5 + int((np.abs(closeness - own) < 1e-5 * np.abs(closeness).max()).sum()) - 1)
    found, values = nearest(station, metric, near)
    nearest_pieces.append(found)
    nearest_values.append(values)
