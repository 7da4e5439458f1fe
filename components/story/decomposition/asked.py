"""What is chosen on /decomposition: the token, the layer whose vector is written as a sum, and the open part."""

from dataclasses import replace
from functools import partial

import streamlit as st

from components.frame.markup import paragraphs
from components.frame.sentence import token_choice
from components.frame.settings import LAYER, TOKEN, Number, Setting
from components.records.decomposition import ATTENTION, FEED_FORWARD, Decomposition, Part
from components.records.tokens import Tokens

PICKED = replace(LAYER, key="decomposition_layer")
WORD_OF = replace(TOKEN, key="decomposition_token", hidden_label=True)
OPEN = Setting("split", key="split_part")  # “6”: attention 6, “6n”: network 6
HEAD = Number("head", key="split_head")  # of the open attention, from 1; 0: all of them


def choose_token(tokens: Tokens) -> int:
    """Whose vector is taken apart, from a list."""
    with st.container(key="written_place", horizontal=True, vertical_alignment="center", gap="xsmall", width=184):
        st.html("<span class='named'>Token</span>", width="content")
        token = token_choice(tokens, WORD_OF)
    paragraphs(source="click attention or network to open it")
    return token


def chosen_layer(layers: int) -> int:
    """After which layer, clicked in the picture; at first the last."""
    return PICKED.picked(layers, layers)


def open_part(ours: Decomposition) -> Part | None:
    """The part that is open: one that was clicked, else the attention that wrote most; before any layer none."""
    offered = {name_of(part): part for part in ours.labels if part.layer}
    if not offered:
        return None
    default = name_of(largest(ours, ATTENTION))
    key, state = OPEN.start(default, partial(_among, tuple(offered))), st.session_state
    state[key] = state[key] if state[key] in offered else default
    OPEN.keep(state[key], default)
    return offered[state[key]]


def open_head(part: Part | None, heads: int) -> int:
    """The head whose source tokens are listed; 0 for all heads."""
    return HEAD.picked(heads, 0) if part and part.kind == ATTENTION else 0


def largest(ours: Decomposition, kind: str) -> Part:
    """The part of this kind that wrote most of the first token's vector; the first of equals."""
    shares = ours.shares[ours.layer, :, 0]
    return max((part for part in ours.labels if part.kind == kind), key=lambda one: shares[ours.labels.index(one)])


def name_of(part: Part) -> str:
    """How the address names an attention or a network."""
    return f"{part.layer}n" if part.kind == FEED_FORWARD else f"{part.layer}"


def choose_part(layer: int, part: Part | None) -> None:
    """Write the vector after this layer as a sum, and open a part, if it can be; for callbacks."""
    st.session_state[PICKED.key] = layer
    if part:
        st.session_state[OPEN.key], st.session_state[HEAD.key] = name_of(part), 0


def choose_head(head: int) -> None:
    """List the source tokens of a head, or all heads; for callbacks."""
    st.session_state[HEAD.key] = head


def settings_of(part: Part) -> dict[str, str | None]:
    """What a link that opens a part sets."""
    return {OPEN.name: name_of(part), HEAD.name: None}


def _among(names: tuple[str, ...], text: str) -> str:
    if text not in names:
        raise ValueError(text)
    return text
