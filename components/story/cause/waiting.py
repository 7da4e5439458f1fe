"""When the rows of a grid are computed: at once, with a count and Stop, or by a click for a long text."""

from collections.abc import Callable, Generator
from functools import partial
from time import monotonic
from typing import TypeVar

import streamlit as st

from components.compute.cause import Cuts, Swaps, SwitchedOff
from components.frame.page_head import Finding, PageHead
from components.frame.progress import completed, finished
from components.records.checkpoints import NothingToShow
from components.records.tokens import Tokens
from components.story.cause.asked import FEW, Target
from components.story.cause.picture import only_sentence, rows_so_far
from components.views.wording import token_name

MOMENT = 0.05  # seconds; rows that are known take less
MOST = 64  # tokens of a text whose grid is computed without being asked for
ASKED = {
    "cut": ("What does {} depend on?", "each other token is cut off from it, in each layer"),
    "swap": ("What takes {} towards its vector in B?", "each token is swapped for B’s, after each layer"),
    "off": ("Which part does {} depend on?", "each head, attention and network is switched off, in each layer"),
}
Rows = TypeVar("Rows", Swaps, Cuts, SwitchedOff)


def all_rows(
    head: PageHead,
    rows: Callable[[int | None], Generator[int, None, Rows]],
    tokens: Tokens,
    target: Target,
    layers: int,
    *,
    of: object,
    heads: int = 0,
    other: Tokens | None = None,
) -> Rows:
    """All rows of the view's grid; those of a long text layer by layer, with a count and Stop, and those done so far
    are shown. Until then the headline asks what is being computed.

    A row takes a run of the model for each token, or for each of its `heads`, attention and network. Of a text of more
    than `MOST` tokens they are asked for by a click. A swap with an `other` text has one row more than layers: that
    of the state before the first.
    """
    if len(tokens) <= FEW:
        return _at_once(rows(None), tokens, target, head.view)
    view = head.view
    head.finding(computing(view, tokens, target.position))
    key, total = f"{view}_rows", layers + (other is not None)
    runs = total * (heads + 2 if heads else len(tokens))
    _ask(tokens, target, f"{len(tokens):,} tokens take {runs:,} runs of the model: a while.", view, of)
    so_far = partial(rows_so_far, tokens, target, other)
    return finished(rows, total, "rows" if other else "layers", key=key, of=of, show=so_far)


def _at_once(steps: Generator[int, None, Rows], tokens: Tokens, target: Target, view: str) -> Rows:
    """All rows; if the first takes a moment, the sentence stands there meanwhile."""
    spot, began = st.empty(), monotonic()
    try:
        next(steps)
    except StopIteration as end:
        return end.value
    if monotonic() - began > MOMENT:
        with spot.container():
            only_sentence(tokens, target, view, "The effects are being computed.")
    rows = completed(steps)
    spot.empty()
    return rows


def computing(view: str, tokens: Tokens, position: int) -> Finding:
    """What the headline asks until the grid is computed, and the line what is tried for it."""
    question, tried = ASKED[view]
    return Finding(question.format(token_name(tokens.names, position)), position, line=tried)


def _ask(tokens: Tokens, target: Target, cost: str, view: str, of: object) -> None:
    """Of a long text that nobody asked for: show the sentence, say what it takes, and offer a button.

    Raises `NothingToShow` without a message, which ends the page.
    """
    name = f"{view}_rows_asked"
    if len(tokens) <= MOST or st.session_state.get(name) == of:
        return
    only_sentence(tokens, target, view, f"Nothing is computed yet. {cost}")
    if not st.button("Compute it", key=f"{view}_rows_compute"):
        raise NothingToShow
    st.session_state[name] = of
