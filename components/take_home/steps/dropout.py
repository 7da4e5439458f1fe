"""Dropout in training: each value is set to zero with probability p, the others are scaled by 1/(1 - p)."""

import numpy as np

from components.take_home.steps.embeddings import normed

p = 0.1
seed = 0
kept = np.random.default_rng(seed).random(normed.shape) >= p
dropped = normed * kept / (1 - p)
