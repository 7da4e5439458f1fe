"""Figures of the position and segment tables."""

import numpy as np

from components.compute.positions import Positions, Segments, Walk
from components.figures.axes import COLORS, LINE, SCALE_ABOVE, finish, label, strip
from components.figures.plain import Figure, trace

CHAIN = 500  # pixels: the chain and its coordinates stand side by side, on one baseline


def neighbours(positions: Positions) -> Figure:
    """The cosine of each row with the next one: a break in the table shows as a dip."""
    curve = trace(
        "scatter",
        y=positions.neighbours,
        mode="lines",
        line={"color": COLORS["position"], "width": 1.5},
        customdata=np.arange(1, len(positions.neighbours) + 1),
        hovertemplate="rows %{x} and %{customdata}: cosine %{y:.3f}<extra></extra>",
    )
    figure = Figure(curve)
    figure.update_xaxes(title="position p")
    figure.update_yaxes(
        title="cosine of rows p and p + 1", range=[min(0.0, float(positions.neighbours.min())) - 0.02, 1.03]
    )
    return finish(figure, 440)


def along(positions: Positions) -> Figure:
    """The same two coordinates as curves over the position; at first zoomed to the first 100 positions."""
    figure = Figure()
    for name, values, color in zip(("PC 1", "PC 2"), positions.chain.T, (COLORS["position"], LINE), strict=True):
        hover = f"position %{{x}}: %{{y:.4f}}<extra>{name}</extra>"
        figure.add(
            "scatter", y=values, mode="lines", name=name, line={"color": color, "width": 1.2}, hovertemplate=hover
        )
    figure.update_xaxes(title="position", range=[0, min(100, len(positions.norms) - 1)])
    figure.update_yaxes(title="coordinate")
    return finish(figure, CHAIN, top=SCALE_ABOVE)


def segment_difference(segments: Segments) -> Figure:
    """Row 1 minus row 0 of the segment table, over all dimensions."""
    figure = Figure(strip(segments.difference, name="segment 1 − segment 0", color=COLORS["segment"]))
    figure.update_xaxes(title="dimension")
    figure.update_yaxes(title="difference")
    return finish(figure, 260)


def walk_curves(walk: Walk) -> Figure:
    """The cosine of a word's vector at each position with that at the start, before and after LayerNorm."""
    figure = Figure()
    curves = {
        "position row alone": (walk.position, {"color": COLORS["position"], "width": 1.5}),
        "result of LayerNorm": (walk.normed, {"color": LINE, "width": 3}),
        "sum, before LayerNorm": (walk.summed, {"color": COLORS["sum"], "width": 1.5, "dash": "dot"}),
    }
    for name, (values, line) in curves.items():
        hover = f"position %{{x}}: cosine %{{y:.4f}}<extra>{name}</extra>"
        figure.add("scatter", y=values, mode="lines", name=name, line=line, hovertemplate=hover)
    figure.update_xaxes(title=f"position of “{label(walk.piece)}”")
    figure.update_yaxes(title=f"cosine to position {walk.start}")
    return finish(figure, 360)
