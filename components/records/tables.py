"""BERT's three input tables themselves, not only the rows that a sentence looks up."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Table:
    """A whole table, rows (R, H)."""

    name: str
    rows: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", frozen_array(self.rows, None, None))


@dataclass(frozen=True, eq=False)
class Overview:
    """A table of `rows` x `columns`, made small: each cell of `cells` stands for a block of the table.

    A block is `block_rows` x `block_columns`; the last row and column of blocks hold what is left, which may be less.
    `measure` is "mean" or "size" (the mean of the absolute values).
    """

    cells: Array
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    measure: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", frozen_array(self.cells, None, None))

    @property
    def last_block_rows(self) -> int:
        return self.rows - (self.cells.shape[0] - 1) * self.block_rows

    @property
    def last_block_columns(self) -> int:
        return self.columns - (self.cells.shape[1] - 1) * self.block_columns


@dataclass(frozen=True, eq=False)
class Window:
    """Real rows of the word table: `values` (W, H) of the vocabulary entries `ids`, whose pieces are `pieces`."""

    ids: tuple[int, ...]
    pieces: tuple[str, ...]
    values: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", frozen_array(self.values, len(self.ids), np.shape(self.values)[1]))
