"""Means over the blocks of a large matrix."""

from collections.abc import Callable

import numpy as np

from components.records.arrays import Array


def block_means(matrix: Array, rows: int, columns: int, of: Callable[[Array], Array] = np.asarray) -> Array:
    """The mean of `of(values)` over each block of `rows` x `columns` values; the last blocks may be smaller.

    Computed one band of rows at a time, since a copy of a whole table would nearly double the model's memory.
    """
    starts = np.arange(0, matrix.shape[1], columns)
    widths = np.diff(np.append(starts, matrix.shape[1]))
    bands = (of(matrix[first : first + rows]) for first in range(0, matrix.shape[0], rows))
    return np.stack([np.add.reduceat(band.mean(axis=0, dtype=np.float64), starts) / widths for band in bands])
