"""When the rows of a grid are computed: at once, with a count and Stop, or by a click for a long text."""

from collections.abc import Callable, Generator
from functools import partial
from typing import TypeVar

import streamlit as st

from components.compute.cause import Cuts, Swaps, SwitchedOff
from components.frame.progress import completed, finished
from components.records.checkpoints import OtherReading
from components.records.tokens import Tokens
from components.story.cause.asked import FEW, Target
from components.story.cause.picture import only_sentence, rows_so_far

MOST = 64  # tokens of a text whose grid is computed without being asked for
Rows = TypeVar("Rows", Swaps, Cuts, SwitchedOff)


def all_rows(
    rows: Callable[[int | None], Generator[int, None, Rows]],
    tokens: Tokens,
    target: Target,
    layers: int,
    *,
    view: str,
    of: object,
    heads: int = 0,
    other: Tokens | None = None,
) -> Rows:
    """All rows of a grid; those of a long text layer by layer, with a count and Stop, and those done so far are shown.

    A row takes a run of the model for each token, or for each of its `heads`, attention and network. Of a text of more
    than `MOST` tokens they are asked for by a click. A swap with an `other` text has one row more than layers: that
    of the state before the first.
    """
    if len(tokens) <= FEW:
        return completed(rows(None))
    key, total = f"{view}_rows", layers + (other is not None)
    runs = total * (heads + 2 if heads else len(tokens))
    _ask(tokens, target, f"{len(tokens):,} tokens take {runs:,} runs of the model: a while.", view, of)
    so_far = partial(rows_so_far, tokens, target, other)
    return finished(rows, total, "rows" if other else "layers", key=key, of=of, show=so_far)


def _ask(tokens: Tokens, target: Target, cost: str, view: str, of: object) -> None:
    """Of a long text that nobody asked for: show the sentence, say what it takes, and offer a button.

    Raises `OtherReading` without a message, which ends the page.
    """
    name = f"{view}_rows_asked"
    if len(tokens) <= MOST or st.session_state.get(name) == of:
        return
    only_sentence(tokens, target, view, f"Nothing is computed yet. {cost}")
    if not st.button("Compute it", key=f"{view}_rows_compute"):
        raise OtherReading
    st.session_state[name] = of
