"""All layers of a map: in motion, side by side, and the way of single tokens through them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from components.figures.axes import label
from components.figures.plain import Figure, Part, trace
from components.figures.plane import dress, panels, square
from components.figures.points import PALETTE, PointStyle, style_of, traces
from components.records.arrays import Array
from components.records.projection import LayeredProjection, Trust

HEIGHT = 640
ROOM = (700.0, 400.0)
STAY, MOVE = 1000, 700


def layer_animation(layered: LayeredProjection, known: PointStyle | Sequence[str], *, layer: int = 0) -> Figure:
    """All layers in one frame, with play, pause and a slider whose ticks are the steps; `layer` is shown at first."""
    style = style_of(known)
    frames: list[Part] = [
        {"data": _moment(layered, number, style), "name": str(number)} for number in range(layered.layers + 1)
    ]
    figure = Figure(frames[layer]["data"], frames=frames)
    square(figure, layered.points, layered.axes)
    corner = {"visible": False, "range": [0, 1], "fixedrange": True}
    figure.update_layout(
        meta={"chosen": list(style.highlight)},
        xaxis2={**corner, "overlaying": "x"},
        yaxis2={**corner, "overlaying": "y", "anchor": "x2"},
        updatemenus=[_buttons()],
        sliders=[
            {
                "active": layer,
                "x": 0, "len": 1, "y": 0, "pad": {"t": 58, "b": 0},
                "currentvalue": {"prefix": "layer ", "xanchor": "left"},
                "transition": {"duration": MOVE},
                "steps": [_step(frame["name"]) for frame in frames],
            }
        ],
    )  # fmt: skip
    return dress(figure, HEIGHT, style.legend_title, below=148)


def small_multiples(layered: LayeredProjection, known: PointStyle | Sequence[str]) -> Figure:
    """Every layer as a small map of its own, all with the same axes."""
    titles = [
        f"layer {number}" + (f"<br>trust {trust.trustworthiness:.2f}" if trust else "")
        for number, trust in enumerate(layered.trust)
    ]
    return panels(list(layered.points), style_of(known), titles, shared=True)


def star_trails(
    layered: LayeredProjection, known: PointStyle | Sequence[str], *, chosen: Sequence[int], names: Sequence[str] = ()
) -> Figure:
    """The way of each `chosen` point from layer 0 to L, over the last layer's map of all points.

    `names` (N,) tell the ways apart; without them they bear the labels of the points.
    """
    style = style_of(known)
    names = names or style.labels
    others = ["" if place in chosen else word for place, word in enumerate(style.labels)]
    style = replace(
        style, labels=others, hover=style.hover or style.labels, quiet=True, highlight=(), categories=None, values=None
    )
    figure = Figure(traces(layered.points[-1], style, size=7, room=ROOM))
    for number, place in enumerate(chosen):
        name, text = label(names[place], 40), style.texts()[place]
        figure.data.append(_trail(layered.points[:, place], name, text, PALETTE[number % len(PALETTE)]))
    square(figure, layered.points if len(chosen) else layered.points[-1:], layered.axes)
    return dress(figure, HEIGHT - 60, "from layer 0 to the last")


def _moment(layered: LayeredProjection, number: int, style: PointStyle) -> list[Any]:
    """The traces of one layer, and its number and trust in the upper left corner."""
    said = f"layer {number}{_measured(layered.trust[number])}"
    corner = trace(
        "scatter", x=[0], y=[1], xaxis="x2", yaxis="y2", mode="text", text=[said],
        textposition="bottom right", textfont={"size": 15}, hoverinfo="skip", showlegend=False,
    )  # fmt: skip
    shown = traces(layered.points[number], style, room=ROOM)
    # One side in all layers: a label that changed sides would leave its dot while both move.
    return [*({**one, "textposition": "top center"} if "textposition" in one else one for one in shown), corner]


def _measured(trust: Trust | None) -> str:
    return f" · trust {trust.trustworthiness:.2f}, kept {trust.kept:.0%}" if trust else ""


def _trail(way: Array, name: str, text: str, color: str) -> Part:
    """One token's way: a line whose points grow, numbered at both ends."""
    last = len(way) - 1
    numbers = [str(layer) if layer in (0, last) else "" for layer in range(len(way))]
    return trace(
        "scatter", x=way[:, 0], y=way[:, 1], mode="lines+markers+text", name=name, text=numbers,
        textposition="top center",
        line={"color": color, "width": 2.5, "shape": "spline", "smoothing": 0.6},
        marker={"color": color, "size": np.linspace(6, 14, len(way))},
        customdata=np.arange(len(way)), hovertemplate=f"layer %{{customdata}}<br>{text}<extra></extra>",
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
        "pad": {"t": 42, "r": 0}, "showactive": False,
        "buttons": [
            {"label": "▶ play", "method": "animate", "args": [None, play]},
            {"label": "❚❚", "method": "animate", "args": [[None], halt]},
        ],
    }  # fmt: skip
