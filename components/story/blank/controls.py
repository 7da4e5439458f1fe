"""The controls of the blank: which word is hidden, what near means, and which further words are hidden."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from components.compute.tokens import MADE_OF_TEXT
from components.compute.writing import in_order
from components.frame import address
from components.frame.markup import escaped
from components.frame.page_head import settings_menu
from components.frame.sentence import token_choice
from components.frame.settings import TOKEN, Choice, Numbers
from components.records.tokens import Tokens
from components.views.wording import COSINE

KEY = "masks"
MOST_PILLS = 64
NONE: list[int] = []
METRIC = Choice(
    "metric", "Near by", {"cosine": "cosine", "euclidean": "distance"}, "cosine", key="blank_metric",
    help=f"{COSINE} It compares directions only. Hidden states are often much longer than word rows; then the "
    "distance ranks the rows almost as their dot products with the state would.",
)  # fmt: skip
MASK = Numbers("mask", "positions such as 2,5", count=None, key=KEY)
PLACE = replace(TOKEN, label="Blank", key="blank_token", hidden_label=True)


class Asked(NamedTuple):
    """The position of the blank, what near means, and the positions of further words that the model does not see."""

    position: int
    metric: str
    masks: tuple[int, ...]


def choose(tokens: Tokens, places: Sequence[int]) -> Asked:
    """Draw them into the card's head; `places` are the positions that can be a blank."""
    with st.container(key="blank_place", horizontal=True, vertical_alignment="center", gap="xsmall", width=184):
        st.html("<span class='named'>Blank</span>", width="content")
        position = token_choice(tokens, PLACE, among=places)
    with settings_menu("blank", "What near means, and what else is hidden"):
        return Asked(position, METRIC.choose(), masks_choice(tokens, position))


def masks_choice(tokens: Tokens, blank: int) -> tuple[int, ...]:
    """The positions, besides the `blank`, that the viewer chose to replace by [MASK]; those that the text no longer has
    are dropped."""
    offered = [position for position in maskable(tokens) if position != blank]
    address.bind_widget(MASK.name, KEY)
    if KEY not in st.session_state:
        st.session_state[KEY] = MASK.recall(NONE)
    st.session_state[KEY] = [position for position in st.session_state[KEY] or [] if position in offered]
    if not offered:
        st.caption("There is no other word to hide.")
        return ()
    if len(offered) <= MOST_PILLS:
        chosen = st.pills(
            "Hide another word, too: the model reads [MASK] in its place",
            offered,
            selection_mode="multi",
            key=KEY,
            format_func=_named(tokens, escaped),
        )
    else:
        chosen = st.multiselect(
            "Words to hide, too: the model reads [MASK] in their place",
            offered,
            key=KEY,
            format_func=_named(tokens, str),
        )
    positions = tuple(sorted(chosen))
    MASK.keep(",".join(map(str, positions)), "")
    return positions


def _named(tokens: Tokens, escape: Callable[[str], str]) -> Callable[[int], str]:
    return lambda position: escape(in_order(tokens.names[position]))


def maskable(tokens: Tokens) -> tuple[int, ...]:
    """The positions of tokens that come from a word."""
    return tuple(token.position for token in tokens.tokens if token.kind in MADE_OF_TEXT)


def blanks(tokens: Tokens, piece: str) -> tuple[int, ...]:
    """The positions that can be a blank: tokens that come from a word, and those that are `piece` already."""
    return tuple(sorted({*maskable(tokens), *(token.position for token in tokens.tokens if token.piece == piece)}))
