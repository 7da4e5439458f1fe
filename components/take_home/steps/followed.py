"""One token through the model: its word, position and segment row, their sum, LayerNorm, and each layer's output."""

import numpy as np

from components.take_home.steps.embeddings import normed, position, segment, summed, word
from components.take_home.steps.encoder import hidden

token = 1
followed = np.stack([*(rows[token] for rows in (word, position, segment, summed, normed)), *hidden[1:, token]])
