"""A vector as a barcode: a stripe for a few neighbouring dimensions, as bright as the strongest of them."""

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array

MOST = 48  # stripes
LEVELS = 127  # on each side of zero


def per_stripe(width: int) -> int:
    """How many dimensions of a vector of this width share a stripe; the last one may have fewer."""
    return -(-width // MOST)


def stripes(vectors: Array) -> NDArray[np.float32]:
    """Of `vectors` (..., H) the value of largest size in each stripe (..., S), with its sign; the first of equals."""
    size = per_stripe(vectors.shape[-1])
    missing = -vectors.shape[-1] % size
    padded = np.pad(vectors, [(0, 0)] * (vectors.ndim - 1) + [(0, missing)])
    groups = padded.reshape(*padded.shape[:-1], -1, size)
    strongest = np.abs(groups).argmax(axis=-1)[..., None]
    return np.take_along_axis(groups, strongest, axis=-1)[..., 0].astype(np.float32)


def levels(values: Array, limit: float) -> NDArray[np.int8]:
    """Levels of brightness, from −127 to 127 for −`limit` to `limit`; what is beyond has the end's."""
    return np.rint(np.clip(values / (limit or 1.0), -1, 1) * LEVELS).astype(np.int8)
