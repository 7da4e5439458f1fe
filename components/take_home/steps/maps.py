"""The maps by PCA of one layer or of all: each for itself, rotated onto the one before, or all in one map.

Where two directions are about as wide rounding may turn a map: `maps_doubt` is how far noise moves its points.
"""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.principal import shaken, widest

layers = [6]
alignment = "none"
dimensions = 2


def rotated(maps):
    """Each map rotated onto the one before, then all alike to be widest from left to right."""
    for number in range(1, len(maps)):
        u, _, vt = np.linalg.svd(maps[number].T @ maps[number - 1])
        maps[number] = maps[number] @ u @ vt
    flat = np.concatenate(maps)
    flat = flat @ np.linalg.eigh(flat.T @ flat)[1][:, ::-1]
    return flat * np.where(np.take_along_axis(flat, np.abs(flat).argmax(axis=0)[None], axis=0) < 0, -1, 1)


def drawn(vectors):
    """The maps of some layers, (layers, points, dimensions)."""
    each = [widest(rows, dimensions) for rows in vectors]
    flat = widest(np.concatenate(vectors), dimensions) if alignment == "joint" else np.concatenate(each)
    return (rotated(each) if alignment == "procrustes" else flat).reshape(len(vectors), -1, dimensions)


maps = drawn(vectors[layers])
maps_doubt = 1e-3 + 2 * np.abs(drawn(shaken(vectors[layers])) - maps).max()
