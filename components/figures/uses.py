"""The nearest sense of a word in each layer, and how often it is right."""

from collections.abc import Mapping, Sequence

import numpy as np

from components.figures.axes import CURVES, GREY, LINE
from components.figures.layer_chart import LayerChart, LayerSeries
from components.figures.points import PALETTE
from components.records.graphemes import beginning
from components.records.uses_map import MapFacts, NearestSense

MOST = 6


def sense_bars(nearest: NearestSense, names: Mapping[str, str], shown: int) -> LayerChart:
    """Bars by layer and sense: the highest cosine with a use of the sense, for the senses of `senses_drawn`.

    `names` are those of the senses; the layer `shown` is marked. In each layer the nearest sense is solid. The colors
    are those of the senses on the maps, unless two of those drawn share one. Of senses equally near none is solid.
    """
    colors: dict[int, str] = {}
    for number in senses_drawn(nearest):
        free = [color for color in PALETTE if color not in colors.values()]
        own = PALETTE[number % len(PALETTE)]
        colors[number] = own if own in free else free[0]
    bars = tuple(
        LayerSeries(
            name=shortened(names[nearest.senses[number]]),
            color=color,
            values=tuple(map(float, nearest.best[:, number])),
            solid=tuple(won == nearest.senses[number] for won in nearest.won),
        )
        for number, color in colors.items()
    )
    return LayerChart(bars, "best cosine", shown, decimals=3, bars=True, high=1.0)


def senses_drawn(nearest: NearestSense) -> list[int]:
    """The indices of at most 6 senses, in order: the nearest in most layers, then those of the highest mean cosine."""
    wins = [nearest.won.count(sense) for sense in nearest.senses]
    order = np.lexsort((-nearest.best.mean(axis=0), -np.array(wins)))
    return sorted(order[:MOST].tolist())


def bars_caption(nearest: NearestSense) -> str:
    """What the outline means, which senses are drawn, and in which layers the nearest sense is not among them."""
    caption = "Outlined: the nearest sense in that layer."
    if tied := [layer for layer, won in enumerate(nearest.won) if not won]:
        caption += f" {_in_layers(tied)} two or more are equally near."
    drawn = {nearest.senses[number] for number in senses_drawn(nearest)}
    if len(drawn) == len(nearest.senses):
        return caption
    elsewhere = [layer for layer, won in enumerate(nearest.won) if won and won not in drawn]
    layers = f" {_in_layers(elsewhere)} the nearest sense is another one."
    return (
        f"{caption} {len(drawn)} of {len(nearest.senses)} senses are drawn: those nearest in the most layers, then "
        f"those with the highest mean cosine.{layers if elsewhere else ''}"
    )


def _in_layers(layers: Sequence[int]) -> str:
    return f"In layer{'s' * (len(layers) > 1)} {', '.join(map(str, layers))}"


def shortened(name: str, longest: int = 46) -> str:
    """`name`, truncated to `longest` characters."""
    return name if len(name) <= longest else beginning(name, longest - 1) + "…"


def right_curve(facts: MapFacts, shown: int, control: MapFacts | None = None) -> LayerChart:
    """How often the nearest other use of the same word has the same sense, by layer, with the chance level, and as a
    thin line how often it has before any training.
    """
    right = LayerSeries("the nearest use has its sense", LINE, tuple(map(float, facts.right)), width=3)
    chance = LayerSeries("a random use (chance)", GREY, (float(facts.chance),) * len(facts.right), dashed=True)
    untrained = LayerSeries("untrained", CURVES[1], tuple(map(float, control.right)), width=1) if control else None
    series = (right, untrained, chance) if untrained else (right, chance)
    return LayerChart(series, "share right", shown, percent=True, decimals=1)
