"""The controls for the maximum length of the sequence and its padding."""

import streamlit as st

from components.frame.controls import whole_number


def limit_and_padding(longest: int) -> tuple[int, int]:
    """The maximum number of tokens, and the length that a shorter sequence is padded to (0: no padding).

    Both are at most `longest`, the number of the model's positions.
    """
    left, right, _ = st.columns([1, 1, 2])
    with left:
        limit = whole_number(
            "Limit",
            min(8, longest),
            longest,
            key="limit",
            name="limit",
            default=longest,
            typed=True,
            help="The maximum number of tokens, [CLS] and [SEP] included; in a pair the longer text is "
            "truncated first.",
        )
    with right:
        pad_to = whole_number(
            "Pad to",
            0,
            longest,
            key="pad",
            name="pad",
            default=0,
            typed=True,
            help="[PAD] tokens with mask 0 are added up to this length, but never beyond the limit; 0 adds none.",
        )
    return limit, pad_to
