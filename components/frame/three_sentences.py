"""Three sentences under a page's picture: what one sees, what it means, and what to try. Folded, they stay so."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import streamlit as st

from components.frame import address
from components.frame.parts import told
from components.frame.streamlit_internals import browser_component

TRIES = "tries"

_told = browser_component("told")


class Try(NamedTuple):
    """A link that changes one thing of the present view: its `words`, and the `settings` with their new values, the
    sentences `a` and `b` among them; None is the default."""

    words: str
    settings: Mapping[str, str | None]


def three_sentences(see: str, means: str, tries: Sequence[Try] = ()) -> None:
    """Show them below the card: plain text, which may contain what a viewer typed."""
    st.session_state[TRIES] = {one.words: dict(one.settings) for one in tries}
    with told():
        data = {"see": see, "means": means, "tries": [one.words for one in tries]}
        _told(key="told", data=data, on_tried_change=_try)


def _try() -> None:
    message = st.session_state.get("told")
    if message and (settings := st.session_state.get(TRIES, {}).get(message.tried)):
        address.change(settings)
