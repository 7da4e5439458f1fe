"""The cosines of the rows nearest to a weighted sum of rows, without the summands, in the word tables of both
checkpoints; and what 19 of 20 random pairs of rows stay below."""

import numpy as np

from components.take_home.steps.beside import other
from components.take_home.steps.model import table

sum_factors = [1.0]
sum_rows = [2003]
other_sum_rows = [2003]
listed = 8
other_table = other.embeddings.word_embeddings.weight.detach().numpy()


def nearest_in(rows, summands):
    """The largest cosines, in double precision."""
    vector = (np.array(sum_factors)[:, None] * rows[summands]).sum(axis=0).astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(vector)
    cosines = rows @ vector / np.where(lengths > 0, lengths, np.inf)
    return np.sort(np.delete(cosines, summands))[::-1][:listed]


def random_in(rows):
    """The bound of random pairs, none of them with itself."""
    known = np.flatnonzero(np.linalg.norm(rows, axis=1))
    pairs = known[np.random.default_rng(0).integers(0, len(known), (20_000, 2))]
    one, two = pairs[pairs[:, 0] != pairs[:, 1]].T
    lengths = np.linalg.norm(rows[one], axis=1) * np.linalg.norm(rows[two], axis=1)
    return np.quantile((rows[one] * rows[two]).sum(axis=1) / lengths, 0.95)


first_near, other_near = nearest_in(table, sum_rows), nearest_in(other_table, other_sum_rows)
first_random, other_random = random_in(table), random_in(other_table)
