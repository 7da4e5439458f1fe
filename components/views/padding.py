"""The controls, metrics and table of the padding page."""

import pandas as pd
import streamlit as st

from components.findings.wording import fixed
from components.frame.controls import whole_number
from components.records.padding import Padding

MOST = 64


def pads_choice(count: int, positions: int) -> int:
    """How many [PAD] tokens to append to `count` tokens; 0 and a notice if all `positions` are taken."""
    if count >= positions:
        st.info(f"The sentence fills all {positions} positions of this model, so no [PAD] can be appended.")
        return 0
    most = min(MOST, positions - count)
    return whole_number("[PAD] tokens", 1, most, key="pads", name="pads", default=min(8, most))


def largest_moves(padding: Padding, layer: int) -> None:
    """The largest Euclidean distances that padding moves a token's vector in one layer."""
    left, right = st.columns(2)
    for column, label, distances in (
        (left, "Largest move, with the mask", padding.masked[layer]),
        (right, "Largest move, without it", padding.unmasked[layer]),
    ):
        column.metric(
            label,
            f"{distances.max():.2g}",
            help="Largest Euclidean distance between a token's vectors with and without [PAD].",
        )


def padding_table(padding: Padding, layer: int) -> pd.DataFrame:
    """One row per token: how far it moved, and the length of its vector."""
    return pd.DataFrame(
        {
            "token": list(padding.pieces),
            "length": padding.norms[layer],
            "moved with mask": padding.masked[layer],
            "moved without mask": padding.unmasked[layer],
        }
    )


def padding_means(padding: Padding) -> None:
    """The cosines of three sentence vectors with the one without padding."""
    columns = st.columns(3)
    for column, label, cosine, help_text in (
        (columns[0], "With mask, [PAD] excluded", padding.cosine_proper, "The right way."),
        (
            columns[1],
            "With mask, [PAD] averaged in",
            padding.cosine_pads_averaged,
            "The model used the mask, but the mean was taken over all output vectors.",
        ),
        (columns[2], "Without mask", padding.cosine_unmasked, "The model read [PAD] as if it were text."),
    ):
        column.metric(label, fixed(cosine, 4), help=help_text)
