"""The input tables: one too large for the screen, downsampled by block means; windows of rows; and comparing the rows
of the position table, and of the segment table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.compute.normalization import layer_norm
from components.compute.vectors import paired_cosines, unit_vectors
from components.records.arrays import Array, Shaped


@dataclass(frozen=True, eq=False)
class Overview(Shaped):
    """A table of `rows` x `columns`, downsampled: each of `cells` is the mean over a block of the table.

    A block is `block_rows` x `block_columns`; those of the last row and column may be smaller. `measure` is "mean" or
    "size" (the mean of the absolute values).
    """

    cells: Annotated[Array, "R C"]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    measure: str


@dataclass(frozen=True, eq=False)
class Window(Shaped):
    """Some rows of the word table: their values, with the `ids` and `pieces` of the vocabulary entries."""

    ids: Annotated[tuple[int, ...], "W"]
    pieces: Annotated[tuple[str, ...], "W"]
    values: Annotated[Array, "W H"]


@dataclass(frozen=True, eq=False)
class Lengths(Shaped):
    """How long the rows of a table are: `counts` in bins of equal width around the `centres`."""

    counts: Annotated[Array, "60"]
    centres: Annotated[Array, "60"]


def lengths_of(norms: Array) -> Lengths:
    """The lengths (V,) of rows as a histogram."""
    counts, edges = np.histogram(norms, bins=60)
    return Lengths(counts, (edges[:-1] + edges[1:]) / 2)


def shared_lengths(norms: Sequence[Array]) -> tuple[list[Array], Array]:
    """The lengths (V,) of the rows of several tables, in the same 60 bins: shares (60,) of each, and centres (60,)."""
    edges = np.linspace(min(float(own.min()) for own in norms), max(float(own.max()) for own in norms), 61)
    shares = [np.asarray(np.histogram(own, bins=edges)[0] / len(own), np.float32) for own in norms]
    return shares, np.asarray((edges[:-1] + edges[1:]) / 2, np.float32)


def overview(table: Array, measure: str, *, down: int = 200, across: int = 192) -> Overview:
    """Means over at most `down` x `across` blocks of `table` (R, H); `measure` as in `Overview`."""
    rows, columns = table.shape
    block = -(-rows // down), -(-columns // across)
    cells = block_means(table, *block, of=np.abs if measure == "size" else np.asarray)
    return Overview(cells, rows, columns, *block, measure)


def around(row: int, count: int, total: int) -> range:
    """`count` of `total` rows, with `row` in the middle as far as the ends of the table allow."""
    first = max(0, min(row - count // 2, total - count))
    return range(first, min(first + count, total))


def block_means(matrix: Array, rows: int, columns: int, of: Callable[[Array], Array] = np.asarray) -> Array:
    """The mean of `of(values)` over each block of `rows` x `columns` values; the last blocks may be smaller.

    Computed one band of rows at a time, since a copy of a whole table would nearly double the model's memory.
    """
    starts = np.arange(0, matrix.shape[1], columns)
    widths = np.diff(np.append(starts, matrix.shape[1]))
    bands = (of(matrix[first : first + rows]) for first in range(0, matrix.shape[0], rows))
    return np.stack([np.add.reduceat(band.mean(axis=0, dtype=np.float64), starts) / widths for band in bands])


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
