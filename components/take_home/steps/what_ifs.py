"""The real encoder on changed inputs: how far each change moves each token's last hidden state.

The changes: nothing, gamma = 1, beta = 0, no LayerNorm, one dimension = 0.
"""

import numpy as np
import torch

from components.take_home.steps.embeddings import beta, gamma, normed, standardized, summed
from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model
from components.take_home.steps.unit import unit

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
    moved = 1 - np.stack([(unit(rows) * unit(last)).sum(axis=1) for rows in after])
