"""A table too large for the screen, downsampled by block means; and windows of its rows."""

import numpy as np

from components.records.arrays import Array
from components.records.tables import Overview


def overview(table: Array, measure: str, *, down: int = 200, across: int = 192) -> Overview:
    """Means over at most `down` x `across` blocks of `table` (R, H); `measure` as in `Overview`.

    Computed one band of rows at a time, since a copy of the whole table would nearly double the model's memory.
    """
    rows, columns = table.shape
    block_rows, block_columns = -(-rows // down), -(-columns // across)
    starts = np.arange(0, columns, block_columns)
    widths = np.diff(np.append(starts, columns))
    cells = []
    for first in range(0, rows, block_rows):
        band = table[first : first + block_rows]
        values = np.abs(band) if measure == "size" else band
        cells.append(np.add.reduceat(values.mean(axis=0, dtype=np.float64), starts) / widths)
    return Overview(np.stack(cells), rows, columns, block_rows, block_columns, measure)


def around(row: int, count: int, total: int) -> range:
    """`count` of `total` rows, with `row` in the middle as far as the ends of the table allow."""
    first = max(0, min(row - count // 2, total - count))
    return range(first, min(first + count, total))
