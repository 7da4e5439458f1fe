"""The rows nearest to a weighted sum of rows of the word table; the summands come first."""

import numpy as np

from components.take_home.steps.model import table
from components.take_home.steps.nearest import nearness

lit_factors = [1.0]
lit_operands = [2198]
lit_count = 100
lit_vector = (np.array(lit_factors)[:, None] * table[lit_operands]).sum(axis=0)
order = [row for row in np.argsort(-nearness(lit_vector, "cosine"), kind="stable").tolist() if row not in lit_operands]
lit = np.array([*dict.fromkeys([*lit_operands, *order[:lit_count]])])
