"""The lower part of a page, which is computed only when a reader comes near it.

    if in_view(height=1500):
        ...

Until then a placeholder takes its place, so a change of the sentence costs the server only what is looked at. One part
for each page, with all that is below the first screen: each part that comes into view runs the page once more.
"""

from collections.abc import Sequence
from typing import TypedDict

import streamlit as st

from components.frame import address
from components.frame.settings import Setting
from components.frame.streamlit_internals import browser_component

STATE = "in_view"
_watch = browser_component("in_view", html='<div class="part"></div>')


class _Visit(TypedDict):
    page: str
    seen: bool
    whole: bool


def start_page(page: str, *, whole: bool) -> None:
    """Call before each run of `page`. The `whole` page is computed for a talk or a download."""
    last = _visit()
    seen = last is not None and last["page"] == page and last["seen"]
    st.session_state[STATE] = _Visit(page=page, seen=seen, whole=whole)


def in_view(*, height: int, settings: Sequence[Setting] = ()) -> bool:
    """Whether to compute the lower part of the page: once a reader has come near it, until another page is opened.

    If not, a placeholder of `height` pixels is shown, and the part's own `settings` stay in the address. A page that
    runs without app.py is whole.
    """
    visit = _visit()
    if visit is None or visit["seen"] or visit["whole"]:
        return True
    address.hold(one.name for one in settings)
    _watch(key="below", data={"height": height}, on_seen_change=_see)
    return False


def _see() -> None:
    if visit := _visit():
        visit["seen"] = True


def _visit() -> _Visit | None:
    return st.session_state.get(STATE)
