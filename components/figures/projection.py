"""Maps of points: one map, all layers animated, trails of points through the layers, several seeds.

Each takes a `PointStyle` or only the labels of the points. All texts are escaped here. The `customdata` of a point is
its index.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from components.figures.axes import axis, grid, label, panel
from components.figures.plain import Figure, Part, trace
from components.figures.points import PALETTE, PointStyle, links, style_of, traces, trust_note
from components.records.arrays import Array
from components.records.projection import LayeredProjection, Projection, Trust

ACROSS = 3
COLOR_BAR, BAR_AND_LEGEND = 12, 34  # pixels that a colour bar needs above a map, alone and over a legend
PANEL = 240
GRID = "rgba(128, 128, 128, 0.18)"
GROUND = "rgba(128, 128, 128, 0.06)"
TALL = 640
STAY, MOVE = 1000, 700
__all__ = ["PointStyle", "layer_animation", "point_map", "seeds_grid", "star_trails"]
HEIGHT = 560
THINNEST = 0.14  # of the longer side, around points on a line: its five ticks do not touch, even on a phone
ROOM = (700.0, 400.0)
LABELS_IN_3D = 24


def titles_of(axes: Sequence[str]) -> list[str]:
    """The titles of the axes; UMAP's are marked as having no unit."""
    return [f"{name} (no unit)" if name.startswith("UMAP") else name for name in axes]


def frame_of(points: Array, margin: float = 0.14) -> tuple[list[float], list[float]]:
    """The ranges of both axes that have room for all `points` (..., 2) and their labels."""
    flat = points.reshape(-1, points.shape[-1])
    if not len(flat):
        return [-1.0, 1.0], [-1.0, 1.0]
    low, high = flat.min(axis=0).astype(float), flat.max(axis=0).astype(float)
    room = np.maximum((high - low) * margin, THINNEST * float((high - low).max()) or 1.0)
    x, y = np.stack([low - room, high + room], axis=1).tolist()
    return x, y


def equal_axes(figure: Figure, points: Array, axes: Sequence[str]) -> Figure:
    """Two axes with the same scale that hold all `points` (..., 2); UMAP's have no ticks and no grid.

    What the window has more of in one direction stays empty (`constrain`): otherwise Plotly widens one range at each
    change of size, starts the next time from what is widened, and so draws the map ever smaller.
    """
    x, y = frame_of(points)
    measured = not axes[0].startswith("UMAP")
    quiet = {"showticklabels": measured, "showgrid": measured, "zeroline": False, "gridcolor": GRID}
    across, up = titles_of(axes)
    figure.update_layout(plot_bgcolor=GROUND)
    figure.update_xaxes(title={"text": across}, range=x, constrain="domain", **quiet)
    return figure.update_yaxes(title={"text": up}, range=y, scaleanchor="x", constrain="domain", **quiet)


def note(figure: Figure, text: str) -> Figure:
    """A line or two of text under the chart, at its left."""
    below = {"xref": "paper", "yref": "paper", "x": 0, "y": 0, "xanchor": "left", "yanchor": "top", "yshift": -52}
    return figure.append("annotations", {"text": text, **below, "showarrow": False, "align": "left"})


def finish_map(figure: Figure, height: int, legend: str = "", *, above: int = 36, below: int = 44) -> Figure:
    """Set the height, a legend in the margin `above`, and the margin `below` for the axis and a note, all in pixels."""
    legend_at = above - 30  # pixels above the map
    if any("colorbar" in (one.get("marker") or {}) for one in figure.data):
        named = any(one.get("name") and one.get("showlegend", True) for one in figure.data)
        above += BAR_AND_LEGEND if named else COLOR_BAR
    return figure.update_layout(
        height=height,
        margin={"l": 8, "r": 8, "t": above, "b": below},
        legend={
            "orientation": "h", "x": 0, "xanchor": "left", "yanchor": "bottom",
            "y": 1 + legend_at / (height - above - below), "bgcolor": "rgba(0, 0, 0, 0)",
            "title": {"text": label(legend, 40) if legend else "", "side": "top"},
        },
        hoverlabel={"align": "left"},
    )  # fmt: skip


