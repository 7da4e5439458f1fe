"""What follows the sentence: on some pages it runs by itself, without the frame around it."""

from collections.abc import Callable

import streamlit as st

ALONE = ("embeddings", "encoder", "decomposition")


def follow(page: str, answer: Callable[[], None], *, warm: bool) -> None:
    """Call `answer`; on a page of `ALONE`, what a viewer changes in it then runs `answer` and not the frame.

    The browser renders the whole frame anew for each message of a run that is about it. That is worth sparing where
    nothing on the page is for the frame to know: /encoder repaints in two thirds of the time.
    Such a run waits until the one before has ended, so while the weights are not `warm`, and a page waits for them,
    the whole script runs: it would cut that one short.
    """
    if page in ALONE and warm:
        st.fragment(answer)()
    else:
        with st.container():  # as a fragment has one, so that everything stays in its place
            answer()
