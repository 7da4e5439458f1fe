"""Records as tables."""

from dataclasses import asdict

import pandas as pd
import streamlit as st

from components.records.tokens import Tokens


def tokens_table(tokens: Tokens) -> None:
    """One row per token."""
    st.dataframe(pd.DataFrame([asdict(token) for token in tokens.tokens]), key="tokens_table", hide_index=True)
