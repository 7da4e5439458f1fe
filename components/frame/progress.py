"""Long work in steps, with a counter and a Stop button: a part that is done is shown, and the work can be resumed."""

import hashlib
from collections.abc import Callable, Generator
from functools import partial
from time import monotonic
from typing import TypeVar

import streamlit as st

from components.frame.parts import end_loading
from components.frame.streamlit_internals import let_a_change_interrupt
from components.frame.waiting import PATIENCE, Progress, show_progress

Result = TypeVar("Result")


def finished(
    work: Callable[[int | None], Generator[int, None, Result]],
    total: int,
    unit: str,
    *,
    key: str,
    of: object,
    show: Callable[[Result], None] | None = None,
) -> Result:
    """The result of `work(None)`, which yields how many of `total` steps are done; after a stop, of `work(done)`.

    `show` draws the result of the steps done so far, after each for which the viewer had to wait.

    `of` identifies the input: a stop applies only to that. Streamlit ends the run between two steps when the viewer
    presses Stop or changes anything, so every step must be cached for the work to be resumed.
    """
    digest = hashlib.sha256(repr(of).encode()).hexdigest()
    stopped = st.session_state.get(f"{key}_stopped")
    if stopped and stopped[0] == digest:
        return _first_part(work, int(stopped[1]), total, unit, key)

    done = 0
    st.session_state[f"{key}_done"] = [digest, done]

    def say(rounds: int, of_rounds: int) -> Progress:
        share = done + (rounds / of_rounds if of_rounds else 0)
        return share / total, f"{done:,} of {total:,} {unit}" if share else ""

    steps = work(None)
    spot, so_far = st.container(key=f"{key}_progress").empty(), st.empty() if show else None
    with show_progress(spot, partial(_stop, key), key=key, say=say):
        while True:
            began = monotonic()
            try:
                done = next(steps)
            except StopIteration as end:
                if so_far:
                    so_far.empty()
                return end.value
            let_a_change_interrupt()
            st.session_state[f"{key}_done"] = [digest, done]
            if show and so_far and done < total and monotonic() - began > PATIENCE:
                end_loading()
                with so_far.container():
                    show(completed(work(done)))


def _first_part(
    work: Callable[[int | None], Generator[int, None, Result]], done: int, total: int, unit: str, key: str
) -> Result:
    spot = st.container(key=f"{key}_progress").empty()
    with spot.container(horizontal=True, vertical_alignment="center"):
        st.info(f"Stopped: {_shown(done, total, unit)}.", icon=":material/stop:")
        st.button("Resume", key=f"{key}_resume", icon=":material/play_arrow:", on_click=_resume, args=(key,))
    if not done:
        st.stop()
    return completed(work(done))


def _shown(done: int, total: int, unit: str) -> str:
    if not done:
        return f"none of {total:,} {unit} is done"
    first, verb = ("the first", "is") if done == 1 else (f"the first {done:,}", "are")
    return f"only {first} of {total:,} {unit} {verb} shown"


def completed(steps: Generator[int, None, Result]) -> Result:
    """Run all steps of a generator and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def _stop(key: str) -> None:
    st.session_state[f"{key}_stopped"] = st.session_state.get(f"{key}_done")


def _resume(key: str) -> None:
    st.session_state.pop(f"{key}_stopped", None)
