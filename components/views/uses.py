"""The controls, tables and texts around the map of uses."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from components.canvas.uses_map.uses_map import COLOURS, UsesView, layer_of, packed, picked, uses_map
from components.compute.uses import search_uses
from components.frame.markup import escaped
from components.frame.settings import Choice, Switch, Text
from components.records.checkpoints import TRAINED, Facts
from components.records.uses_map import NearUse, Placed, SameWord, UsesMap
from components.views.map_offer import offer_map
from components.views.near_uses import sources, uses_table
from components.views.senses_of_word import coloured_senses
from components.views.service import Service
from components.views.wording import counted
from components.views.words import Word

KEY = "uses_map"
FIND = Text("find", "Search the uses", key="uses_search", placeholder="a word, a topic, a word of a definition")
BY = Choice("by_colour", "Colour", COLOURS, "topic", key="uses_by", horizontal=False)
PIECES = Switch("pieces_on_map", "Pieces, not words", key="uses_pieces")
GREY = "sense"  # colours without a sense: none
MOST_LISTED = 300
# Seconds of one core, measured with 2 layers of width 16 and with the packaged 6 of 384: to start, per million weights
# of the encoder, and per map.
START, WORK, MAPPING = 18.0, 2.3, 6.0


def prepare(bert: Service) -> None:
    """Pack the base of the map that the browser keeps, if there is a map: it is the same for every text and viewer."""
    if drawn := bert.uses_map():
        packed(drawn)


def map_controls(drawn: UsesMap) -> tuple[str, str, bool]:
    """The search text, what the colours mean, and whether to place pieces instead of words; of a map of other weights,
    which is grey and has no words, the search alone."""
    if drawn.facts.drawn_as:
        with st.popover("Find", icon=":material/search:"):
            return FIND.choose(), GREY, False
    with st.popover("Find and colour", icon=":material/search:"):
        return FIND.choose(), BY.choose(), PIECES.choose()


def uses_view(
    drawn: UsesMap, placed: Placed, layer: int, by: str, text: str, word: Word, near: Sequence[Sequence[NearUse]],
    same_word: Callable[[], SameWord],
) -> UsesView:  # fmt: skip
    """What the map highlights: the matches of the search, the chosen word and use, and, in their colours, its senses.

    `near` are the nearest uses in every layer. `same_word` returns the uses of the chosen word; they are run through
    the encoder, so only if they are coloured.
    """
    use, own = picked(KEY, "use"), not drawn.facts.drawn_as
    chosen_use = use if isinstance(use, int) and 0 <= use < len(drawn.uses) else -1
    found, note = search_uses(drawn.uses, text), off_the_map(placed, word, layer) if own else ""
    shown = UsesView(by, found, word.number, chosen_use, near=near, title=word.quoted, note=note)
    if by != "sense" or not own:
        return shown
    senses, marked, more = coloured_senses(drawn, same_word())
    return replace(shown, senses=senses, marked=marked, more_senses=more)


def off_the_map(placed: Placed, word: Word, layer: int) -> str:
    """A remark if the word is off the map in this layer, else nothing."""
    if not len(placed) or not placed.is_off(layer, word.number):
        return ""
    return (
        f"{word.quoted} is off the map in layer {layer}: farther from every use drawn than 99% of the uses are from "
        "their nearest. Where it is drawn means little."
    )


def map_of_uses(drawn: UsesMap, placed: Placed, shown: UsesView, layer: int, text: str) -> None:
    """The map, its provenance, and a table of the uses that the search found or that were boxed."""
    placed = placed.without_words() if drawn.facts.drawn_as else placed
    uses_map(drawn, placed, shown, layer=layer, key=KEY)
    if shown.more_senses:
        have = "sense has" if shown.more_senses == 1 else "senses have"
        st.caption(f"{shown.more_senses} more {have} uses on the map, without a colour.")
    provenance(drawn)
    listed(drawn, shown, text)


def listed(drawn: UsesMap, shown: UsesView, text: str) -> None:
    """Tables of the uses that the search found, and of those in the box that the viewer drew."""
    region = picked(KEY, "region")
    rows = (
        [row for row in region if isinstance(row, int) and 0 <= row < len(drawn.uses)]
        if isinstance(region, list)
        else []
    )
    if text.strip() and not shown.found:
        st.info("No use on the map matches that.", icon=":material/search_off:")
    for title, found_rows, key in (
        (f"Found: {escaped(text)}", shown.found, "uses_found"),
        ("In the box", rows, "uses_region"),
    ):
        if found_rows:
            st.markdown(f"**{title}** · {counted(len(found_rows), 'use')}")
            st.dataframe(
                uses_table([drawn.uses[row] for row in found_rows[:MOST_LISTED]]), key=key, hide_index=True, height=240
            )


def no_map_yet(bert: Service, facts: Facts) -> None:
    """Offer to compute the map of a checkpoint that has none, or show its progress.

    That of a variant is its original's, in grey; what is computed are the vectors of the uses.
    """
    weights = 12 * facts.layers * facts.width**2  # attention 4, feed-forward 8; looking up rows costs nothing
    drawn = bert.beside(TRAINED).uses_map() if bert.altered else None
    seconds = START + WORK * weights / 1e6 + (0 if drawn else MAPPING * (facts.layers + 1))
    minutes = f"about {max(1, round(seconds / 60))} min on one core"
    if drawn:
        text = (
            "In grey: the uses as the trained model places them. To find those nearest to your words, "
            f"{escaped(bert.title)} has to read them all: {minutes}. The result is kept."
        )
        offer_map(bert, "uses_map", text, label="Read the uses")
        none = Placed.of_no_words(facts.layers)
        uses_map(drawn, none, UsesView(GREY), layer=layer_of(KEY, facts.layers), key=KEY)
        return
    text = (
        f"There is no map of uses for {escaped(bert.title)} yet. To compute one, about 6,000 sentences go through its "
        f"encoder, and each layer is mapped: {minutes}. The result is kept."
    )
    offer_map(bert, "uses_map", text)


def provenance(drawn: UsesMap) -> None:
    """Where the uses come from, how the map was computed, and how far to trust it."""
    facts = drawn.facts
    if facts.drawn_as:
        st.caption(
            f"{sources(drawn.uses)}. In grey they are drawn as the trained model places them, and your words have no "
            "place among them; the list is exact: the uses with the highest cosine among vectors of this variant. "
            f"{facts.versions}; weights {facts.weights_sha256[:12]}."
        )
        return
    st.caption(
        f"{sources(drawn.uses)}: all short ones of words that people teach with, and some of each of 45 topics. "
        "Each layer is mapped by UMAP with 15 exact neighbours, by cosine after subtracting the layer's mean, starting "
        f"from the map of the layer next to it; between two layers a point moves {facts.drift:.2f} of the map's radius "
        f"on average. Of a use's 15 nearest uses, {min(facts.kept):.0%} to {max(facts.kept):.0%} are also among its 15 "
        "nearest points, so points close together are often similar, and gaps mean little. A word is drawn at the "
        f"geometric median of its 15 nearest uses. {facts.versions}; weights {facts.weights_sha256[:12]}."
    )
