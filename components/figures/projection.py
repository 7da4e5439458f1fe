"""Maps of points: one, all layers in motion or side by side, one token's way through the layers, several seeds.

Arguments that all of them share, each with one entry per point: `labels`; `categories` (names, each a colour) or
`values` (numbers, a colour scale), with `legend` as their title; `hover`, plain text or a triple (before, token, after)
of which the token is marked. All of it is escaped here. `highlight` are positions of points to stand out.
"""

from collections.abc import Sequence

import plotly.graph_objects as go

from components.records.projection import LayeredProjection, Projection, Trust

Hover = Sequence[str | tuple[str, str, str]]


def point_map(
    projection: Projection,
    labels: Sequence[str],
    *,
    categories: Sequence[str] | None = None,
    values: Sequence[float] | None = None,
    legend: str = "",
    hover: Hover | None = None,
    highlight: Sequence[int] = (),
    edges: Sequence[tuple[int, int]] = (),
    trust: Trust | None = None,
) -> go.Figure:
    """One map, in two or three dimensions; `edges` are pairs of points joined by a faint line."""
    x, y = projection.points.T[:2]
    return go.Figure(go.Scatter(x=x, y=y, text=list(labels), mode="markers+text"))


def layer_animation(
    layered: LayeredProjection,
    labels: Sequence[str],
    *,
    categories: Sequence[str] | None = None,
    values: Sequence[float] | None = None,
    legend: str = "",
    hover: Hover | None = None,
    highlight: Sequence[int] = (),
    layer: int = 0,
) -> go.Figure:
    """All layers in one frame, with play, pause, step and a slider; `layer` is the one shown at first."""
    return point_map(layered.layer(layer), labels)


def small_multiples(
    layered: LayeredProjection,
    labels: Sequence[str],
    *,
    categories: Sequence[str] | None = None,
    values: Sequence[float] | None = None,
    legend: str = "",
    hover: Hover | None = None,
    highlight: Sequence[int] = (),
) -> go.Figure:
    """Every layer as a small map of its own, all with the same axes."""
    return point_map(layered.layer(0), labels)


def star_trails(
    layered: LayeredProjection,
    labels: Sequence[str],
    *,
    chosen: Sequence[int],
    hover: Hover | None = None,
) -> go.Figure:
    """The way of each `chosen` point from layer 0 to L over the last layer's map."""
    return point_map(layered.layer(layered.layers), labels)


def seeds_grid(
    projections: Sequence[Projection],
    labels: Sequence[str],
    *,
    categories: Sequence[str] | None = None,
    values: Sequence[float] | None = None,
    legend: str = "",
    hover: Hover | None = None,
    highlight: Sequence[int] = (),
    trusts: Sequence[Trust | None] = (),
) -> go.Figure:
    """The same points with different seeds, side by side; what differs between them is chance."""
    return point_map(projections[0], labels)
