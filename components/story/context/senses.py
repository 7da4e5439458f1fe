"""Which of its senses a word is nearest to here, layer by layer, with how often this is right."""

import numpy as np
import streamlit as st

from components.canvas.layer_chart.layer_chart import layer_chart
from components.compute.data_frame import data_frame
from components.figures.uses import bars_caption, right_curve, sense_bars
from components.frame.markup import escaped
from components.records.uses_map import MapFacts, SameWord
from components.service import ModelService
from components.views.uses import sense_names
from components.views.wording import fixed


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
    st.markdown(
        f"In layer {layer} the nearest use is one in the sense *{escaped(names[nearest.won[layer]])}*, ahead of those "
        f"in any other sense by {fixed(nearest.margin[layer], 3)} in cosine; {nearest.votes[layer]:.0%} of the "
        f"{min(5, len(same.uses))} nearest uses have this sense."
    )


def sense_figure(same: SameWord, layer: int) -> None:
    """The highest cosine with a use of each sense, in each layer."""
    names, nearest = sense_names(same), same.nearest_sense
    if nearest is None:
        return
    columns = {names[sense]: nearest.best[:, number] for number, sense in enumerate(nearest.senses)}
    sure = {"nearest": [names.get(won, "") for won in nearest.won], "margin": nearest.margin, "vote": nearest.votes}
    layer_chart(
        sense_bars(nearest, names, layer),
        key="sense_bars",
        alt=f"For each layer, the best cosine of “{same.form}” with a use of each of its senses.",
        table=data_frame({"layer": np.arange(len(nearest.best))} | sure | columns),
        caption=bars_caption(nearest),
    )


def accuracy_figure(facts: MapFacts, layer: int, control: MapFacts | None = None) -> None:
    """How often the nearest use has the right sense, measured on the uses of the map; `control` is without training."""
    untrained = f"an untrained BERT is right for {control.right[layer]:.0%}, " if control else ""
    layer_chart(
        right_curve(facts, layer, control),
        key="sense_right",
        alt="How often the nearest other use of a word has its sense, by layer, over chance.",
        caption=f"Each of {facts.counted:,} uses on the map, those whose word has another sense there and whose sense "
        f"has another use, was given the sense of its word's nearest other use. In layer {layer} this is right for "
        f"{facts.right[layer]:.0%} of them; {untrained}the sense of a random other use would be for "
        f"{facts.chance:.0%}. So take the answer above as a hint, not as a fact.",
    )
