"""A weighted sum of rows of the word table, the rows nearest to it without the summands, and what 19 of 20 random pairs
of rows stay below."""

import numpy as np

from components.take_home.steps.model import table
from components.take_home.steps.nearest import nearest

factors = [1.0, -1.0, 1.0]
operands = [2332, 2158, 2450]
near = 10
vector = (np.array(factors)[:, None] * table[operands]).sum(axis=0)
cosine_pieces, cosines = nearest(vector, "cosine", near, operands)
rows = np.flatnonzero(np.linalg.norm(table, axis=1))
pairs = rows[np.random.default_rng(0).integers(0, len(rows), (20_000, 2))]
one, other = pairs[pairs[:, 0] != pairs[:, 1]].T
lengths = np.linalg.norm(table[one], axis=1) * np.linalg.norm(table[other], axis=1)
random_bound = np.quantile((table[one] * table[other]).sum(axis=1) / lengths, 0.95)
