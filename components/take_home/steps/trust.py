"""How far to believe a map, by the nearest of every point.

Trustworthiness falls when points are near on the map that were not near before; kept is the share of the nearest that
are still so. Of equal vectors rounding decides who is nearer: `trust_doubt` is how far noise moves the two numbers.
"""

import numpy as np

from components.take_home.steps.principal import shaken


def others(rows):
    """The others of every row, nearest first; of those equally near the earlier one comes first."""
    squares = (rows**2).sum(axis=1)
    distances = (squares[:, None] + squares - 2 * rows @ rows.T).round(9)
    np.fill_diagonal(distances, np.inf)
    return np.argsort(distances, axis=1, kind="stable")


def believed(vectors, places, k, metric):
    """Trustworthiness, and the share of true neighbours kept."""
    rows = vectors.astype(np.float64)
    if metric == "cosine":
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    true, drawn = others(rows), others(places.astype(np.float64))[:, :k]
    kept = np.mean([len(np.intersect1d(some, more)) / k for some, more in zip(true[:, :k], drawn, strict=True)])
    rank = np.argsort(true, axis=1)  # of each point among the neighbours of each
    penalty = np.maximum(np.take_along_axis(rank, drawn, axis=1) + 1 - k, 0).sum()
    return 1 - penalty / (len(rows) * k * (2 * len(rows) - 3 * k - 1) / 2), kept


def believed_each(vectors, maps, k, metric):
    """Both numbers for each map, and how far noise moves them."""
    found = np.array([believed(*pair, k, metric) for pair in zip(vectors, maps, strict=True)])
    noisy = np.array([believed(*pair, k, metric) for pair in zip(shaken(vectors), maps, strict=True)])
    return found, 1e-3 + 2 * np.abs(noisy - found).max()
