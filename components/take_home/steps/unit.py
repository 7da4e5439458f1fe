"""Vectors scaled to length 1, and those that rounding alone makes, which count as zeros.

A vector of zeros stays one, so that its cosine with any other is 0.
"""

import numpy as np


def unit(vectors):
    """The vectors, each divided by its length."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros(np.shape(vectors)), where=lengths > 0)


def centred(vectors, center):
    """The vectors minus their center; zeros where all that is left may be float32's rounding."""
    size = np.linalg.norm(center, axis=-1, keepdims=True)
    rest = vectors - center
    return np.where(np.linalg.norm(rest, axis=-1, keepdims=True) > 1e-5 * size, rest, 0)


def stretched(mean, deviation):
    """What each dimension is divided by to standardise it, as a factor: 0 if rounding alone makes it vary."""
    size = np.sqrt((mean**2 + deviation**2).mean(axis=-1, keepdims=True))
    return np.divide(1, deviation, out=np.zeros_like(deviation), where=deviation > 1e-5 * size)
