"""The real encoder on changed inputs: how far each change moves each token's last hidden state.

The changes: nothing, gamma = 1, beta = 0, no position, no segment, no LayerNorm, one dimension = 0.
"""

import numpy as np
import torch

from components.take_home.steps.embeddings import (
    beta,
    gamma,
    layer_norm,
    normed,
    position,
    segment,
    standardized,
    summed,
    word,
)
from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model
from components.take_home.steps.unit import unit

zeroed = 0
measure = "euclidean"


def normalized(rows):
    """LayerNorm of changed sums."""
    deviations = np.sqrt(rows.var(axis=1, keepdims=True) + layer_norm.eps)
    return (rows - rows.mean(axis=1, keepdims=True)) / deviations * gamma + beta


without = normed.copy()
without[:, zeroed] = 0
changed = [normed, standardized + beta, standardized * gamma]
changed += [normalized(word + segment), normalized(word + position), summed, without]
with torch.no_grad():
    after = [model.encoder(torch.from_numpy(rows)[None]).last_hidden_state[0].double().numpy() for rows in changed]
last = hidden[-1].astype(np.float64)
if measure == "euclidean":
    moved = np.stack([np.linalg.norm(rows - last, axis=1) for rows in after])
else:
    moved = 1 - np.stack([(unit(rows) * unit(last)).sum(axis=1) for rows in after])
