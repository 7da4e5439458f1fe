"""Attention weights as a heatmap: one head, or the mean of all."""

from html import escape

from components.compute.attention import head_weights, scale_end
from components.figures.plain import Figure, level, trace, upright
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
    """One head (from 1) or the mean of all (0): each row is a token that looks, each column one that is looked at.

    The scale is that of all heads, so that a head that does nothing here looks like one.
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
    _part_texts(figure, seen)
    height = min(1180, max(380, 230 + 22 * len(rows)))
    return figure.update_layout(height=height, margin={"l": 0, "r": 0, "t": 16, "b": 0})


def _part_texts(figure: Figure, seen: AttentionView) -> None:
    """A thin line between the tokens of A and those of B, where both are drawn."""
    line = {"color": "#8C8C8C", "width": 1}
    if {"A", "B"} <= set(seen.row_texts):
        figure.put("shapes", level(seen.row_texts.index("B") - 0.5, line))
    if {"A", "B"} <= set(seen.column_texts):
        figure.put("shapes", upright(seen.column_texts.index("B") - 0.5, line))


def _labels(places: tuple[int, ...], pieces: tuple[str, ...]) -> list[str]:
    """Pieces repeat, so each is named with its position."""
    return [f"{place} {escape(piece)}" for place, piece in zip(places, pieces, strict=True)]


def _ticks(labels: list[str], pieces: tuple[str, ...]) -> dict[str, object]:
    return {
        "type": "category",
        "tickmode": "array",
        "tickvals": labels,
        "ticktext": [escape(piece) for piece in pieces],
    }
