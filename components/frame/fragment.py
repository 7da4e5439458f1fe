"""Runs a page's content as a fragment: on most pages a changed sentence reruns it without menu and sidebar."""

from collections.abc import Callable

import streamlit as st

INTERRUPTED = ("atlas", "context", "layers", "senses")  # pages with maps and lists that can take seconds


def run_in_fragment(page: str, answer: Callable[[], None], *, warm: bool) -> None:
    """Call `answer`; a change inside it then reruns `answer` alone. What changes the rest of the app calls `st.rerun`.

    Without menu and sidebar a change takes about 10 ms less of the server's CPU, and /encoder repaints in two thirds of
    the time, since the browser renders them again for each message about them.
    A fragment run waits for the run before it, where a full run would interrupt it; so on `INTERRUPTED` pages, and
    until the weights are `warm`, since pages wait for them, the whole script reruns.
    """
    if warm and page not in INTERRUPTED:
        st.fragment(answer)()
    else:
        with st.container():  # a fragment has one, too, so elements keep their positions
            answer()
