"""Keeps the labels of maps apart in the reader's window, however narrow it is."""

from components.frame.streamlit_internals import browser_component

_labels = browser_component("labels")


def keep_labels_apart(*charts: str) -> None:
    """Of the labels on the charts of these keys show only those that have room; call once for each page."""
    _labels(key="labels", data={"charts": list(charts)})
