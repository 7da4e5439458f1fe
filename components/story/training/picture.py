"""What both models tell, by layer: neighbours of uses, and a probe."""

from collections.abc import Sequence

from components.canvas.figure import show_figure
from components.compute.topics import TopicFacts
from components.figures.axes import finish, panel, stack
from components.figures.of_two import CHANCE, TALL, by_layer, layer_axis, line_of
from components.figures.plain import Figure, trace
from components.frame.beside import Names
from components.records.similarity import Probe
from components.records.uses_map import MapFacts
from components.story.training.shares import standard_error


def told_figure(facts: Sequence[MapFacts], topics: Sequence[TopicFacts], names: Names) -> None:
    """The curves of senses and topics by layer, over chance."""
    show_figure(
        told_curves(
            (facts[0].right, facts[1].right),
            (topics[0].right, topics[1].right),
            (facts[0].chance, topics[0].chance),
            names,
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
) -> Figure:
    """How often neighbours tell the sense and the topic by layer, in both checkpoints and by chance: two panels."""
    depths = [len(values) - 1 for values in senses]
    traces = []
    for place, (both, chance) in enumerate(((senses, chances[0]), (topics, chances[1])), start=1):
        for number, (values, name) in enumerate(zip(both, names, strict=True)):
            x = by_layer(depths, number)[: len(values)]
            traces.append(line_of(number, name, x, values, place, "%{y:.1%}", legend=place == 1, dots=True))
        ends = [0, max(depths) if depths[0] == depths[1] else 1]
        by_chance = {"name": "chance", "line": CHANCE, "legendgroup": "chance", "showlegend": place == 1}
        traces.append(trace("scatter", x=ends, y=[chance] * 2, mode="lines", hovertemplate="%{y:.1%}",
                            **by_chance, **panel(place)))  # fmt: skip
    titles = ("Senses: the nearest use of a word has its sense", "Topics: the 10 nearest uses of other words tell it")
    figure = stack(titles, traces, spacing=0.14)
    figure.update_xaxes(**layer_axis(depths)).update_yaxes(tickformat=".0%", rangemode="tozero")
    figure.update_layout(xaxis={"title": ""})  # the lower panel's title stands there
    return _legend_above(finish(figure, TALL, top=64, hovermode="x unified"))


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
