"""What is chosen on /context: the word, the layer, what is searched for, what the colours mean, and how it is read."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from components.compute.tokens import words_of
from components.compute.uses import FEWEST
from components.frame.page_head import settings_menu
from components.frame.sentence import follow_token, followed_token, token_selector
from components.frame.settings import LAYER, Choice, Switch, Text
from components.records.tokens import Tokens
from components.records.uses import Reading, UsesMap
from components.views.words import NO_WORD, Word, word_at

SPACE, DISTANCE = "uses", "word"  # the views
TOPIC, SENSE, GREY = "topic", "sense", "none"
FIND = Text(
    "find", "Search the uses", key="uses_search", placeholder="Find a word, topic or meaning", hidden_label=True
)
BY = Choice(
    "by_colour", "Colour", {GREY: "none", SENSE: "senses of the word", TOPIC: "topics"}, GREY, key="uses_by",
    horizontal=False,
)  # fmt: skip
PICKED = replace(LAYER, help=None)
APART = Switch(
    "apart", "Read them apart",
    help="Occurrences in one text attend to each other, so each vector has something of the other. Apart, each is read "
    "in its own clause alone: the text is cut between them, after a punctuation mark, else before a conjunction.",
)  # fmt: skip
Readings = Callable[..., Sequence[Reading]]


class Asked(NamedTuple):
    """The chosen word, the layer, what the colours mean, and what is read for each occurrence of the word, of which
    `chosen` is the chosen one."""

    word: Word
    layer: int
    by: str
    read: Sequence[Reading]
    chosen: int
    apart: bool

    @property
    def reading(self) -> Reading:
        """What is read for the chosen occurrence."""
        return self.read[self.chosen]


def first_view(word: Word, own: int, drawn: UsesMap | None) -> str:
    """The view that the page opens with for a word with so many uses of its `own` on the map: the map, if these are not
    too few."""
    if word == NO_WORD:
        return SPACE
    return SPACE if drawn and own >= FEWEST and not drawn.facts.drawn_as else DISTANCE


def choose(tokens: Tokens, layers: int, readings: Readings) -> Asked | None:
    """Draw them into the card's head; None if the text has no word. `readings` has what is read for each occurrence of
    the word at some positions."""
    word = choose_word(tokens)
    layer = PICKED.choose(layers, layers)
    with settings_menu("context", "Colours, and whether occurrences are read apart"):
        by = BY.choose()
        several = len(readings(tokens, word.positions)) > 1
        apart = APART.choose() if several else False
        if not several:
            st.caption("The word occurs once in the text.")
    if word == NO_WORD:
        return None
    read = readings(tokens, word.positions, apart=apart)
    return Asked(word, layer, by, read, [one.at for one in read].index(word.positions), apart)


def choose_word(tokens: Tokens) -> Word:
    """The word that holds the token selected on all pages; one that is chosen from the list selects its first token."""
    names, groups = words_of(tokens)
    if not names:
        return NO_WORD
    state = st.session_state
    state.spot = word_at(tokens, followed_token(tokens)).number
    select = token_selector(tokens)
    firsts = [first for first, *_ in groups]
    labels = [f"{first}  {name}" for first, name in zip(firsts, names, strict=True)]
    number = int(
        st.selectbox(
            "Word", range(len(names)), key="spot", format_func=labels.__getitem__, label_visibility="collapsed",
            on_change=lambda: select(firsts[state.spot]), width=158,
        )
    )  # fmt: skip
    return word_at(tokens, groups[number][0])


def follow(tokens: Tokens, number: object) -> None:
    """Select the word of this number, which was clicked; for callbacks."""
    groups = words_of(tokens)[1]
    if isinstance(number, int) and 0 <= number < len(groups):
        follow_token(tokens, groups[number][0])
