"""Keeps the labels of maps apart in the reader's window, however narrow it is."""

from pathlib import Path

import streamlit as st

_labels = st.components.v2.component("labels", js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"))


def keep_labels_apart(*charts: str) -> None:
    """Of the labels on the charts of these keys show only those that have room; call once for each page."""
    _labels(key="labels", data={"charts": list(charts)})
