"""How long the sequence may be, and how long it is made."""

import streamlit as st

from components.widgets.controls import whole_number

LONGEST = 512


def limit_and_padding() -> tuple[int, int]:
    """The most tokens that are kept, and the length that a shorter sequence is padded to (0: not padded)."""
    left, right, _ = st.columns([1, 1, 2])
    with left:
        limit = whole_number(
            "Limit",
            8,
            LONGEST,
            key="limit",
            name="limit",
            default=LONGEST,
            typed=True,
            help="Most tokens that are kept, [CLS] and [SEP] included; of a pair the longer text is cut first.",
        )
    with right:
        pad_to = whole_number(
            "Pad to",
            0,
            LONGEST,
            key="pad",
            name="pad",
            default=0,
            typed=True,
            help="[PAD] tokens with mask 0 are added up to this length; 0 adds none. Never more than the limit.",
        )
    return limit, pad_to
