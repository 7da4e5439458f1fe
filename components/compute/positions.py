"""Comparing the rows of the position table, and of the segment table."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.compute.normalization import layer_norm
from components.compute.vectors import paired_cosines, unit_vectors
from components.records.arrays import Array, Shaped


@dataclass(frozen=True, eq=False)
class Positions(Shaped):
    """The rows of the position table: their norms, the cosines of each two, and a PCA of them, `chain`.

    `neighbours[p]` is the cosine between rows p and p + 1. `explained` is the share of the variance on each of the
    PCA's two axes.
    """

    norms: Annotated[Array, "P"]
    cosines: Annotated[Array, "P P"]
    neighbours: Annotated[Array, "P-1"]
    chain: Annotated[Array, "P 2"]
    explained: tuple[float, float]


@dataclass(frozen=True)
class Segments:
    """The first two rows of the segment table: `lengths` are those of row 0, of row 1, and of their difference."""

    lengths: tuple[float, float, float]
    cosine: float


@dataclass(frozen=True, eq=False)
class Walk(Shaped):
    """One word at each position, in segment 0: cosines of its vector with the one at position `start`.

    `position` is for the position row alone, `summed` for the sum before LayerNorm, `normed` for the sum after it.
    """

    piece: str
    start: int
    position: Annotated[Array, "P"]
    summed: Annotated[Array, "P"]
    normed: Annotated[Array, "P"]


def compare_positions(rows: Array) -> Positions:
    """Norms, cosines and a PCA of all rows (P, H) of a position table."""
    table = rows.astype(np.float64)
    norms = np.linalg.norm(table, axis=1)
    units = unit_vectors(table)
    cosines = np.asarray(units @ units.T, dtype=np.float32)
    centred = table - table.mean(axis=0)
    u, s, _ = np.linalg.svd(centred, full_matrices=False)
    variance = np.square(s) / max(np.square(s).sum(), np.finfo(float).tiny)
    chain = _with_fixed_signs((u * s)[:, :2])
    explained = float(variance[0]), float(variance[1])
    return Positions(norms, cosines, np.diagonal(cosines, 1), chain, explained)


def compare_segments(rows: Array) -> Segments:
    """The first two rows of a segment table (2 or more, H); the cosine of a row of zeros counts as 0."""
    first, second = rows[0].astype(np.float64), rows[1].astype(np.float64)
    lengths = tuple(float(np.linalg.norm(row)) for row in (first, second, second - first))
    cosine = float(first @ second / (lengths[0] * lengths[1])) if min(lengths[:2]) > 0 else 0.0
    return Segments((lengths[0], lengths[1], lengths[2]), cosine)


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
    """A word row (H,) summed with every row of the position table: its cosines with itself at position `start`."""
    summed = word + segment + position_table
    normed = layer_norm(summed, gamma, beta, eps).after
    start = min(start, len(summed) - 1)
    return Walk(piece, start, *(paired_cosines(rows, rows[start]) for rows in (position_table, summed, normed)))


def _with_fixed_signs(points: Array) -> Array:
    """PCA leaves the sign of each axis open: its entry of largest magnitude becomes positive."""
    largest = np.abs(points).argmax(axis=0)
    signs = np.where(points[largest, range(points.shape[1])] < 0, -1, 1)
    return points * signs
