"""Runs a page's content as a fragment: on some pages a changed sentence reruns it without menu and sidebar."""

from collections.abc import Callable

import streamlit as st

FRAGMENT_PAGES = ("embeddings", "encoder", "decomposition")


def run_in_fragment(page: str, answer: Callable[[], None], *, warm: bool) -> None:
    """Call `answer`; on a page of `FRAGMENT_PAGES`, a change inside it then reruns `answer` alone.

    The browser renders menu and sidebar again for each message about them. Without these messages /encoder repaints in
    two thirds of the time; it is possible where nothing on the page changes the rest of the app.
    A fragment run waits for the run before it, where a full run would interrupt it; so until the weights are `warm`,
    and pages wait for them, the whole script reruns.
    """
    if page in FRAGMENT_PAGES and warm:
        st.fragment(answer)()
    else:
        with st.container():  # a fragment has one, too, so elements keep their positions
            answer()
