"""A text that is too long for the address: the browser's tab keeps it and gives it back after a reload.

It leaves the browser only as what the viewer has typed; another tab or another person never sees it.
"""

from collections.abc import Callable

import streamlit as st

from components.frame.streamlit_internals import browser_component

_kept = browser_component("kept_text")


def keep_in_tab(box: str, *, untouched: bool, long: bool, on_return: Callable[[str], None]) -> None:
    """Keep the text of the text area with the key `box` if it is `long`; call after the text area.

    If it is `untouched` after a reload, `on_return` gets the text that was kept before.
    """
    key = f"kept_{box}"
    data = {"box": box, "untouched": untouched, "long": long}
    _kept(key=key, data=data, on_kept_change=lambda: _return(key, on_return))


def _return(key: str, on_return: Callable[[str], None]) -> None:
    text = st.session_state[key].kept
    if isinstance(text, str):
        on_return(text)
