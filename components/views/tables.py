"""The figures of the three input tables."""

import pandas as pd

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.figures import tables as figures
from components.findings.wording import count
from components.records.heatmaps import Panel
from components.records.tables import Overview, Table, Window
from components.records.tokens import Tokens


def table_figure(table: Table) -> None:
    """A complete table, value by value."""
    rows, columns = table.rows.shape
    name = f"{table.name}_table"
    sheet = sheet_of([Panel(name, f"{table.name} table", table.rows)], [str(row) for row in range(rows)], down="row")
    heatmaps(
        sheet,
        key=name,
        of=f"{table.name}_",
        row=min(1, rows // 3),  # of two segments the first, which every text uses
        caption=f"{rows} × {columns} = {rows * columns:,} values, none of them averaged.",
    )


def overview_figure(overview: Overview, tokens: Tokens) -> None:
    """The word table, binned into blocks, with marks at the rows of this sentence."""
    what = "mean" if overview.measure == "mean" else "mean absolute value"
    ends = []
    if overview.last_block_rows < overview.block_rows:
        ends.append(f"in the last row of cells {count(overview.last_block_rows, 'row')}")
    if overview.last_block_columns < overview.block_columns:
        ends.append(f"in the last column {count(overview.last_block_columns, 'dimension')}")
    block = f"{count(overview.block_rows, 'row')} × {count(overview.block_columns, 'dimension')}"
    caption = (
        f"{overview.rows:,} × {overview.columns} values, binned: each cell is the {what} of "
        f"{', '.join([block, *ends])}. Triangles on the right mark the rows that this text looks up."
    )
    if overview.measure != "mean":
        caption += (
            " Dark bands are rows of small values: probably entries that training met rarely or never, such as "
            "[unused0], so that they stayed near their random start."
        )
    looked_up = pd.DataFrame([{"row": token.id, "piece": token.piece} for token in tokens.tokens])
    table = looked_up.groupby(["row", "piece"]).size().reset_index(name="times looked up")
    down, across = overview.cells.shape
    alt = f"The word table of {overview.rows} rows, binned into {down} by {across} cells."
    show_figure(figures.word_overview(overview, tokens.tokens), key="table_word", alt=alt, caption=caption, table=table)


def rows_figure(window: Window, row: int) -> None:
    """Single rows of the word table; the token's own row is framed."""
    panel = Panel("word_rows", "word rows", window.values)
    numbers = [str(number) for number in window.ids]
    framed = window.ids.index(row)
    sheet = sheet_of([panel], window.pieces, down="line", framed=framed, remarks=numbers)
    caption = f"Rows {window.ids[0]} to {window.ids[-1]} of the word table, value by value; the frame marks row {row}."
    heatmaps(sheet, key="word_rows", of="word_", caption=caption)
