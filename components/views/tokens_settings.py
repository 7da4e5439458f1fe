"""The menu for the maximum length of the sequence and its padding."""

import streamlit as st

from components.frame.settings import Number

LIMIT = Number(
    "limit", "Limit", typed=True,
    help="The maximum number of tokens, [CLS] and [SEP] included; in a pair the longer text is truncated first.",
)  # fmt: skip
PAD = Number(
    "pad", "Pad to", typed=True,
    help="[PAD] tokens with mask 0 are added up to this length, but never beyond the limit; 0 adds none.",
)  # fmt: skip


def limit_and_padding(longest: int) -> tuple[int, int]:
    """The maximum number of tokens, and the length that a shorter sequence is padded to (0: no padding).

    Both are at most `longest`, the number of the model's positions.
    """
    with st.popover("⚙", key="length_menu", help="Limit and padding"):
        return LIMIT.choose(longest, longest, low=min(8, longest)), PAD.choose(longest)
