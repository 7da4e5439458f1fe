"""A table too large for the screen, downsampled by block means; and windows of its rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

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
