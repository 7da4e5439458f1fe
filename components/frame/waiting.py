"""Heavy work that a viewer waits for: the place in the queue, the progress of the work, and a button that stops it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.streamlit_internals import allow_drawing, let_a_change_interrupt
from components.turns.queue import RUNS, ahead_of, progress_listener

RUN_KEY = "run_turn"
DRAW_EVERY = 0.2  # seconds
PATIENCE = 0.7
SILENT = 1.5
NO_COUNT = "No progress to show yet: the work is starting, or is already being done for another viewer."
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
