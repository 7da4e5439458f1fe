"""Maps of the points of a list, and how far to trust them."""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.vectors import principal_components, unit, with_noise

# %% maps needs="points, principal"
"""The PCA maps of one layer or of all: each on its own, rotated to match the one before, or all layers in one map.

If two principal components have about the same variance, rounding may rotate a map: `maps_doubt` is how far noise moves
its points.
"""

layers = [6]
alignment = "none"
dimensions = 2


def rotated(maps):
    """Each map rotated to match the one before, then all together so that the x axis has the largest variance."""
    for number in range(1, len(maps)):
        u, _, vt = np.linalg.svd(maps[number].T @ maps[number - 1])
        maps[number] = maps[number] @ u @ vt
    flat = np.concatenate(maps)
    flat = flat @ np.linalg.eigh(flat.T @ flat)[1][:, ::-1]
    return flat * np.where(np.take_along_axis(flat, np.abs(flat).argmax(axis=0)[None], axis=0) < 0, -1, 1)


def drawn(vectors):
    """The maps of some layers, (layers, points, dimensions)."""
    if alignment == "joint":
        flat = principal_components(np.concatenate(vectors), dimensions)
    else:
        separate = [principal_components(rows, dimensions) for rows in vectors]
        flat = rotated(separate) if alignment == "procrustes" else np.concatenate(separate)
    return flat.reshape(len(vectors), -1, dimensions)


maps = drawn(vectors[layers])
maps_doubt = 1e-3 + 2 * np.abs(drawn(with_noise(vectors[layers])) - maps).max()


# %% trails needs="maps"
"""What a picture of trails shows: the last map, and the way of a few points through all."""

trail_points = [0]
last_map = maps[-1]
trails = maps[:, trail_points]
last_map_doubt = trails_doubt = maps_doubt


# %% trust needs="principal, unit"
"""How far to trust a map, by the nearest neighbours of every point.

Trustworthiness falls when points are near on the map that were not near before; kept is the share of nearest neighbours
that still are. Among ties, rounding decides which one is nearer: `trust_doubt` is how far noise moves the two numbers.
"""


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


# %% maps_trust needs="maps, points, trust"
"""How far to trust the PCA maps."""

k = 1
metric = "cosine"
trust, trust_doubt = trust_of_maps(vectors[layers], maps, k, metric)
kept_by_chance = k / (vectors.shape[1] - 1)


# %% trust_of_coordinates needs="points, trust"
"""The maps are by UMAP, which numpy cannot rebuild: so here are their coordinates, as the page shows them.

How far to trust the maps can be rebuilt from these coordinates and the vectors.
"""

layers = [6]
k = 1
metric = "cosine"
coordinates = [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]]
maps = np.array(coordinates)
trust, trust_doubt = trust_of_maps(vectors[layers], maps, k, metric)
kept_by_chance = k / (vectors.shape[1] - 1)
