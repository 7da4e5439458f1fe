"""Every head by what it is worth: how far switching it off moves sentences in general, and this text."""

import numpy as np
import streamlit as st

from components.compute.cause import SwitchedOff
from components.compute.data_frame import DataFrame, data_frame
from components.records.heads import HeadsInGeneral
from components.views.attention_heads import MOVES


def ranked_heads(off: SwitchedOff, general: HeadsInGeneral) -> DataFrame:
    """One row for each head, the one that is worth most first; 1 − cosine of the mean of all tokens' last vectors."""
    assert general.worth is not None
    layers, heads = general.worth.shape
    order = np.argsort(-general.worth, axis=None, kind="stable")
    kinds = [general.kinds[at // heads][at % heads] for at in order]
    computed = np.full((layers, heads), np.nan, np.float32)
    computed[: len(off.mean_heads)] = off.mean_heads
    return data_frame(
        {
            "rank": range(1, len(order) + 1),
            "layer": order // heads + 1,
            "head": order % heads + 1,
            MOVES: general.worth.flat[order],
            "this text by": computed.flat[order],
            "mostly attends to": kinds,
        }
    )


def ranking(off: SwitchedOff, general: HeadsInGeneral) -> None:
    """The table of all heads by what they are worth."""
    st.header("What each head is worth", anchor="what-each-head-is-worth")
    st.caption(
        f"How far switching a head off moves the mean of all tokens' last vectors, 1 − cosine: on average over "
        f"{general.source}, and in this text. A head that is worth little alone may stand in for another."
    )
    small = st.column_config.NumberColumn(format="%.4f")
    st.dataframe(
        ranked_heads(off, general),
        key="ranked_heads",
        hide_index=True,
        column_config={MOVES: small, "this text by": small},
    )
