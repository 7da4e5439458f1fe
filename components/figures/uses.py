"""The nearest sense of a word in each layer, how often it is right, and a small map of the word's uses."""

from collections.abc import Mapping, Sequence

import numpy as np

from components.figures.axes import GREY, LINE, finish, label
from components.figures.plain import Figure, vertical_line
from components.figures.plane import equal_axes, finish_map
from components.figures.points import NAMED_UP_TO, PALETTE, PointStyle, traces
from components.records.projection import Projection
from components.records.uses_map import Judged, MapFacts

MOST = 6
HEIGHT = 320
BELOW = {"orientation": "h", "x": 0, "yanchor": "top", "entrywidth": 1, "entrywidthmode": "fraction"}


def sense_bars(judged: Judged, names: Mapping[str, str], shown: int) -> Figure:
    """Bars by layer and sense: the highest cosine with a use of the sense, for at most the 6 nearest senses.

    `names` are those of the senses; the layer `shown` is marked.
    """
    order = np.argsort(-judged.best.max(axis=0), kind="stable")[:MOST]
    figure = Figure()
    for number in sorted(order.tolist()):
        sense = judged.senses[number]
        wins = [won == sense for won in judged.won]
        figure.add(
            "bar",
            x=np.arange(len(judged.best)),
            y=judged.best[:, number],
            name=label(names[sense], 46),
            marker={
                "color": PALETTE[number % len(PALETTE)],
                "opacity": [1.0 if won else 0.45 for won in wins],
                "pattern": {"shape": ["" if won else "/" for won in wins]},
            },
            hovertemplate="layer %{x}: %{y:.3f}",
        )
    ends = {"x0": shown - 0.5, "x1": shown + 0.5, "xref": "x", "y0": 0, "y1": 1, "yref": "y domain"}
    style = {"fillcolor": GREY, "opacity": 0.14, "line": {"width": 0}, "layer": "below"}
    figure.append("shapes", {"type": "rect", **ends, **style})
    low = float(judged.best[:, order].min())
    figure.update_yaxes(title="best cosine", range=[min(0.0, low), 1.02])
    figure.update_xaxes(title="layer", dtick=1, zeroline=False)
    finish(figure, HEIGHT + 22 * len(order), barmode="group", bargap=0.18)
    return figure.update_layout(legend=BELOW | {"y": -0.22})


def right_curve(facts: MapFacts, shown: int) -> Figure:
    """How often the nearest other use of the same word has the same sense, by layer, with the chance level."""
    layers = np.arange(len(facts.right))
    figure = Figure()
    lines = {
        "the nearest use has its sense": (facts.right, {"color": LINE, "width": 2.5}, "lines+markers"),
        "a random use (chance)": ([facts.chance] * len(layers), {"color": GREY, "dash": "dash"}, "lines"),
    }
    for name, (shares, line, mode) in lines.items():
        figure.add("scatter", x=layers, y=shares, mode=mode, name=name, line=line, hovertemplate="%{y:.1%}")
    figure.append("shapes", vertical_line(shown, {"color": GREY, "dash": "dot"}))
    figure.update_yaxes(title="share right", tickformat=".0%", rangemode="tozero")
    figure.update_xaxes(title="layer", dtick=1, zeroline=False)
    return finish(figure, HEIGHT, hovermode="x unified")


def small_map(
    drawn: Projection, names: Sequence[str], senses: Sequence[str], hover: Sequence[tuple[str, str, str]]
) -> Figure:
    """A map of the uses of one word, coloured by sense; the last point is the word that was typed."""
    style = PointStyle(names, categories=senses, hover=list(hover), highlight=[len(names) - 1], legend="")
    figure = Figure(traces(drawn.points, style, size=10, room=(420.0, 280.0)))
    equal_axes(figure, drawn.points, drawn.axes)
    kinds = len(set(senses))
    named = kinds if kinds <= NAMED_UP_TO else 0  # with more there is no legend
    return finish_map(figure, HEIGHT + 40 + 28 * named, "", below=80 + 28 * named).update_layout(
        legend=BELOW | {"y": -0.28}
    )
