"""Runs a page's content as a fragment: a changed sentence reruns it without menu and sidebar."""

from collections.abc import Callable

import streamlit as st


def run_in_fragment(answer: Callable[[], None], *, warm: bool) -> None:
    """Call `answer`; a change inside it then reruns `answer` alone. What changes the rest of the app calls `st.rerun`.

    Without menu and sidebar a change takes about 10 ms less of the server's CPU, and /encoder repaints in two thirds of
    the time, since the browser renders them again for each message about them. Until the weights are `warm` the whole
    script reruns, since pages wait for them, and a fragment's run cannot be interrupted there.
    """
    if warm:
        st.fragment(answer)()
    else:
        with st.container():  # a fragment has one, too, so elements keep their positions
            answer()
