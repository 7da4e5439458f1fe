"""LayerNorm, dropout, and the encoder on changed inputs."""

import numpy as np
import torch

from components.take_home.steps.embeddings import beta, gamma, normed, standardized, summed
from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model
from components.take_home.steps.vectors import cosine_of

# %% one_token needs="embeddings"
"""One token before LayerNorm, centred and divided by its deviation, and after gamma and beta."""

token = 1
steps = [summed[token], standardized[token], normed[token]]


# %% dropout needs="embeddings"
"""Dropout in training: each value is set to zero with probability p, the others are scaled by 1/(1 - p)."""

p = 0.1
seed = 0
kept = np.random.default_rng(seed).random(normed.shape) >= p
dropped = normed * kept / (1 - p)


# %% dropout_moves needs="dropout, encoder, model"
"""The real encoder on the input with dropout: how far it moves each token's last hidden state."""

with torch.no_grad():
    run = model.encoder(torch.from_numpy(dropped.astype(np.float32))[None]).last_hidden_state[0].numpy()
distances_by_dropout = np.linalg.norm(run.astype(np.float64) - hidden[-1], axis=1)


# %% what_ifs needs="embeddings, encoder, model, unit"
"""The real encoder on changed inputs: how far each change moves each token's last hidden state.

The changes: nothing, gamma = 1, beta = 0, no LayerNorm, one dimension = 0.
"""

zeroed = 0
measure = "euclidean"


without = normed.copy()
without[:, zeroed] = 0
changed = [normed, standardized + beta, standardized * gamma, summed, without]
with torch.no_grad():
    after = [model.encoder(torch.from_numpy(rows)[None]).last_hidden_state[0].double().numpy() for rows in changed]
last = hidden[-1].astype(np.float64)
if measure == "euclidean":
    moved = np.stack([np.linalg.norm(rows - last, axis=1) for rows in after])
else:
    moved = 1 - np.stack([cosine_of(rows, last) for rows in after])


# %% changed needs="what_ifs"
"""One change to what the encoder gets, and how far it moves each token's last hidden state."""

change = "gamma"
number = ["nothing", "gamma", "beta", "layernorm", "dimension"].index(change)
encoder_input = changed[number]
distances = np.linalg.norm(after[number] - last, axis=1)
