"""A place in the queue that a viewer sees: heavy work is done for one viewer at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import add_script_run_ctx, get_script_run_ctx

from components.compute import line

LOOK_EVERY = 0.4  # seconds


@contextmanager
def place_shown(note: DeltaGenerator) -> Iterator[None]:
    """While this run waits inside the block, say in `note`, an `st.empty()`, how many are served before it.

    A thread of its own looks: the run stands still, inside a cached function whose drawing would be kept and replayed.
    """
    me, over = threading.get_ident(), threading.Event()

    def look() -> None:
        shown = 0
        while not over.wait(LOOK_EVERY):
            ahead = line.before(me)
            if ahead and ahead != shown:
                others = "1 other viewer is" if ahead == 1 else f"{ahead} other viewers are"
                note.info(f"Place {ahead + 1} in the queue: {others} served first.", icon=":material/hourglass_top:")
            elif shown and not ahead:
                note.empty()
            shown = ahead
        if shown:
            note.empty()

    watch = threading.Thread(target=look, name="place in the queue", daemon=True)
    add_script_run_ctx(watch, get_script_run_ctx(suppress_warning=True))
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join()
