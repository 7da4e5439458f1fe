"""How far to trust a map, by the nearest neighbours of every point.

Trustworthiness falls when points are near on the map that were not near before; kept is the share of nearest neighbours
that still are. Among ties, rounding decides which one is nearer: `trust_doubt` is how far noise moves the two numbers.
"""

import numpy as np

from components.take_home.steps.principal import with_noise
from components.take_home.steps.unit import unit


def neighbours(rows):
    """All other rows for each row, nearest first; ties in order of their index."""
    squares = (rows**2).sum(axis=1)
    distances = (squares[:, None] + squares - 2 * rows @ rows.T).round(9)
    np.fill_diagonal(distances, np.inf)
    return np.argsort(distances, axis=1, kind="stable")


def trust_of_map(vectors, coordinates, k, metric):
    """Trustworthiness, and the share of true neighbours kept."""
    rows = vectors.astype(np.float64)
    if metric == "cosine":
        rows = unit(rows)
    true, drawn = neighbours(rows), neighbours(coordinates.astype(np.float64))[:, :k]
    kept = np.mean([len(np.intersect1d(*pair)) / k for pair in zip(true[:, :k], drawn, strict=True)])
    rank = np.argsort(true, axis=1)  # of each point among the neighbours of each other point
    penalty = np.maximum(np.take_along_axis(rank, drawn, axis=1) + 1 - k, 0).sum()
    return 1 - penalty / (len(rows) * k * (2 * len(rows) - 3 * k - 1) / 2), kept


def trust_of_maps(vectors, maps, k, metric):
    """Both numbers for each map, and how far noise moves them."""
    numbers = np.array([trust_of_map(*pair, k, metric) for pair in zip(vectors, maps, strict=True)])
    noisy = np.array([trust_of_map(*pair, k, metric) for pair in zip(with_noise(vectors), maps, strict=True)])
    return numbers, 1e-3 + 2 * np.abs(noisy - numbers).max()
