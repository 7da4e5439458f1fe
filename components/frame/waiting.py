"""Work that a viewer waits for: a turn, with the place in the queue, then steps with a counter and a Stop button; a
part that is done is shown, and the work can be resumed.

Two runs have a turn at a time: one can compute in Python while the other is inside torch, and a third would only
compete with them. Pages about a long text or list run one at a time, since each needs up to a hundred MB while it
works; they have a queue of their own, so a page about a short text never waits for them.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.parts import end_loading
from components.frame.streamlit_internals import allow_drawing, let_a_change_interrupt
from components.turns import host
from components.turns.queue import PAGES, RUNS, ahead_of, progress_listener

RUN_KEY = "run_turn"
DRAW_EVERY = 0.2  # seconds
PATIENCE = 0.7
SILENT = 1.5
NO_COUNT = "No progress to show yet: the work is starting, or is already being done for another viewer."
LONG = 128  # tokens; up to here the encoder takes no turns either
LONG_TEXT = 1_000  # characters: tokenizing far more takes long, even if the model then uses only a few of the tokens


Progress = tuple[float, str]  # a share from 0 to 1, and words


def rounds(done: int, total: int) -> Progress:
    """The progress of a computation in rounds."""
    return (done / total, f"{done:,} of {total:,} rounds") if total else (0.0, "")


@contextmanager
def show_progress(
    spot: DeltaGenerator, stop: Callable[[], None] | None, *, key: str, say: Callable[[int, int], Progress] = rounds
) -> Iterator[None]:
    """While this run works inside the block, show its progress in `spot`, an `st.empty()`, and a Stop if it has one.

    `say` turns rounds into a share from 0 to 1 and words, which are empty as long as there is nothing to say. The run
    ends in the middle of its work if the viewer presses Stop, which calls `stop` first, changes anything, or leaves.
    Another thread draws, since this one is inside a cached function, whose drawing would be recorded and replayed.
    """
    if key != RUN_KEY:
        RUNS.leave()  # this may take long, and no other viewer should wait for it
    me, over, left = threading.get_ident(), threading.Event(), False
    reported, began = [(0, 0)], time.monotonic()

    def listen(done: int, total: int) -> None:
        reported[0] = (done, total)
        let_a_change_interrupt()
        st.session_state.get(key)  # here Streamlit ends a run that is no longer needed

    def draw() -> None:
        bar, drawn, pause = None, None, DRAW_EVERY
        while not over.wait(pause):
            waited = time.monotonic() - began
            queued = _queued(ahead_of(me))
            share, words = queued or say(*reported[0])
            if not words and waited > SILENT:
                words = NO_COUNT
            if words and bar is None and waited > PATIENCE:
                with spot.container(horizontal=True, vertical_alignment="center"):
                    bar = st.progress(0.0)
                    if stop:
                        st.button("Stop", key=f"{key}_stop", icon=":material/stop:", on_click=stop)
            if bar is not None and drawn != (share, words):  # many may wait, and each message slows all of them
                bar.progress(min(share, 1.0), words)
                drawn = share, words
                pause = 5 * DRAW_EVERY if queued else DRAW_EVERY  # in a queue many wait, and all places change at once
        if bar is not None and not left:
            spot.empty()

    watch = threading.Thread(target=draw, name="progress", daemon=True)
    allow_drawing(watch)
    watch.start()
    listening = progress_listener.set(listen)
    try:
        yield
    except BaseException as end:
        left = not isinstance(end, Exception)  # the next run draws over it
        raise
    finally:
        progress_listener.reset(listening)
        over.set()
        watch.join()


def _queued(ahead: int) -> Progress | None:
    if not ahead:
        return None
    others = "1 other viewer is" if ahead == 1 else f"{ahead} other viewers are"
    return 0.0, f"Number {ahead + 1} in the queue: {others} served first."


@dataclass
class _Run:
    spot: DeltaGenerator
    had_turn: bool = False


_run: ContextVar[_Run | None] = ContextVar("run", default=None)


@contextmanager
def turns(spot: DeltaGenerator, tidy_up: Callable[[], None], *, characters: int = 0) -> Iterator[None]:
    """Within this block a run has its turn, and may call `await_turn`; a wait is shown in `spot`, an `st.empty()`.

    `characters` is the length of the text, as far as it is known. The turn ends with the outermost block, after
    `tidy_up` has freed the memory of a long text.
    """
    if _run.get():
        yield
        return
    run = _Run(spot)
    before = _run.set(run)
    try:
        if characters > LONG_TEXT:
            await_turn(characters=characters)
        elif not RUNS.enter_at_once():
            with show_progress(spot, None, key=RUN_KEY):
                RUNS.enter()
        yield
    finally:
        RUNS.leave()
        _run.reset(before)
        if run.had_turn:
            tidy_up()
            PAGES.leave()


def await_turn(*, characters: int = 0, tokens: int = 0) -> None:
    """Wait, if the text is long, until all earlier runs with long texts are done; once in a run."""
    run = _run.get()
    if run is None or run.had_turn or (characters <= LONG_TEXT and tokens <= LONG):
        return
    with show_progress(run.spot, None, key="page_turn"):
        PAGES.enter()
    run.had_turn = True
    host.make_room(host.LONG_TEXT)


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
