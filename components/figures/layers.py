"""The maps of all layers: animated, and as trails of single points."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from components.figures.axes import label
from components.figures.plain import Figure, Part, trace
from components.figures.plane import equal_axes, finish_map
from components.figures.points import PALETTE, PointStyle, style_of, traces
from components.records.arrays import Array
from components.records.projection import LayeredProjection, Trust

HEIGHT = 640
ROOM = (700.0, 400.0)
STAY, MOVE = 1000, 700


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
    return finish_map(figure, HEIGHT, style.legend_title, below=156)


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
    return finish_map(figure, HEIGHT - 60, "from layer 0 to the last")


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