def panels(maps: Sequence[Array], style: PointStyle, titles: Sequence[str]) -> Figure:
    """Small maps side by side, each below its title and with axes of its own."""
    rows = -(-len(maps) // ACROSS)
    layout = grid(rows, min(ACROSS, len(maps)), 0.3 / max(rows, 2), across=0.02)
    above = [note | {"text": title, "yshift": 5} for note, title in zip(layout["annotations"], titles, strict=False)]
    figure = Figure((), layout | {"annotations": above})
    for number, points in enumerate(maps, start=1):
        x, y = frame_of(points, 0.08)
        settings: Part = {**panel(number), "showlegend": number == 1}
        figure.data += traces(points, style, size=6, **settings)
        figure.update_layout(
            **axis(number, range=x, constrain="domain"),
            **axis(number, "yaxis", range=y, scaleanchor=panel(number)["xaxis"], constrain="domain"),
        )
    figure.update_xaxes(showticklabels=False, zeroline=False, showgrid=False)
    figure.update_yaxes(showticklabels=False, zeroline=False, showgrid=False)
    figure.update_layout(plot_bgcolor=GROUND, margin={"pad": 0})  # Streamlit's theme has one that joins the panels
    return finish_map(figure, 84 + rows * PANEL, style.legend_title, above=72, below=12)


def layer_animation(layered: LayeredProjection, known: PointStyle | Sequence[str], *, layer: int = 0) -> Figure:
    """An animation of all layers with play, pause and a slider; it starts at `layer`."""
    style = style_of(known)
    frames: list[Part] = [
        {"data": _frame(layered, number, style), "name": str(number)} for number in range(layered.layers + 1)
    ]
    figure = Figure(frames[layer]["data"], frames=frames)
    equal_axes(figure, layered.points, layered.axes)
    corner = {"visible": False, "range": [0, 1], "fixedrange": True}
    figure.update_layout(
        meta={"chosen": list(style.highlight)},
        xaxis2={**corner, "overlaying": "x"},
        yaxis2={**corner, "overlaying": "y", "anchor": "x2"},
        updatemenus=[_buttons()],
        sliders=[
            {
                "active": layer,
                "x": 0, "len": 1, "y": 0, "pad": {"t": 66, "b": 0},
                "currentvalue": {"prefix": "layer ", "xanchor": "left"},
                "transition": {"duration": MOVE},
                "steps": [_step(frame["name"]) for frame in frames],
            }
        ],
    )  # fmt: skip
    return finish_map(figure, TALL, style.legend_title, below=156)


def star_trails(
    layered: LayeredProjection, known: PointStyle | Sequence[str], *, chosen: Sequence[int], names: Sequence[str] = ()
) -> Figure:
    """The trail of each `chosen` point from layer 0 to L, over the last layer's map of all points.

    `names` (N,) are the names of the trails, by default the labels of the points.
    """
    style = style_of(known)
    names = names or style.labels
    others = ["" if point in chosen else word for point, word in enumerate(style.labels)]
    style = replace(
        style, labels=others, hover=style.hover or style.labels, quiet=True, highlight=(), categories=None, values=None
    )
    figure = Figure(traces(layered.points[-1], style, size=7, room=ROOM))
    for number, point in enumerate(chosen):
        name, text = label(names[point], 40), style.texts[point]
        figure.data.append(_trail(layered.points[:, point], name, text, PALETTE[number % len(PALETTE)]))
    equal_axes(figure, layered.points if len(chosen) else layered.points[-1:], layered.axes)
    return finish_map(figure, TALL - 60, "from layer 0 to the last")


def _frame(layered: LayeredProjection, number: int, style: PointStyle) -> list[Any]:
    """The traces of one layer, with its number and trust in the upper left corner."""
    title = f"layer {number}{_trust(layered.trust[number])}"
    corner = trace(
        "scatter", x=[0], y=[1], xaxis="x2", yaxis="y2", mode="text", text=[title],
        textposition="bottom right", textfont={"size": 15}, hoverinfo="skip", showlegend=False,
    )  # fmt: skip
    points = traces(layered.points[number], style, room=ROOM)
    # The same side in all layers: a label that changed sides would drift away from its moving point.
    return [*(part | {"textposition": "top center"} if "textposition" in part else part for part in points), corner]


def _trust(trust: Trust | None) -> str:
    return f" · trust {trust.trustworthiness:.2f}, kept {trust.kept:.0%}" if trust else ""


def _trail(points: Array, name: str, text: str, color: str) -> Part:
    """One point's trail (L + 1, 2): a line whose markers grow, with layer numbers at both ends."""
    last = len(points) - 1
    numbers = [str(layer) if layer in (0, last) else "" for layer in range(len(points))]
    return trace(
        "scatter", x=points[:, 0], y=points[:, 1], mode="lines+markers+text", name=name, text=numbers,
        textposition="top center",
        line={"color": color, "width": 2.5, "shape": "spline", "smoothing": 0.6},
        marker={"color": color, "size": np.linspace(6, 14, len(points))},
        customdata=np.arange(len(points)), hovertemplate=f"layer %{{customdata}}<br>{text}<extra></extra>",
    )  # fmt: skip


def _step(name: str) -> dict[str, Any]:
    move = {"mode": "immediate", "frame": {"duration": MOVE, "redraw": False}, "transition": {"duration": MOVE}}
    return {"label": name, "method": "animate", "args": [[name], move]}


def _buttons() -> dict[str, Any]:
    play = {
        "fromcurrent": True,
        "frame": {"duration": STAY, "redraw": False},
        "transition": {"duration": MOVE, "easing": "cubic-in-out"},
    }
    halt = {"mode": "immediate", "frame": {"duration": 0, "redraw": False}, "transition": {"duration": 0}}
    return {
        "type": "buttons", "direction": "left", "x": 1, "xanchor": "right", "y": 0, "yanchor": "top",
        "pad": {"t": 50, "r": 0}, "showactive": False,
        "buttons": [
            {"label": "▶ play", "method": "animate", "args": [None, play]},
            {"label": "❚❚", "method": "animate", "args": [[None], halt]},
        ],
    }  # fmt: skip


def point_map(
    projection: Projection,
    known: PointStyle | Sequence[str],
    *,
    edges: Sequence[tuple[int, int]] = (),
    trust: Trust | None = None,
) -> Figure:
    """One map, in two or three dimensions; `edges` are pairs of false neighbours, joined by a faint line."""
    style = style_of(known)
    figure = Figure()
    if edges:
        figure.data.append(links(projection.points, edges, "near on the map, not before"))
    with_labels = projection.dimensions == 2 or len(style.labels) <= LABELS_IN_3D
    figure.data += traces(projection.points, style, room=ROOM if with_labels else None)
    if projection.dimensions == 2:
        equal_axes(figure, projection.points, projection.axes)
    else:
        spread = np.ptp(projection.points, axis=0).clip(1e-6)
        far = 1.1 * float(spread.max() / spread.prod() ** (1 / 3))
        titles = dict(zip("xyz", titles_of(projection.axes), strict=True))
        axes = {f"{axis}axis": {"title": title, "showticklabels": False} for axis, title in titles.items()}
        eye = {"x": far, "y": far, "z": far / 2}
        figure.update_layout(scene={"aspectmode": "data", "camera": {"eye": eye}, **axes})
    figure.update_layout(meta={"chosen": list(style.highlight)})
    if trust is not None:
        note(figure, trust_note(trust))
    return finish_map(figure, HEIGHT, style.legend_title, below=98 if trust else 44)


def seeds_grid(
    projections: Sequence[Projection], known: PointStyle | Sequence[str], *, trusts: Sequence[Trust | None] = ()
) -> Figure:
    """The maps of the same points for several seeds, side by side; 3-D maps are seen along the third axis."""
    measured = [*trusts, *[None] * (len(projections) - len(trusts))]
    titles = [
        f"seed {drawn.seed}" + (f"<br>trust {trust.trustworthiness:.2f}" if trust else "")
        for drawn, trust in zip(projections, measured, strict=True)
    ]
    return panels([drawn.points[:, :2] for drawn in projections], style_of(known), titles)
