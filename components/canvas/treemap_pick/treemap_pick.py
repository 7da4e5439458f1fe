"""A click on a leaf of a treemap, which Streamlit does not report as a selection."""

from collections.abc import Callable

import streamlit as st

from components.frame.streamlit_internals import browser_component

_watch = browser_component("treemap_pick")


def leaf_picked(chart: str, on_leaf: Callable[[str], None]) -> None:
    """Call `on_leaf` with the `customdata` of each leaf that a reader clicks in the treemap of the key `chart`."""
    key = f"{chart}_pick"
    _watch(key=key, data={"chart": chart}, on_leaf_change=lambda: _report(st.session_state[key].leaf, on_leaf))


def _report(leaf: object, on_leaf: Callable[[str], None]) -> None:
    if isinstance(leaf, str):
        on_leaf(leaf)
