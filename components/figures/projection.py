"""Maps."""

from collections.abc import Sequence

import plotly.graph_objects as go

from components.records.projection import Projection


def point_map(projection: Projection, labels: Sequence[str]) -> go.Figure:
    """Points with their labels."""
    x, y = projection.points.T
    return go.Figure(go.Scatter(x=x, y=y, text=list(labels), mode="markers+text"))
