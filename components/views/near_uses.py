"""Tables of uses: of any, and of those nearest to a word, with whether the word is off the map."""

from collections.abc import Sequence

import streamlit as st

from components.compute.data_frame import DataFrame, data_frame
from components.frame import terms
from components.frame.markup import escaped
from components.records.uses import WORDNET, Use
from components.records.uses_map import NearUse, Placed
from components.views.wording import beside_bound, counted

COSINE = st.column_config.NumberColumn(width=62, format="%.3f", help=terms.COSINE)


def nearest_here(placed: Placed, word: int, layer: int, nearest: Sequence[NearUse]) -> None:
    """The nearest uses of the chosen word, and whether the word is off the map."""
    st.header("Which uses is this word closest to?", anchor="what-is-this-word-like-here", divider="gray")
    where_it_is(placed, word, layer)
    near_uses_table(nearest)


def near_uses_table(nearest: Sequence[NearUse]) -> None:
    """The nearest uses of a word with their cosines."""
    shown = uses_table([near.use for near in nearest])
    shown.insert(0, "Cosine", [near.cosine for near in nearest])
    st.dataframe(shown, key="near_uses", hide_index=True, column_config={"Cosine": COSINE})


def where_it_is(placed: Placed, chosen: int, layer: int) -> None:
    """The cosine with the nearest use on the map, and whether the word is off the map."""
    cosine, usual = beside_bound(float(placed.cosines[layer, chosen]), float(placed.usual[layer]), upper=False)
    name = escaped(placed.names[chosen])
    if placed.is_off(layer, chosen):
        st.warning(
            f"“{name}” is **off the map** in layer {layer}: the cosine with the nearest use drawn there is only "
            f"{cosine}, while 99% of the uses drawn have one of at least {usual}. Where it is drawn means little.",
            icon=":material/explore_off:",
        )
    else:
        st.caption(
            f"“{name}” in layer {layer}: the cosine with the nearest use drawn on the map is {cosine}; 99% of the uses "
            f"drawn have one of at least {usual}. The table also searches uses of this word that are not drawn."
        )


def uses_table(uses: Sequence[Use]) -> DataFrame:
    """Uses as rows, each sentence with its word in brackets."""
    return data_frame(
        {
            "Use": [marked(use) for use in uses],
            "Topic": [use.subject for use in uses],
            "Meaning": [f"{use.word}: {use.definition}" for use in uses],
            "Source": [use.source for use in uses],
        }
    )


def sources(uses: Sequence[Use]) -> str:
    """How many example sentences these are, and who wrote them."""
    ours = sum(use.ours for use in uses)
    theirs = f"{WORDNET} (Princeton University)"
    if not ours:
        return f"{counted(len(uses), 'example sentence')} from {theirs}"
    if ours == len(uses):
        return f"{counted(ours, 'example sentence')} written for this app"
    return f"{len(uses):,} example sentences, {ours:,} of them written for this app, the others from {theirs}"


def marked(use: Use) -> str:
    """The sentence with its word in brackets."""
    before, word, after = use.parts
    return f"{before}[{word}]{after}"
