"""What is chosen on /encoder: the layer and head that are open, and what stands behind the gear."""

import zlib
from dataclasses import replace
from functools import partial

import streamlit as st

from components.compute.links import AttentionFrom, Link, strongest, worth_a_look
from components.frame import address
from components.frame.page_head import settings_menu
from components.frame.settings import HEAD, LAYER, Number, Switch
from components.records.encoder import EncoderLayer
from components.records.tokens import Tokens
from components.story.encoder.neurons import Neurons, neurons_room
from components.story.encoder.panels import is_small
from components.story.encoder.words import looked_at

INNER = Switch("inner", key="encoder_inner")
HINT = "click a station to open it"


def opened(tokens: Tokens, row: AttentionFrom) -> Link:
    """The layer and head that are open: the chosen ones, or else where the link to another word is strongest.

    The cell that is open is that of the word that the headline names.
    """
    layer = LAYER.recall(None, address.whole_number(1, row.layers))
    head = HEAD.recall(None, address.whole_number(1, row.heads))
    LAYER.keep(layer)
    HEAD.keep(head)
    among = worth_a_look(tokens, row.position) or (row.position,)
    link = strongest(row, among, layer=layer, head=head)
    target = looked_at(row.by(link.layer, link.head), tokens, row.position)
    return link if target is None else replace(link, target=target)


def places(link: Link, layers: int, heads: int) -> None:
    """In the card's head: which layer is open, and which head of it, if there are several."""
    for setting, at, count in ((LAYER, link.layer, layers), (HEAD, link.head, heads)):
        if count > 1:
            _one_of(setting, at, count)
    st.html(f'<span class="hint">{HINT}</span>', width="content")


def _one_of(setting: Number, at: int, count: int) -> None:
    key, names = f"encoder_{setting.name}", [f"{setting.name} {number}" for number in range(1, count + 1)]
    st.session_state[key] = names[at - 1]
    st.selectbox(
        setting.name.capitalize(), names, key=key, label_visibility="collapsed", width=112,
        on_change=partial(_keep, setting, key),
    )  # fmt: skip


def _keep(setting: Number, key: str) -> None:
    setting.keep(int(st.session_state[key].rpartition(" ")[2]))


def gear(trace: EncoderLayer, token: int, tokens: Tokens) -> tuple[bool, Neurons | None]:
    """Whether the inner values are shown, always of few tokens; and the largest of `token`, if they are asked for."""
    with settings_menu("encoder", "Inner values, and the largest neurons"):
        rows, width = trace.inner.shape
        inner = is_small(trace) or INNER.choose(f"Inner values ({rows:,} × {width:,})")
        return inner, neurons_room(trace, token, tokens.names)


def context_of(tokens: Tokens, layer: int, head: int) -> str:
    """An ID of text, checkpoint, layer and head, by which a late response about others is recognised."""
    return f"{zlib.crc32(repr((tokens.checkpoint, tokens.ids, tokens.segments)).encode()):08x}-{layer}-{head}"
