"""Two models in one picture, the first solid, the second dashed and grey, on axes that both share."""

import math
from collections.abc import Sequence

import numpy as np

from components.compute.initial import depth
from components.figures.axes import (
    CURVES,
    GREY,
    finish,
    grid,
    label,
    panel,
)
from components.figures.plain import Figure, Part, trace
from components.records.arrays import Array
from components.records.similarity import Curve, Probe

Names = tuple[str, str]
LINES = ({"color": CURVES[0], "width": 2.5}, {"color": GREY, "width": 2.5, "dash": "dash"})
CHANCE = {"color": GREY, "width": 1.5, "dash": "dot"}
TALL = 470  # pixels: a finding, a row of controls and the picture fit a screen of 800
HIGH = 0.3  # if all cosines are higher, the axis begins below the lowest
PAIR = 40  # characters of two tokens


def curve_name(model: str, alike: Curve) -> str:
    """What the legend calls the curve of one of two models."""
    return f"{model}: {label(alike.name, PAIR)}"


def alike_curves(
    own: Sequence[Curve], random: Sequence[Array], same: Array | None, names: Names, *, whole: bool = False
) -> Figure:
    """The cosine by layer of two tokens, of `random` pairs, if any, and of a token with itself in both.

    The axis begins at 0, or below the lowest cosine if all are high; a `whole` axis tells nothing of them.
    """
    depths = [len(alike.cosines) - 1 for alike in own]
    figure = Figure()
    for number, (alike, name) in enumerate(zip(own, names, strict=True)):
        x = _x(depths, number)
        figure.data.append(_line(number, curve_name(name, alike), x, alike.cosines, 1, "%{y:.3f}", dots=True))
        for pairs in random[number : number + 1]:
            figure.data.append(_line(number, f"{name}: random pairs", x, pairs, 1, "%{y:.3f}", faint=True))
    if same is not None:
        figure.add("scatter", x=_x(depths, 0), y=same, mode="lines", name="the same token in both", line=CHANCE,
                   hovertemplate="%{y:.3f}")  # fmt: skip
    every = [*random, *(alike.cosines for alike in own), *([] if same is None else [same])]
    low = min(float(min(values)) for values in every)
    begins = math.floor(20 * low - 1) / 20 if (cut := low > HIGH and not whole) else min(-0.05, low - 0.03)
    title = f"cosine; the axis begins at {begins:g}" if cut else "cosine"
    figure.update_yaxes(title=title, range=[begins, 1 + 0.04 * (1 - begins)])
    figure.update_xaxes(**_x_axis(depths))
    return finish(figure, TALL, top=64, hovermode="x unified")


def told_curves(
    senses: tuple[Sequence[float], Sequence[float]],
    topics: tuple[Sequence[float], Sequence[float]],
    chances: tuple[float, float],
    names: Names,
) -> Figure:
    """How often neighbours tell the sense and the topic by layer, for both checkpoints and by chance, in two panels."""
    depths = [len(values) - 1 for values in senses]
    traces = []
    for place, (both, chance) in enumerate(((senses, chances[0]), (topics, chances[1])), start=1):
        for number, (values, name) in enumerate(zip(both, names, strict=True)):
            x = _x(depths, number)[: len(values)]
            traces.append(_line(number, name, x, values, place, "%{y:.1%}", legend=place == 1, dots=True))
        ends = [0, max(depths) if depths[0] == depths[1] else 1]
        by_chance = {"name": "chance", "line": CHANCE, "legendgroup": "chance", "showlegend": place == 1}
        traces.append(trace("scatter", x=ends, y=[chance] * 2, mode="lines", hovertemplate="%{y:.1%}",
                            **by_chance, **panel(place)))  # fmt: skip
    titles = ("nearest use: same sense", "10 nearest: same topic")
    figure = _panels(titles, traces)
    figure.update_xaxes(**_x_axis(depths)).update_yaxes(tickformat=".0%", rangemode="tozero")
    return _legend_above(finish(figure, TALL, top=64, hovermode="x unified"))


def probe_pair(probes: tuple[Probe, Probe], names: Names) -> Figure:
    """How often a linear probe is right by layer in both checkpoints, each over the best of its shuffled labels."""
    depths = [len(probe.right) - 1 for probe in probes]
    traces = [
        _line(number, name, _x(depths, number), probe.right, 1, "%{y:.0%}", dots=True)
        for number, (probe, name) in enumerate(zip(probes, names, strict=True))
    ]
    traces += [
        _line(number, f"{name}: best of 20 shuffled", _x(depths, number), probe.luckiest, 1, "%{y:.0%}", faint=True)
        for number, (probe, name) in enumerate(zip(probes, names, strict=True))
    ]
    figure = Figure(traces)
    figure.update_xaxes(**_x_axis(depths)).update_yaxes(tickformat=".0%", range=[0, 1.04], title="share right")
    return _legend_above(finish(figure, TALL, top=48, hovermode="x unified"))


def _line(
    number: int, name: str, x: Array, y: Array | Sequence[float], place: int, hover: str, *, legend: bool = True,
    dots: bool = False, faint: bool = False,
) -> Part:  # fmt: skip
    """A line of the checkpoint `number` (0 or 1) in one panel."""
    line = LINES[number] | ({"width": 1, "dash": "dot"} if faint else {})
    return trace(
        "scatter", x=x, y=np.asarray(y, np.float32), mode="lines+markers" if dots else "lines", name=name, line=line,
        legendgroup=name, showlegend=legend, hovertemplate=hover, **panel(place),
    )  # fmt: skip


def _panels(titles: Sequence[str], traces: Sequence[Part]) -> Figure:
    """Panels side by side."""
    below = grid(1, len(titles), 0, across=0.1)
    notes = [note | {"text": title} for note, title in zip(below["annotations"], titles, strict=True)]
    return Figure(traces, below | {"annotations": notes})


def _legend_above(figure: Figure) -> Figure:
    """The legend above the titles of the panels."""
    return figure.update_layout(legend={"yref": "container", "y": 1, "yanchor": "top"})


def _x(depths: Sequence[int], number: int) -> Array:
    """Layers, or shares of depth if the two checkpoints differ in their number of layers."""
    return np.arange(depths[number] + 1, dtype=np.float32) if depths[0] == depths[1] else depth(depths[number])


def _x_axis(depths: Sequence[int]) -> Part:
    if depths[0] == depths[1]:
        return {"title": "layer", "dtick": 1 if depths[0] <= 12 else 2, "zeroline": False}
    return {"title": "share of the depth (1: last layer)", "zeroline": False}
