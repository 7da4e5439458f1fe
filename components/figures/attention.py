"""Attention weights as a heatmap: one head, or the mean of all."""

from html import escape

from components.compute.attention import head_weights, scale_end
from components.figures.plain import Figure, horizontal_line, trace, vertical_line
from components.records.attention import AttentionView

SCALE = [[0.0, "rgba(56,136,216,0)"], [1.0, "rgba(56,136,216,1)"]]  # from the page's own background
BAR = {
    "title": {"text": "weight", "side": "top"},
    "orientation": "h",
    "thickness": 10,
    "len": 0.5,
    "x": 0,
    "xanchor": "left",
}


def heatmap(seen: AttentionView, head: int) -> Figure:
    """One head (from 1) or the mean of all (0): rows are queries, columns are keys.

    All heads have one colour scale, so that a head that does little here is seen to.
    """
    weights = head_weights(seen, head)
    rows, columns = _labels(seen.rows, seen.row_pieces), _labels(seen.columns, seen.column_pieces)
    figure = Figure(
        trace(
            "heatmap",
            z=weights,
            x=columns,
            y=rows,
            hovertemplate="%{y} → %{x}: %{z:.3f}<extra></extra>",
            colorscale=SCALE,
            zmin=0,
            zmax=scale_end(seen),
            xgap=1 if len(columns) <= 40 else 0,
            ygap=1 if len(rows) <= 40 else 0,
            colorbar={**BAR, "y": 1.02, "yanchor": "bottom"},
        )
    )
    below = "<br><br>attended to (key)"  # clear of the slanted labels; Streamlit's theme sets the distance itself
    figure.update_xaxes(
        title=below, **_ticks(columns, seen.column_pieces), tickangle=-60, showgrid=False, zeroline=False
    )
    figure.update_yaxes(
        title="attends (query)", **_ticks(rows, seen.row_pieces), autorange="reversed", showgrid=False, zeroline=False
    )
    _separate_texts(figure, seen)
    height = min(1180, max(380, 230 + 22 * len(rows)))
    return figure.update_layout(height=height, margin={"l": 0, "r": 0, "t": 16, "b": 0})


def _separate_texts(figure: Figure, seen: AttentionView) -> None:
    """Draw thin lines between the tokens of A and of B, if both are shown."""
    line = {"color": "#8C8C8C", "width": 1}
    if {"A", "B"} <= set(seen.row_texts):
        figure.append("shapes", horizontal_line(seen.row_texts.index("B") - 0.5, line))
    if {"A", "B"} <= set(seen.column_texts):
        figure.append("shapes", vertical_line(seen.column_texts.index("B") - 0.5, line))


def _labels(positions: tuple[int, ...], pieces: tuple[str, ...]) -> list[str]:
    """Position and piece, since pieces may repeat."""
    return [f"{position} {escape(piece)}" for position, piece in zip(positions, pieces, strict=True)]


def _ticks(labels: list[str], pieces: tuple[str, ...]) -> dict[str, object]:
    return {
        "type": "category",
        "tickmode": "array",
        "tickvals": labels,
        "ticktext": [escape(piece) for piece in pieces],
    }
