"""The whole word table: too large to draw each value, so it is binned into blocks."""

from collections.abc import Sequence

from components.compute.scales import limit
from components.figures.axes import LINE, SCALE_ABOVE, finish, heat, label
from components.figures.plain import Figure, trace
from components.records.tables import Overview
from components.records.tokens import Token


def word_overview(overview: Overview, tokens: Sequence[Token]) -> Figure:
    """The word table in blocks; marks at the right show the rows that these tokens look up."""
    signed = overview.measure == "mean"
    blocks = {
        "y0": (overview.block_rows - 1) / 2,
        "dy": overview.block_rows,
        "x0": (overview.block_columns - 1) / 2,
        "dx": overview.block_columns,
        "hovertemplate": "block around row %{y}, dimension %{x}: %{z:.4f}<extra></extra>",
    }
    cells = heat(overview.cells, end=limit(overview.cells), title="mean" if signed else "mean |value|", **blocks)
    if not signed:
        cells.update(zmin=float(overview.cells.min()), zmax=limit(overview.cells))
    marks = trace(
        "scatter",
        x=[overview.columns * 1.02] * len(tokens),
        y=[token.id for token in tokens],
        mode="markers",
        marker={"symbol": "triangle-left", "size": 9, "color": LINE},
        text=[label(token.piece) for token in tokens],
        hovertemplate="“%{text}” is row %{y}<extra></extra>",
    )
    figure = Figure([cells, marks])
    figure.update_xaxes(title="dimension", showgrid=False, zeroline=False, range=[-0.5, overview.columns * 1.04])
    figure.update_yaxes(
        title="row of the word table (token ID)",
        range=[overview.rows, 0],
        showgrid=False,
        zeroline=False,
        tickformat="d",
    )
    return finish(figure, 600, top=SCALE_ABOVE)
