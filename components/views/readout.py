"""The word rows nearest to one token's vector, layer by layer, and the control that masks tokens."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from components.compute.masked import maskable
from components.compute.writing import in_order
from components.findings.wording import fixed
from components.frame import address
from components.frame.terms import COSINE
from components.frame.text import escaped
from components.records.readout import Neighbours, Readout
from components.records.tokens import Tokens
from components.records.vocabulary import Vocabulary

KEY, NAME = "masks", "mask"
NONE: list[int] = []
MOST_PILLS = 64
METRIC_WORDS = {"cosine": "Cosine", "euclidean": "Euclidean distance"}
METRIC_HELP = (
    f"{COSINE} It compares directions only. Hidden states are often much longer than word rows; then the Euclidean "
    "distance ranks the rows almost as their dot products with the state would."
)


def masks_choice(tokens: Tokens) -> tuple[int, ...]:
    """The positions that the viewer chose to replace by [MASK]; those that the text no longer has are dropped."""
    offered = maskable(tokens)
    address.bind_widget(NAME, KEY)
    if KEY not in st.session_state:
        st.session_state[KEY] = address.recall(NAME, NONE, _positions)
    st.session_state[KEY] = [position for position in st.session_state[KEY] or [] if position in offered]
    if not offered:
        return ()
    if len(offered) <= MOST_PILLS:
        chosen = st.pills(
            "Click a token to hide it: the model reads [MASK] in its place",
            offered,
            selection_mode="multi",
            key=KEY,
            format_func=_named(tokens, escaped),
        )
    else:
        chosen = st.multiselect(
            "Tokens to hide: the model reads [MASK] in their place", offered, key=KEY, format_func=_named(tokens, str)
        )
    positions = tuple(sorted(chosen))
    address.keep(NAME, ",".join(map(str, positions)), "")
    return positions


def readout_table(readout: Readout, vocabulary: Vocabulary) -> None:
    """One row per station of the vector: the nearest rows of the word table."""
    table = pd.DataFrame(
        {
            "Station": [station.name.partition(":")[0] for station in readout.stations],
            "Rank": [station.rank for station in readout.stations],
            "Nearest rows": [_near(station.nearest, vocabulary) for station in readout.stations],
            "Norm": [station.norm for station in readout.stations],
        }
    )
    st.dataframe(
        table,
        key="readout",
        hide_index=True,
        height=38 + 35 * len(table),
        column_config={
            "Station": st.column_config.TextColumn(width=140, pinned=True, help="Layer 0 is LayerNorm of the sum."),
            "Rank": st.column_config.NumberColumn(
                format="localized",
                width=62,
                help="The rank of the token's own row among all rows of the word table, nearest first.",
            ),
            "Norm": st.column_config.NumberColumn(format="%.2f", width=62),
            "Nearest rows": st.column_config.TextColumn(width="large"),
        },
    )


def rank_alt_text(readout: Readout, piece: str) -> str:
    """The curve of ranks in words, as alternative text."""
    ranks = [f"{station.name.partition(':')[0]} {station.rank}" for station in readout.stations if station.rank]
    return f"Rank of the row of “{piece}” among all rows, stage by stage: " + ", ".join(ranks) + "."


def _near(near: Neighbours, vocabulary: Vocabulary) -> str:
    if not len(near):
        return "none: this vector is zero, so it has no direction"
    pairs = zip(near.rows, near.values, strict=True)
    return "  ·  ".join(f"{in_order(vocabulary.pieces[row])} {fixed(value, 2)}" for row, value in pairs)


def _named(tokens: Tokens, escape: Callable[[str], str]) -> Callable[[int], str]:
    return lambda position: escape(in_order(tokens.pieces[position]))


def _positions(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]
