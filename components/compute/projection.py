"""Vectors -> two dimensions."""

import numpy as np

from components.records.arrays import Array
from components.records.projection import Projection


def project(vectors: Array) -> Projection:
    """PCA of `vectors` (N, H)."""
    centred = vectors - vectors.mean(axis=0)
    u, s, _ = np.linalg.svd(centred, full_matrices=False)
    return Projection((u * s)[:, :2], "PCA", ("PC 1", "PC 2"), 0, "PCA")
