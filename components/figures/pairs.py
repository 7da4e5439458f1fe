"""Two sentences, aligned by their common tokens."""

from collections.abc import Sequence

import numpy as np

from components.compute.pairs import furthest_apart
from components.figures.axes import COLORS, CURVES, GREY, LINE, LONGEST_AXIS, finish, label
from components.figures.plain import Figure
from components.records.pairs import Comparison

MOST_CURVES = 32


def line_up(comparison: Comparison, a: Sequence[str], b: Sequence[str]) -> Figure:
    """The tokens of A above those of B, each at its position; lines join the same token in both."""
    figure = Figure()
    x = [value for one, other in comparison.positions for value in (one, other, None)]
    figure.add(
        "scatter", x=x, y=[1, 0, None] * len(comparison.positions), mode="lines", line={"color": LINE}, hoverinfo="skip"
    )
    longest = max(len(a), len(b))  # it sets the distance between tokens in both
    for height, pieces, where in ((1, a, "top center"), (0, b, "bottom center")):
        shown = [label(piece) for piece in pieces]
        figure.add(
            "scatter",
            x=list(range(len(pieces))),
            y=[height] * len(pieces),
            text=shown if longest <= LONGEST_AXIS // 3 else None,
            customdata=shown,
            mode="markers+text",
            textposition=where,
            marker={"size": 9, "color": COLORS["word"]},
            hovertemplate="position %{x}: %{customdata}<extra></extra>",
        )
    figure.update_xaxes(title="position", range=[-0.6, longest - 0.4], dtick=max(1, longest // 16), zeroline=False)
    figure.update_yaxes(tickvals=[0, 1], ticktext=["B", "A"], range=[-0.45, 1.45], showgrid=False, zeroline=False)
    return finish(figure, 230, showlegend=False)


def parting(comparison: Comparison, measure: str) -> Figure:
    """The distance between the two states of each common token, by layer; [CLS] is emphasised."""
    figure = Figure()
    layers = np.arange(comparison.euclidean.shape[0])
    rows = furthest_apart(comparison, MOST_CURVES)
    for row in rows:
        piece, (one, other), first = comparison.pieces[row], comparison.positions[row], row == 0
        figure.add(
            "scatter",
            x=layers,
            y=getattr(comparison, measure)[:, row],
            mode="lines+markers",
            name=f"{label(piece)} ({one} | {other})",
            line={"color": GREY, "width": 4} if first else {"width": 1.2, "color": CURVES[row % len(CURVES)]},
            marker={"size": 8 if first else 5},
            hovertemplate="layer %{x}: %{y:.5f}",
        )
    figure.update_xaxes(title="layer (0: after LayerNorm of the embeddings)", dtick=1)
    figure.update_yaxes(title="distance" if measure == "euclidean" else "1 − cosine", rangemode="tozero", zeroline=True)
    return finish(figure, 400, showlegend=len(rows) <= 12, top=70 if len(rows) <= 12 else 20)
