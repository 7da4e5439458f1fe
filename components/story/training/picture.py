"""What both models tell, by layer: neighbours of uses, and a probe."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.canvas.figure import show_figure
from components.compute.uses import TopicFacts
from components.figures.axes import LINE, axis, finish, label, panel, stack
from components.figures.of_two import CHANCE, TALL, by_layer, layer_axis, line_of
from components.figures.plain import Figure, trace
from components.frame.beside import Names
from components.records.similarity import Probe
from components.records.uses import MapFacts
from components.story.training.words import standard_error
from components.views.wording import percent

BAND = "rgba(91, 141, 184, 0.16)"
ROOM = 118  # pixels for the names of the lines
APART = 0.085  # of a panel's height, by which two names are


def told_figure(facts: Sequence[MapFacts], topics: Sequence[TopicFacts], names: Names, layer: int | None) -> None:
    """The curves of senses and topics by layer, over chance; the `layer` of the headline is tinted."""
    show_figure(
        told_curves(
            (facts[0].right, facts[1].right),
            (topics[0].right, topics[1].right),
            (facts[0].chance, topics[0].chance),
            names,
            layer,
        ),
        key="training_told",
        fill="window",
        alt=f"How often neighbours tell a word's sense and its topic, by layer: {' and '.join(names)}, and by chance.",
        caption=f"Senses: {facts[0].counted:,} uses whose word has another sense and whose sense has another use; each "
        f"is given the sense of the nearest other use of its word (standard error of chance "
        f"{standard_error(facts[0].chance, facts[0].counted):.1%}). Topics: all {topics[0].counted:,} uses; the 10 "
        f"nearest uses of other words vote ({standard_error(topics[0].chance, topics[0].counted):.1%}). Vectors of the "
        "word, minus the layer's mean. An untrained encoder mixes in the neighbours' random rows, which can tell "
        "senses and topics apart, too: what training adds is the difference.",
    )


def told_curves(
    senses: tuple[Sequence[float], Sequence[float]],
    topics: tuple[Sequence[float], Sequence[float]],
    chances: tuple[float, float],
    names: Names,
    layer: int | None = None,
) -> Figure:
    """How often neighbours tell the sense and the topic by layer, in both checkpoints and by chance: two panels.

    Each line has its name and its last value at its end. If a `layer` is tinted, so is the one in which the first
    checkpoint tells most of topics.
    """
    depths = [len(values) - 1 for values in senses]
    last = max(depths) if depths[0] == depths[1] else 1
    traces, notes, bands = [], [], []
    told = (senses, chances[0], layer), (topics, chances[1], None if layer is None else int(np.argmax(topics[0])))
    for place, (both, chance, tinted) in enumerate(told, start=1):
        for number, (values, name) in enumerate(zip(both, names, strict=True)):
            x = by_layer(depths, number)[: len(values)]
            traces.append(line_of(number, name, x, values, place, "%{y:.1%}", legend=False, dots=True))
        traces.append(trace("scatter", x=[0, last], y=[chance] * 2, mode="lines", name="chance", line=CHANCE,
                            hovertemplate="%{y:.1%}", showlegend=False, **panel(place)))  # fmt: skip
        notes += _names_at_ends([*names, "chance"], [both[0][-1], both[1][-1], chance], last, _highest(both), place)
        if tinted is not None:
            bands.append(_band(tinted, place))
            notes.append(_value_above(tinted, both[0][tinted], place))
    titles = ("Senses: the nearest use of a word has its sense", "Topics: the 10 nearest uses of other words tell it")
    figure = stack(titles, traces, spacing=0.14)
    margin = 0.05 * last
    figure.update_xaxes(**layer_axis(depths), range=[-margin, last + margin])
    for place, both in ((1, senses), (2, topics)):
        figure.update_layout(**axis(place, "yaxis", tickformat=".0%", range=[0, _highest(both)]))
    titled = figure.layout["annotations"]
    figure.update_layout(annotations=[*titled, *notes], xaxis={"title": ""})  # the lower panel has one
    if bands:
        figure.update_layout(shapes=bands)
    return finish(figure, TALL, top=28, hovermode="x unified", margin={"l": 8, "r": ROOM, "t": 28, "b": 8})


def _highest(both: Sequence[Sequence[float]]) -> float:
    """The end of a panel's axis: there is room for a number above the lines."""
    return 1.22 * max(map(max, both))


def _names_at_ends(
    names: Sequence[str], values: Sequence[float], last: float, highest: float, place: int
) -> list[dict[str, Any]]:
    """The names of lines with their last values, at the lines' ends and so far apart that they can be read."""
    notes, before = [], -np.inf
    for number in np.argsort(values, kind="stable").tolist():
        before = max(float(values[number]), before + APART * highest)
        text = f"{label(names[number])} {percent(values[number])}"
        colour: dict[str, Any] = {} if number else {"font": {"color": LINE}}
        notes.append(
            {"x": last, "y": before, "text": text if number else f"<b>{text}</b>", "showarrow": False,
             "xanchor": "left", "xshift": 10, **colour, **_axes_of(place)}
        )  # fmt: skip
    return notes


def _value_above(layer: int, value: float, place: int) -> dict[str, Any]:
    """The value in a tinted layer, above its line."""
    return {
        "x": layer, "y": float(value), "yanchor": "bottom", "yshift": 5, "text": f"<b>{percent(value)}</b>",
        "font": {"color": LINE}, "showarrow": False, **_axes_of(place),
    }  # fmt: skip


def _band(layer: int, place: int) -> dict[str, Any]:
    """A tint behind a layer of a panel."""
    axes = _axes_of(place)
    return {
        "type": "rect", "x0": layer - 0.28, "x1": layer + 0.28, "y0": 0, "y1": 1, "fillcolor": BAND, "layer": "below",
        "line": {"width": 0}, "xref": axes["xref"], "yref": f"{axes['yref']} domain",
    }  # fmt: skip


def _axes_of(place: int) -> dict[str, str]:
    """The axes of a panel, as settings for a note or a shape."""
    own = panel(place)
    return {"xref": own["xaxis"], "yref": own["yaxis"]}


def probe_pair(probes: tuple[Probe, Probe], names: Names) -> Figure:
    """How often a linear probe is right by layer in both checkpoints, each over the best of its shuffled labels."""
    depths = [len(probe.right) - 1 for probe in probes]
    traces = [
        line_of(number, name, by_layer(depths, number), probe.right, 1, "%{y:.0%}", dots=True)
        for number, (probe, name) in enumerate(zip(probes, names, strict=True))
    ]
    traces += [
        line_of(
            number, f"{name}: best of 20 shuffled", by_layer(depths, number), probe.luckiest, 1, "%{y:.0%}", faint=True
        )
        for number, (probe, name) in enumerate(zip(probes, names, strict=True))
    ]
    figure = Figure(traces)
    figure.update_xaxes(**layer_axis(depths)).update_yaxes(tickformat=".0%", range=[0, 1.04], title="share right")
    return _legend_above(finish(figure, TALL, top=48, hovermode="x unified"))


def _legend_above(figure: Figure) -> Figure:
    """The legend above the titles of the panels."""
    return figure.update_layout(legend={"yref": "container", "y": 1, "yanchor": "top"})
