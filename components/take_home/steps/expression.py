"""A weighted sum of rows of the word table, and the rows nearest to it, without the summands themselves."""

import numpy as np

from components.take_home.steps.model import table
from components.take_home.steps.nearest import nearest

factors = [1.0, -1.0, 1.0]
operands = [2332, 2158, 2450]
near = 10
vector = (np.array(factors)[:, None] * table[operands]).sum(axis=0)
cosine_pieces, cosines = nearest(vector, "cosine", near, operands)
euclidean_pieces, distances = nearest(vector, "euclidean", near, operands)
