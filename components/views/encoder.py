"""The controls of the page of one encoder layer, and the table of its inner values."""

import zlib
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from components.compute.layer_steps import is_small
from components.compute.writing import in_order
from components.findings.wording import fixed
from components.frame.controls import switch, token_choice, whole_number
from components.frame.number_table import number_table
from components.records.encoder import EncoderLayer
from components.records.neurons import Neurons
from components.records.tokens import Tokens

TOKEN = "encoder_token"


def layer_head_and_token(tokens: Tokens, layers: int, heads: int) -> tuple[int, int, int]:
    """A layer and a head, both counted from 1, and a token."""
    left, middle, right = st.columns(3, vertical_alignment="bottom")
    with left:
        layer = whole_number("Layer", 1, layers, key="encoder_layer", name="layer", default=1)
    with middle:
        head = whole_number("Head", 1, heads, key="encoder_head", name="head", default=1)
    with right:
        token = token_choice(tokens, key=TOKEN)
    return layer, head, token


def inner_choice(trace: EncoderLayer) -> bool:
    """Whether the inner values are shown: always for few tokens, else behind a switch."""
    if is_small(trace):
        return True
    tokens, width = trace.inner.shape
    return switch(f"Show the {tokens:,} × {width:,} inner values", key="encoder_inner", name="inner")


def context_of(tokens: Tokens, layer: int, head: int) -> str:
    """An ID of text, checkpoint, layer and head, by which a late response about others is recognised."""
    return f"{zlib.crc32(repr((tokens.checkpoint, tokens.ids, tokens.segments)).encode()):08x}-{layer}-{head}"


def select_token(row: int) -> None:
    """Select the token that was clicked in the figure."""
    st.session_state[TOKEN] = row


def neurons_table(neurons: Neurons, pieces: Sequence[str]) -> None:
    """One row for each of the largest inner values: its number, its value, and the tokens that excite it most."""
    rows = [
        {
            "inner value": number,
            "here": float(neurons.values[neurons.token, rank]),
            "largest in": ", ".join(
                f"{in_order(pieces[token])} ({token}) {fixed(neurons.values[token, rank], 2)}" for token in exciting
            ),
        }
        for rank, (number, exciting) in enumerate(zip(neurons.numbers, neurons.exciting, strict=True))
    ]
    here = f"In {in_order(pieces[neurons.token])} ({neurons.token})"
    number_table(
        pd.DataFrame(rows),
        key="neurons",
        hide_index=True,
        height="content",
        column_config={
            "inner value": st.column_config.NumberColumn("Inner value", format="%d", width="small"),
            "here": st.column_config.NumberColumn(here, format="%.3f", width="small"),
            "largest in": st.column_config.TextColumn("Largest in these tokens", width="large"),
        },
    )
