"""Three rows are looked up for each token and added; LayerNorm of the sum is what the encoder gets."""

import numpy as np

from components.take_home.steps.model import model, table
from components.take_home.steps.text import ids, inputs

layer_norm = model.embeddings.LayerNorm
positions = model.embeddings.position_embeddings.weight.detach().numpy()
segments = model.embeddings.token_type_embeddings.weight.detach().numpy()
word, position, segment = table[ids], positions[: len(ids)], segments[inputs["token_type_ids"][0]]
summed = word + segment + position
gamma, beta = layer_norm.weight.detach().numpy(), layer_norm.bias.detach().numpy()
mean = summed.mean(axis=1)
deviation = np.sqrt(summed.var(axis=1) + layer_norm.eps)
standardized = (summed - mean[:, None]) / deviation[:, None]
normed = standardized * gamma + beta
