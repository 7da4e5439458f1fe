"""Principal components."""

import numpy as np


def principal_components(rows, dimensions):
    """The coordinates of the rows by PCA; the largest loading of each component is positive."""
    around = rows - rows.mean(axis=0, dtype=np.float64)
    if np.linalg.norm(around) <= 1e-5 * np.linalg.norm(rows):  # by rounding alone
        return np.zeros((len(rows), dimensions))
    axes = np.linalg.svd(around, full_matrices=False)[2][:dimensions]
    axes *= np.where(np.take_along_axis(axes, np.abs(axes).argmax(axis=1)[:, None], axis=1) < 0, -1, 1)
    return np.pad(around @ axes.T, ((0, 0), (0, dimensions - len(axes))))


def with_noise(vectors):
    """The vectors with more noise than rounding on another machine adds, to see how far it moves a result."""
    noise = np.random.default_rng(0).standard_normal(vectors.shape, dtype=np.float32)
    return vectors * (1 + 1e-5 * noise)
