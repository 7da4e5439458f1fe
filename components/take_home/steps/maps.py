"""Maps of the points of a list, and how far to trust them."""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.vectors import principal_components, with_noise

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
