"""Heavy work that a viewer waits for: the place in the queue, how far the work is, and a button that ends it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.streamlit_internals import let_draw
from components.umap.queue import RUNS, ahead_of, progress_listener

HALL_KEY = "hall_turn"
DRAW_EVERY = 0.2  # seconds
PATIENCE = 0.7
SILENT = 1.5
NO_COUNT = "No count yet: what does the work is being started, or the same is being made for another viewer."
Progress = tuple[float, str]  # a share from 0 to 1, and words


def rounds(done: int, total: int) -> Progress:
    """How far one long work is."""
    return (done / total, f"{done:,} of {total:,} rounds") if total else (0.0, "")


@contextmanager
def attended(
    spot: DeltaGenerator, stop: Callable[[], None] | None, *, key: str, say: Callable[[int, int], Progress] = rounds
) -> Iterator[None]:
    """While this run works inside the block, show in `spot`, an `st.empty()`, how far it is, and a Stop if it has one.

    `say` turns rounds into a share from 0 to 1 and words, none as long as there is nothing to say. The run ends in the
    middle of its work when the viewer presses Stop, which calls `stop` first, or changes anything, or leaves.
    A thread of its own draws: the run stands still, inside a cached function whose drawing would be kept and replayed.
    """
    if key != HALL_KEY:
        RUNS.leave()  # this may take long, and nobody else should wait for it
    me, over, left = threading.get_ident(), threading.Event(), False
    reported, began = [(0, 0)], time.monotonic()

    def listen(done: int, total: int) -> None:
        reported[0] = (done, total)
        st.session_state.get(key)  # where Streamlit ends a run that is no longer wanted

    def draw() -> None:
        bar, said = None, None
        while not over.wait(DRAW_EVERY):
            waited = time.monotonic() - began
            share, words = _queued(ahead_of(me)) or say(*reported[0])
            if not words and waited > SILENT:
                words = NO_COUNT
            if words and bar is None and waited > PATIENCE:
                with spot.container(horizontal=True, vertical_alignment="center"):
                    bar = st.progress(0.0)
                    if stop:
                        st.button("Stop", key=f"{key}_stop", icon=":material/stop:", on_click=stop)
            if bar is not None and said != (share, words):  # many may wait, and each message is work for all
                bar.progress(min(share, 1.0), words)
                said = share, words
        if bar is not None and not left:
            spot.empty()

    watch = threading.Thread(target=draw, name="how far the work is", daemon=True)
    let_draw(watch)
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
