"""The nearest sense of a word in each layer, and how often it is right."""

from collections.abc import Mapping

import numpy as np

from components.figures.axes import GREY, LINE
from components.figures.layer_chart import LayerChart, LayerSeries
from components.figures.points import PALETTE
from components.records.uses_map import Judged, MapFacts

MOST = 6


def sense_bars(judged: Judged, names: Mapping[str, str], shown: int) -> LayerChart:
    """Bars by layer and sense: the highest cosine with a use of the sense, for at most the 6 nearest senses.

    `names` are those of the senses; the layer `shown` is marked. In each layer the nearest sense is solid. The colors
    are those of the senses on the maps, unless two of the six share one.
    """
    order = np.argsort(-judged.best.max(axis=0), kind="stable")[:MOST]
    colors: dict[int, str] = {}
    for number in sorted(order.tolist()):
        free = [color for color in PALETTE if color not in colors.values()]
        own = PALETTE[number % len(PALETTE)]
        colors[number] = own if own in free else free[0]
    bars = tuple(
        LayerSeries(
            name=shortened(names[judged.senses[number]]),
            color=color,
            values=tuple(map(float, judged.best[:, number])),
            solid=tuple(won == judged.senses[number] for won in judged.won),
        )
        for number, color in colors.items()
    )
    return LayerChart(bars, "best cosine", shown, decimals=3, bars=True, high=1.0)


def shortened(name: str, longest: int = 46) -> str:
    """`name`, truncated to `longest` characters."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


def right_curve(facts: MapFacts, shown: int) -> LayerChart:
    """How often the nearest other use of the same word has the same sense, by layer, with the chance level."""
    right = LayerSeries("the nearest use has its sense", LINE, tuple(map(float, facts.right)), width=3)
    chance = LayerSeries("a random use (chance)", GREY, (float(facts.chance),) * len(facts.right), dashed=True)
    return LayerChart((right, chance), "share right", shown, percent=True, decimals=1)
