"""One token through the model: its word row, the sum of its three rows after LayerNorm, and each layer's output."""

import numpy as np

from components.take_home.steps.embeddings import word
from components.take_home.steps.encoder import hidden

token = 1
followed = np.stack([word[token], *hidden[:, token]])
