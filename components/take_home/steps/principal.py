"""Principal components."""

import numpy as np


def widest(rows, dimensions):
    """The principal components of some rows; the largest loading of each is positive."""
    centred = rows - rows.mean(axis=0, dtype=np.float64)
    axes = np.linalg.svd(centred, full_matrices=False)[2][:dimensions]
    axes *= np.where(np.take_along_axis(axes, np.abs(axes).argmax(axis=1)[:, None], axis=1) < 0, -1, 1)
    return np.pad(centred @ axes.T, ((0, 0), (0, dimensions - len(axes))))


def shaken(vectors):
    """The same vectors with more noise than another machine brings: what hangs on it cannot be sure."""
    noise = np.random.default_rng(0).standard_normal(vectors.shape, dtype=np.float32)
    return vectors * (1 + 1e-5 * noise)
