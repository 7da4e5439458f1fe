"""Prevents the labels of maps from overlapping, whatever the width of the reader's window."""

from components.frame.streamlit_internals import browser_component

_labels = browser_component("labels")


def keep_labels_apart(*charts: str) -> None:
    """Move or hide overlapping labels on the charts of these keys. Call once per page."""
    _labels(key="labels", data={"charts": list(charts)})
