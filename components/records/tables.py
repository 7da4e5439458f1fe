"""BERT's three input tables as a whole, not only the rows that a sentence looks up."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Table:
    """A whole table, rows (R, H)."""

    name: str
    rows: Array

    def __post_init__(self) -> None:
        freeze(self, rows=(None, None))


@dataclass(frozen=True, eq=False)
class Overview:
    """A table of `rows` x `columns`, downsampled: each of `cells` is the mean over a block of the table.

    A block is `block_rows` x `block_columns`; those of the last row and column may be smaller. `measure` is "mean" or
    "size" (the mean of the absolute values).
    """

    cells: Array
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    measure: str

    def __post_init__(self) -> None:
        freeze(self, cells=(None, None))

    @property
    def last_block_rows(self) -> int:
        return self.rows - (self.cells.shape[0] - 1) * self.block_rows

    @property
    def last_block_columns(self) -> int:
        return self.columns - (self.cells.shape[1] - 1) * self.block_columns


@dataclass(frozen=True, eq=False)
class Window:
    """Some rows of the word table: `values` (W, H), with the `ids` and `pieces` (W,) of the vocabulary entries."""

    ids: tuple[int, ...]
    pieces: tuple[str, ...]
    values: Array

    def __post_init__(self) -> None:
        freeze(self, values=(len(self.ids), None))
