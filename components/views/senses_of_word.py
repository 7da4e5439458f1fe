"""Which of its senses a word is nearest to here: as bars and as a small map, with how often this is right."""

import numpy as np
import pandas as pd
import streamlit as st

from components.canvas.layer_chart.layer_chart import layer_chart
from components.canvas.word_map.word_map import marks_caption, word_map
from components.compute.principal import pca
from components.figures.points import PALETTE
from components.figures.uses import bars_caption, right_curve, sense_bars
from components.findings.wording import fixed
from components.frame.text import escaped
from components.records.uses_map import MapFacts, SameWord, UsesMap

MOST_COLOURED = len(PALETTE)


def nearest_sense(same: SameWord, sentence: tuple[str, str, str], layer: int, facts: MapFacts) -> None:
    """The nearest sense of the word in `sentence` (before, word, after): as words, bars and a map.

    Without two senses to compare there are no bars, and no answer whose reliability could be shown.
    """
    if same.judged is None or len(same.judged.senses) < 2:
        verdict(same, layer)
        uses_figure(same, sentence, layer)
        return
    left, right = st.columns([3, 2], gap="medium")
    with left:
        verdict(same, layer)
        sense_figure(same, layer)
        accuracy_figure(facts, layer)
    with right:
        uses_figure(same, sentence, layer)


def verdict(same: SameWord, layer: int) -> None:
    """The nearest sense in this layer and its margin; a notice if the dictionary does not have the word."""
    if not same.uses or same.judged is None:
        st.info(
            f"WordNet has no example for “{escaped(same.form)}”, so there are no senses to compare.",
            icon=":material/menu_book:",
        )
        return
    names, judged = sense_names(same), same.judged
    if len(names) == 1:
        st.caption(f"WordNet has examples for one sense of “{escaped(same.form)}” only: {escaped(*names.values())}.")
        return
    st.markdown(
        f"In layer {layer} the nearest sense is **{escaped(names[judged.won[layer]])}**, ahead of the next one by "
        f"{fixed(judged.margin[layer], 3)} in cosine; {judged.votes[layer]:.0%} of the {min(5, len(same.uses))} "
        "nearest uses of the word have it."
    )


def sense_figure(same: SameWord, layer: int) -> None:
    """The highest cosine with a use of each sense, in each layer."""
    names, judged = sense_names(same), same.judged
    if judged is None:
        return
    columns = {names[sense]: judged.best[:, number] for number, sense in enumerate(judged.senses)}
    sure = {"nearest": [names[won] for won in judged.won], "margin": judged.margin, "vote": judged.votes}
    layer_chart(
        sense_bars(judged, names, layer),
        key="sense_bars",
        alt=f"For each layer, the best cosine of “{same.form}” with a use of each of its senses.",
        table=pd.DataFrame({"layer": np.arange(len(judged.best))} | sure | columns),
        caption=bars_caption(judged),
    )


def uses_figure(same: SameWord, sentence: tuple[str, str, str], layer: int) -> None:
    """A map of the word among its own uses, by PCA, since there are few."""
    if len(same.uses) < 2:
        return
    rows = np.concatenate([same.others[layer], same.own[layer][None]])
    drawn, names = pca(rows), sense_names(same)
    word_map(
        drawn,
        [*(use.parts for use in same.uses), sentence],
        [names[use.meaning] for use in same.uses],
        key="same_word_map",
        alt=f"“{same.form}” among its {len(same.uses)} uses in layer {layer}.",
        caption=f"{drawn.recipe}, after subtracting the layer's mean. {marks_caption(len(names))}",
    )


def accuracy_figure(facts: MapFacts, layer: int) -> None:
    """How often the nearest use has the right sense, measured on the uses of the map."""
    layer_chart(
        right_curve(facts, layer),
        key="sense_right",
        alt="How often the nearest other use of a word has its sense, by layer, over chance.",
        caption=f"Each of {facts.counted:,} uses on the map whose word has several senses was left out in turn and "
        f"given the sense of the nearest other use of that word. In layer {layer} this is right for "
        f"{facts.right[layer]:.0%} of them; the sense of a random other use would be for {facts.chance:.0%}. So take "
        "the answer above as a hint, not as a fact.",
    )


def coloured_senses(drawn: UsesMap, same: SameWord) -> tuple[list[str], list[tuple[int, int]], int]:
    """The names of a word's senses that have a colour, pairs of a use's row on the map and the index of its sense, and
    how many more senses are on the map: there are only `MOST_COLOURED` colours.
    """
    rows = {number: row for row, number in enumerate(drawn.numbers)}
    on_map = {rows[number]: use.meaning for number, use in zip(same.numbers, same.uses, strict=True) if number in rows}
    senses = [meaning for meaning in sense_names(same) if meaning in on_map.values()]
    place = {meaning: index for index, meaning in enumerate(senses[:MOST_COLOURED])}
    names = [sense_names(same)[meaning] for meaning in place]
    marked = [(row, place[meaning]) for row, meaning in on_map.items() if meaning in place]
    return names, marked, len(senses) - len(place)


def sense_names(same: SameWord) -> dict[str, str]:
    """A label for each sense of a word, in the dictionary's order: word, part of speech and definition."""
    return {use.meaning: f"{use.word} ({use.pos}): {use.definition}" for use in same.uses}
