"""Runs a page's content as a fragment: a changed sentence reruns it without menu and sidebar.

Until the weights are loaded, the whole script reruns, and a viewer sees the tokens meanwhile, which need no model.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.markup import Markup
from components.turns.queue import RUNS, progress_listener

SENT = 0.05  # seconds in which what was drawn reaches the browser: importing torch holds Python's lock for longer

_below: ContextVar[DeltaGenerator | None] = ContextVar("below", default=None)


def run_in_fragment(answer: Callable[[], None], *, warm: bool) -> None:
    """Call `answer`; a change inside it then reruns `answer` alone. What changes the rest of the app calls `st.rerun`.

    Without menu and sidebar a change takes about 10 ms less of the server's CPU, and /encoder repaints in two thirds of
    the time, since the browser renders them again for each message about them. Until the weights are `warm` the whole
    script reruns, since pages wait for them, and a fragment's run cannot be interrupted there.
    """
    if warm:
        st.fragment(answer)()
        return
    room, below = st.container(), st.empty()  # a fragment has a container, too, so elements keep their positions
    with room, _loading(below):
        answer()
    below.empty()


@contextmanager
def _loading(below: DeltaGenerator) -> Iterator[None]:
    """In this block a run that waits for the weights leaves its turn to others, and ends when its viewer types on."""

    def listen(*_: int) -> None:
        RUNS.leave()
        st.session_state.get("loading")  # here Streamlit ends a run that is no longer needed

    place, listener = _below.set(below), progress_listener.set(listen)
    try:
        yield
    finally:
        progress_listener.reset(listener)
        _below.reset(place)


def show_tokens_while_loading(pieces: Iterable[str], title: str) -> None:
    """Below the page, until it is complete: which checkpoint is loaded, and the pieces of the text."""
    if below := _below.get():
        pills = "".join(f'<bdi class="pill">{escape(piece)}</bdi> ' for piece in pieces)
        words = f"Loading {escape(title)}. Its tokenizer needs no weights; these are the tokens of the text:"
        with below.container(key="loading"):
            st.html(Markup(f'<div role="status"><p>{words}</p><p>{pills}</p></div><div class="blank"></div>'))
        time.sleep(SENT)  # lets the thread that sends what was drawn run before the import holds Python's lock
