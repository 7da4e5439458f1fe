"""The three input tables, whole."""

from collections.abc import Sequence

import plotly.graph_objects as go

from components.compute.scales import limit
from components.figures.axes import MARK, SCALE_ABOVE, finish, heat, label
from components.records.tables import Overview, Table, Window
from components.records.tokens import Token


def whole_table(table: Table) -> go.Figure:
    """Every value of a table, rows down and dimensions across."""
    end = limit(table.rows)
    hover = f"{table.name} row %{{y}}, dimension %{{x}}: %{{z:.4f}}<extra></extra>"
    figure = go.Figure(heat(table.rows, end=end, title="value", hovertemplate=hover))
    figure.update_xaxes(title="dimension", showgrid=False)
    figure.update_yaxes(title=f"{table.name} row", autorange="reversed", showgrid=False)
    if len(table.rows) < 8:
        figure.update_yaxes(dtick=1)
    return finish(figure, 220 if len(table.rows) < 8 else 560, top=SCALE_ABOVE)


def word_overview(told: Overview, tokens: Sequence[Token]) -> go.Figure:
    """The word table in blocks, with the rows that these tokens look up marked at the right."""
    signed = told.measure == "mean"
    blocks = {
        "y0": (told.block_rows - 1) / 2,
        "dy": told.block_rows,
        "x0": (told.block_columns - 1) / 2,
        "dx": told.block_columns,
        "hovertemplate": "block around row %{y}, dimension %{x}: %{z:.4f}<extra></extra>",
    }
    cells = heat(told.cells, end=limit(told.cells), title="mean" if signed else "mean |value|", **blocks)
    if not signed:
        cells.update(zmin=float(told.cells.min()), zmax=limit(told.cells), colorscale="Cividis")
    marks = go.Scatter(
        x=[told.columns * 1.02] * len(tokens),
        y=[token.id for token in tokens],
        mode="markers",
        marker={"symbol": "triangle-left", "size": 9, "color": MARK},
        text=[label(token.piece) for token in tokens],
        hovertemplate="“%{text}” is row %{y}<extra></extra>",
    )
    figure = go.Figure([cells, marks])
    figure.update_xaxes(title="dimension", showgrid=False, zeroline=False, range=[-0.5, told.columns * 1.04])
    figure.update_yaxes(
        title="row of the word table (token ID)", range=[told.rows, 0], showgrid=False, zeroline=False, tickformat="d"
    )
    return finish(figure, 600, top=SCALE_ABOVE)


def real_rows(told: Window, row: int) -> go.Figure:
    """Rows of the word table as they are, with their pieces; the looked-up one is framed."""
    labels = [f"{number} {label(piece)}" for number, piece in zip(told.ids, told.pieces, strict=True)]
    hover = "%{y}<br>dimension %{x}: %{z:.4f}<extra></extra>"
    figure = go.Figure(heat(told.values, end=limit(told.values), title="value", hovertemplate=hover))
    figure.update_xaxes(title="dimension", showgrid=False)
    figure.update_yaxes(
        tickmode="array", tickvals=list(range(len(labels))), ticktext=labels, autorange="reversed", showgrid=False
    )
    place, width = told.ids.index(row), told.values.shape[1]
    figure.add_shape(
        type="rect",
        x0=-0.5,
        x1=width - 0.5,
        y0=place - 0.5,
        y1=place + 0.5,
        line={"color": MARK, "width": 2},
    )
    return finish(figure, 150 + 22 * len(labels), top=SCALE_ABOVE)
