"""Pieces as coloured pills."""

from html import escape

import streamlit as st

from components.records.tokens import Tokens


def pills(tokens: Tokens) -> None:
    """The pieces in order."""
    st.html(" ".join(f"<code>{escape(piece)}</code>" for piece in tokens.pieces))
