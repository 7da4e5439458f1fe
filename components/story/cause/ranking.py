"""The table of what each head is worth."""

import numpy as np
import streamlit as st

from components.compute.cause import SwitchedOff
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heads import preferred
from components.records.heads import KINDS, HeadsInGeneral
from components.views.heads import KIND_NAMES, MOVES

MEAN, HERE = "mean", "this text by"


def ranked_heads(off: SwitchedOff, general: HeadsInGeneral) -> DataFrame:
    """One row for each head, the one that is worth most first; 1 − cosine of the mean of all tokens' last vectors.

    What a head is worth is measured with its mean in its place; so `off` has a column only if it is, too.
    """
    assert general.worth is not None
    heads = general.worth.shape[1]
    order = np.argsort(-general.worth, axis=None, kind="stable")
    names = [*(KIND_NAMES[kind] for kind in KINDS), ""]
    computed = np.full(general.worth.shape, np.nan, np.float32)
    computed[: len(off.mean_heads)] = off.mean_heads
    here = {HERE: computed.flat[order]} if off.by == MEAN else {}
    return data_frame(
        {
            "rank": range(1, len(order) + 1),
            "layer": order // heads + 1,
            "head": order % heads + 1,
            MOVES: general.worth.flat[order],
            **here,
            "prefers": [names[kind] for kind in preferred(general)[0].flat[order]],
        }
    )


def ranking(off: SwitchedOff, general: HeadsInGeneral) -> None:
    """The table of all heads by what they are worth."""
    st.header("What each head is worth", anchor="what-each-head-is-worth")
    st.caption(
        "How far switching a head off, its mixed values replaced by their mean, moves the mean of all tokens' last "
        f"vectors, 1 − cosine: on average over {general.source}{', and in this text' if off.by == MEAN else ''}. A "
        "head that is worth little alone may stand in for another."
    )
    small = st.column_config.NumberColumn(format="%.4f")
    most = st.column_config.TextColumn(
        help="The kind of token to which it gives its largest share in general, if that "
        "is half as much again as an even share."
    )
    st.dataframe(
        ranked_heads(off, general),
        key="ranked_heads",
        hide_index=True,
        column_config={MOVES: small, HERE: small, "prefers": most},
    )
