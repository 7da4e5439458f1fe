"""Which of its senses a word is nearest to here, layer by layer, with how often this is right."""

from collections.abc import Mapping, Sequence

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.figures.axes import CURVES, GREY, LINE, finish, label
from components.figures.of_two import layer_axis
from components.figures.plain import Figure, Part, trace
from components.figures.points import PALETTE
from components.frame.markup import escaped
from components.records.uses import MapFacts, NearestSense, SameWord
from components.service import ModelService
from components.views.maps import sense_names
from components.views.wording import fixed

MOST_SENSES = 6  # that are drawn
HEIGHT, ROW = 320, 19  # pixels: of a chart, and of a row of its legend
LONGEST = 46  # letters of a sense's name
DOT = 10  # pixels


def senses_by_layer(same: SameWord, layer: int, facts: MapFacts | None, control: MapFacts | None) -> None:
    """The nearest sense of the word in each layer, with how often such a guess is right.

    Nothing for a word of a single sense. `facts` are those of the map of uses, `control` those of the untrained
    model's, if there are such maps.
    """
    if same.nearest_sense is None or len(same.nearest_sense.senses) < 2:
        return
    st.header("The nearest sense, layer by layer", anchor="nearest-sense")
    verdict(same, layer)
    left, right = st.columns(2, gap="medium")
    with left:
        sense_figure(same, layer)
    if facts:
        with right:
            accuracy_figure(facts, layer, control)


def facts_without_training(twin: ModelService | None) -> MapFacts | None:
    """What is known of the untrained model's map of uses, if it has been computed; needs no weights."""
    drawn = twin.uses_map() if twin else None
    return drawn.facts if drawn else None


def verdict(same: SameWord, layer: int) -> None:
    """Whose use is nearest in this layer: a sense of the dictionary's, its lead, and what the nearest five say."""
    names, nearest = sense_names(same), same.nearest_sense
    assert nearest
    if not nearest.won[layer]:
        st.markdown(f"In layer {layer} uses in two or more senses are equally near, so none is nearest.")
        return
    counted = min(5, len(same.uses))
    votes = round(float(nearest.votes[layer]) * counted)
    st.markdown(
        f"In layer {layer} the nearest use is one in the sense *{escaped(names[nearest.won[layer]])}*, ahead of those "
        f"in any other sense by {fixed(nearest.margin[layer], 3)} in cosine; {votes} of the "
        f"{counted} nearest uses {'has' if votes == 1 else 'have'} this sense."
    )


def sense_figure(same: SameWord, layer: int) -> None:
    """The highest cosine with a use of each sense, in each layer."""
    names, nearest = sense_names(same), same.nearest_sense
    if nearest is None:
        return
    columns = {names[sense]: nearest.best[:, number] for number, sense in enumerate(nearest.senses)}
    sure = {"nearest": [names.get(won, "") for won in nearest.won], "margin": nearest.margin, "vote": nearest.votes}
    show_figure(
        sense_curves(nearest, names, layer),
        key="sense_curves",
        alt=f"For each layer, the best cosine of “{same.form}” with a use of each of its senses.",
        table=DataFrame({"layer": np.arange(len(nearest.best))} | sure | columns),
        caption=curves_caption(nearest),
    )


def accuracy_figure(facts: MapFacts, layer: int, control: MapFacts | None = None) -> None:
    """How often the nearest use has the right sense, measured on the uses of the map; `control` is without training."""
    untrained = f"an untrained BERT is right for {control.right[layer]:.0%}, " if control else ""
    show_figure(
        right_curve(facts, layer, control),
        key="sense_right",
        alt="How often the nearest other use of a word has its sense, by layer, over chance.",
        caption=f"Each of {facts.counted:,} uses on the map, those whose word has another sense there and whose sense "
        f"has another use, was given the sense of its word's nearest other use. In layer {layer} this is right for "
        f"{facts.right[layer]:.0%} of them; {untrained}the sense of a random other use would be for "
        f"{facts.chance:.0%}. So take the answer above as a hint, not as a fact.",
    )


def sense_curves(nearest: NearestSense, names: Mapping[str, str], shown: int) -> Figure:
    """Curves by layer: the highest cosine with a use of each sense, for the senses of `senses_drawn`.

    `names` are those of the senses; the layer `shown` is tinted. A dot marks the nearest sense of a layer, unless
    others are equally near. The colors are those of the senses on the maps, unless two of those drawn share one.
    """
    colors: dict[int, str] = {}
    for number in senses_drawn(nearest):
        free = [color for color in PALETTE if color not in colors.values()]
        own = PALETTE[number % len(PALETTE)]
        colors[number] = own if own in free else free[0]
    curves = [
        _line(
            label(names[nearest.senses[number]], LONGEST), nearest.best[:, number].tolist(), {"color": color},
            mode="lines+markers", hovertemplate="%{y:.3f}",
            marker={"size": [DOT * (won == nearest.senses[number]) for won in nearest.won], "opacity": 1},
        )
        for number, color in colors.items()
    ]  # fmt: skip
    return _by_layer(curves, len(nearest.best), shown, HEIGHT + ROW * len(curves)).update_yaxes(title="best cosine")


def senses_drawn(nearest: NearestSense) -> list[int]:
    """The indices of at most 6 senses, in order: the nearest in most layers, then those of the highest mean cosine."""
    wins = [nearest.won.count(sense) for sense in nearest.senses]
    order = np.lexsort((-nearest.best.mean(axis=0), -np.array(wins)))
    return sorted(order[:MOST_SENSES].tolist())


def curves_caption(nearest: NearestSense) -> str:
    """What a dot means, which senses are drawn, and in which layers the nearest sense is not among them."""
    caption = "A dot: the nearest sense in that layer."
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


def right_curve(facts: MapFacts, shown: int, control: MapFacts | None = None) -> Figure:
    """How often the nearest other use of the same word has the same sense, by layer, with the chance level, and as a
    thin line how often it has before any training.
    """
    lines = [_line("the nearest use has its sense", facts.right, {"color": LINE, "width": 3})]
    if control:
        lines.append(_line("untrained", control.right, {"color": CURVES[1], "width": 1}))
    chance = [facts.chance] * len(facts.right)
    lines.append(_line("a random use (chance)", chance, {"color": GREY, "width": 1.5, "dash": "dot"}))
    figure = _by_layer(lines, len(facts.right), shown)
    return figure.update_yaxes(title="share right", tickformat=".0%", rangemode="tozero")


def _line(name: str, values: Sequence[float], line: Part, **settings: object) -> Part:
    settings = {"mode": "lines", "hovertemplate": "%{y:.1%}"} | settings
    return trace("scatter", x=list(range(len(values))), y=list(values), name=name, line=line, **settings)


def _by_layer(traces: Sequence[Part], layers: int, shown: int, height: int = HEIGHT) -> Figure:
    """Traces over `layers`, with layer 0, of which the one that is `shown` is tinted."""
    tint = {"type": "rect", "xref": "x", "yref": "paper", "x0": shown - 0.5, "x1": shown + 0.5, "y0": 0, "y1": 1,
            "line": {"width": 0}, "fillcolor": GREY, "opacity": 0.15, "layer": "below"}  # fmt: skip
    figure = finish(Figure(traces), height, shapes=[tint], hovermode="x unified")
    return figure.update_xaxes(**layer_axis([layers - 1] * 2))


def _in_layers(layers: Sequence[int]) -> str:
    return f"In layer{'s' * (len(layers) > 1)} {', '.join(map(str, layers))}"
