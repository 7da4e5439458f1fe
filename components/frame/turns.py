"""Runs take turns, in order of arrival, and a viewer who waits sees how many come first.

Two run at a time: one can compute in Python while the other is inside torch, and a third would only compete with them.
Pages about a long text or list run one at a time, since each needs up to a hundred MB while it works; they have a queue
of their own, so a page about a short text never waits for them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from streamlit.delta_generator import DeltaGenerator

from components.frame.waiting import RUN_KEY, show_progress
from components.turns import host
from components.turns.queue import PAGES, RUNS

LONG = 128  # tokens; up to here the encoder takes no turns either
LONG_TEXT = 1_000  # characters: tokenizing far more takes long, even if the model then uses only a few of the tokens


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
