"""The real encoder on the input with dropout: how far it moves each token's last hidden state."""

import numpy as np
import torch

from components.take_home.steps.dropout import dropped
from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model

with torch.no_grad():
    run = model.encoder(torch.from_numpy(dropped.astype(np.float32))[None]).last_hidden_state[0].numpy()
distances_by_dropout = np.linalg.norm(run.astype(np.float64) - hidden[-1], axis=1)
