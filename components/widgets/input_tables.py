"""The three input tables, whole, on a page."""

from collections.abc import Sequence

import pandas as pd

from components.compute.scales import limit
from components.figures import tables as figures
from components.records.arrays import Array
from components.records.tables import Overview, Table, Window
from components.records.tokens import Tokens
from components.widgets.figure import picture


def table_picture(table: Table) -> None:
    """A whole table, nothing left out."""
    rows, columns = table.rows.shape
    end = limit(table.rows)
    clipped = int((abs(table.rows) > end).sum())
    caption = (
        f"{rows} × {columns} = {table.rows.size:,} values, all drawn. The colours end at ±{end:g}; {clipped:,} values "
        f"lie beyond and have the colour of the end."
    )
    alt = f"The {table.name} table, {rows} rows and {columns} dimensions."
    numbers = _numbers(table.rows, row=range(rows)) if rows < 8 else None
    picture(figures.whole_table(table), key=f"table_{table.name}", alt=alt, caption=caption, table=numbers)


def overview_picture(told: Overview, tokens: Tokens) -> None:
    """The word table in blocks, and where this sentence's rows lie."""
    what = "mean" if told.measure == "mean" else "mean absolute value"
    ends = []
    if told.last_block_rows < told.block_rows:
        ends.append(f"the last row of cells of {told.last_block_rows} rows")
    if told.last_block_columns < told.block_columns:
        ends.append(f"the last column of cells of {told.last_block_columns} dimensions")
    caption = (
        f"{told.rows:,} × {told.columns} values, binned: each cell is the {what} of {told.block_rows} rows × "
        f"{told.block_columns} dimensions{''.join(f', {end}' for end in ends)}. "
        "The triangles at the right mark the rows that this sentence looks up."
    )
    looked_up = pd.DataFrame([{"row": token.id, "piece": token.piece} for token in tokens.tokens])
    table = looked_up.groupby(["row", "piece"]).size().reset_index(name="times looked up")
    alt = f"The word table of {told.rows} rows, binned into {told.cells.shape[0]} by {told.cells.shape[1]} cells."
    picture(figures.word_overview(told, tokens.tokens), key="table_word", alt=alt, caption=caption, table=table)


def rows_picture(told: Window, row: int) -> None:
    """Real rows of the word table."""
    table = _numbers(told.values, row=told.ids, piece=told.pieces)
    caption = f"Rows {told.ids[0]} to {told.ids[-1]} as they are; the frame marks row {row}."
    alt = f"Rows {told.ids[0]} to {told.ids[-1]} of the word table over all dimensions."
    picture(figures.real_rows(told, row), key="word_rows", alt=alt, caption=caption, table=table)


def _numbers(values: Array, **first: Sequence[object]) -> pd.DataFrame:
    """Rows with a column for each dimension, after the columns that name them."""
    dimensions = pd.DataFrame(values, columns=[str(number) for number in range(values.shape[1])])
    return pd.concat([pd.DataFrame({name: list(column) for name, column in first.items()}), dimensions], axis=1)
