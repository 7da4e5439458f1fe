"""Rows of the position and segment tables, compared with each other."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.normalization import layer_norm
from components.records.arrays import Array
from components.records.positions import Positions, Segments, Walk


def compare_positions(rows: Array) -> Positions:
    """Cosines, neighbours and a PCA chain of all rows (P, H) of a position table."""
    table = rows.astype(np.float64)
    norms = np.linalg.norm(table, axis=1)
    units = table / np.where(norms > 0, norms, 1)[:, None]
    cosines = units @ units.T
    centred = table - table.mean(axis=0)
    u, s, _ = np.linalg.svd(centred, full_matrices=False)
    spread = np.square(s) / max(np.square(s).sum(), np.finfo(float).tiny)
    chain = _upright((u * s)[:, :2])
    explained = float(spread[0]), float(spread[1])
    return Positions(_small(norms), _small(cosines), _small(np.diagonal(cosines, 1)), _small(chain), explained)


def compare_segments(rows: Array) -> Segments:
    """The difference of the first two rows of a segment table (2 or more, H)."""
    first, second = rows[0].astype(np.float64), rows[1].astype(np.float64)
    norms = float(np.linalg.norm(first)), float(np.linalg.norm(second))
    cosine = float(first @ second / (norms[0] * norms[1])) if min(norms) > 0 else 0.0
    return Segments(second - first, norms, cosine)


def walk(
    piece: str,
    word: Array,
    *,
    position_table: Array,
    segment: Array,
    gamma: Array,
    beta: Array,
    eps: float,
    start: int = 1,
) -> Walk:
    """The same word row (H,) with every row of the position table, and its cosine to itself at position `start`."""
    summed = word + segment + position_table
    normed = layer_norm(summed, gamma, beta, eps).after
    start = min(start, len(summed) - 1)
    return Walk(piece, start, *(_cosines_to(rows, start) for rows in (position_table, summed, normed)))


def _small(values: NDArray[Any]) -> Array:
    return values.astype(np.float32)


def _cosines_to(rows: Array, start: int) -> Array:
    table = rows.astype(np.float64)
    lengths = np.linalg.norm(table, axis=1) * np.linalg.norm(table[start])
    return np.asarray(table @ table[start] / np.where(lengths > 0, lengths, 1), dtype=np.float32)


def _upright(points: Array) -> Array:
    """PCA leaves the sign of each axis open: the entry of largest size is made positive, so pictures repeat."""
    largest = np.abs(points).argmax(axis=0)
    signs = np.where(points[largest, range(points.shape[1])] < 0, -1, 1)
    return points * signs
