"""The rows of the word table that are nearest to a vector."""

import numpy as np

from components.take_home.steps.model import table
from components.take_home.steps.named import named
from components.take_home.steps.unit import unit

row_lengths = np.linalg.norm(table, axis=1)


def nearness(vector, metric):
    """The cosine of each row of the table with the vector, or its Euclidean distance, in double precision."""
    if metric == "euclidean":
        return np.linalg.norm(table - vector.astype(np.float64), axis=1)
    return table @ unit(vector) / np.where(row_lengths > 0, row_lengths, np.inf)


def nearest(vector, metric, k, left_out=()):
    """The pieces of the k nearest rows, and their cosines or distances."""
    near = nearness(vector, metric)
    order = np.argsort((near if metric == "euclidean" else -near).round(9), kind="stable")
    found = [int(row) for row in order[: k + len(left_out)] if row not in left_out][:k]
    return named(found), near[found]
