"""A table too large for the screen, downsampled by block means; and windows of its rows."""

import numpy as np

from components.compute.blocks import block_means
from components.records.arrays import Array
from components.records.tables import Overview


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
