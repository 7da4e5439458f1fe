"""The bar at the lower edge in talk mode: question and answer, notes, where we are; and the way in."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from components.frame import address, share
from components.frame.streamlit_internals import browser_component
from components.frame.talk_mode import NOW, talking
from components.records.tokens import Tokens
from components.talk import talk
from components.talk.scene import scene
from components.talk.tour import current_tour

if TYPE_CHECKING:
    from components.views.answers import Service

_dock = browser_component("talk")
_found = browser_component("found")


def dock() -> None:
    """The keys, and in talk mode the bar.

    Call before anything that takes time: a speaker can go on while a page computes.
    """
    tour, complaint = current_tour()
    now = scene()
    if complaint and talking() and st.session_state[NOW] == 1:
        st.toast(complaint, icon="ℹ️")
    _dock(
        key="talk",
        data={
            "on": talking(),
            "page": "" if now is None or now.page == talk.HOME else now.page,
            "number": st.session_state.get(NOW, 0),
            "told": talk.told(tour),
            "minutes": talk.minutes(tour),
            "question": now.question if now else "",
            "answer": now.answer if now else "",
            "notes": now.notes if now else "",
            "focused": bool(now and now.show),
        },
        on_turned_change=talk.turn,
        on_moved_change=_moved,
        on_shared_change=share.request_share,
        on_lengthened_change=talk.lengthen,
        on_tried_change=_tried,
    )


def answer_question(bert: "Service", tokens: Tokens) -> None:
    """Hand the bar what answers the scene's question for this sentence. Call after the page."""
    if (now := scene()) and now.finding:
        from components.views.answers import ANSWERS, PageState  # it imports the views of many pages: for talks alone

        found = ANSWERS[now.finding](PageState(bert, tokens, st.session_state[address.CHOSEN]))
        number = st.session_state[NOW]
        _found(key="found", data={"number": number, "sentence": found.sentence, "instead": found.instead})


def tour_button(key: str = "take_tour") -> None:
    """Start the tour from outside talk mode."""
    st.button(
        "Take the tour", icon=":material/slideshow:", key=key, width="stretch", on_click=partial(talk.go, 1),
        help="Full-screen scenes, for a talk or to read. Press T on any page to enter or leave talk mode.",
    )  # fmt: skip


def _moved() -> None:
    """Go to the scene that was asked for. While the page changes Streamlit does not know the dock, and what it said is
    lost; the browser then says it again."""
    if said := st.session_state.get("talk"):
        talk.go(min(max(int(said.moved), 1), len(current_tour()[0].scenes)))


def _tried() -> None:
    """Take the sentence that shows what the typed one does not."""
    if said := st.session_state.get("talk"):
        st.session_state.sentence_a, st.session_state.sentence_b = str(said.tried), ""
