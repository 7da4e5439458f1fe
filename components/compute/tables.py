"""A table too large for the screen, made small honestly."""

import numpy as np

from components.records.arrays import Array
from components.records.tables import Overview


def overview(table: Array, measure: str, *, down: int = 200, across: int = 192) -> Overview:
    """Means over blocks of `table` (R, H), at most `down` x `across` of them; `measure` as in `Overview`.

    One band of rows at a time: a copy of the whole table would double the memory of the model.
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
    """`count` rows of `total` with `row` in the middle where the table allows it."""
    first = max(0, min(row - count // 2, total - count))
    return range(first, min(first + count, total))
