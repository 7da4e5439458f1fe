"""The dock at the lower edge in talk mode: question, answer, notes, progress; its button; the presenter's screen.

That is `?talk=1&presenter=1`, in a second window beside the one that the audience sees. It gets the tour once; after
that the two windows talk to each other within the browser.
"""

from dataclasses import asdict
from functools import partial
from typing import Literal

import streamlit as st

from components.frame import address, share
from components.frame.parts import NOW, talking
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Tokens
from components.talk import talk
from components.talk.scene import code_to_scan, scene
from components.talk.tour import current_tour
from components.views.service import Service

FIELDS = ("title", "text", "question", "answer", "notes", "shortest")
_presenter = browser_component("presenter")
_dock = browser_component("talk")
_scene_answer = browser_component("scene_answer")


def presenter() -> None:
    """Show the presenter's screen and end the run, if the address says so. Call before anything is drawn."""
    if st.query_params.get("presenter") != "1":
        return
    st.html("<style>[data-testid=stHeader] { display: none; }</style>")
    scenes = [asdict(scene) for scene in current_tour()[0].scenes]
    shown = [{"number": number, **{name: scene[name] for name in FIELDS}} for number, scene in enumerate(scenes, 1)]
    _presenter(key="presenter", data={"scenes": shown})
    st.stop()


def dock() -> None:
    """Show the dock in talk mode; its keys work on every page.

    Call before anything that takes time, so that a speaker can move on while a page computes.
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
            "scenes": talk.scenes_in_length(tour),
            "minutes": talk.minutes(tour),
            "next_minutes": talk.next_minutes(),
            "question": now.question if now else "",
            "answer": now.answer if now else "",
            "notes": now.notes if now else "",
            "focused": bool(now and now.show),
        },
        on_toggled_change=talk.toggle,
        on_moved_change=_moved,
        on_shared_change=share.request_share,
        on_lengthened_change=talk.lengthen,
        on_tried_change=_tried,
    )


def answer_question(bert: Service, tokens: Tokens) -> None:
    """Send the dock what answers the scene's question for the typed sentence, and show what the scene itself draws.

    Call after the page.
    """
    if (now := scene()) and now.finding:
        from components.views.answers import ANSWERS, PageState  # it imports the views of many pages: for talks alone

        computed = ANSWERS[now.finding](PageState(bert, tokens, st.session_state[address.CHOSEN]))
        data = {"number": st.session_state[NOW], "sentence": computed.sentence, "instead": computed.instead}
        _scene_answer(key="scene_answer", data=data)
    code_to_scan()


def tour_button(key: str = "take_tour", width: Literal["content", "stretch"] = "content") -> None:
    """The button that starts the tour."""
    clicked = st.button(
        "Tour", icon=":material/slideshow:", key=key, width=width, on_click=partial(talk.go, 1),
        help="Full-screen scenes, for a talk or to read. Press T on any page to enter or leave talk mode.",
    )  # fmt: skip
    if clicked:
        st.rerun()  # a click on a page reruns that page alone, which does not open a scene


def _moved() -> None:
    """Go to the requested scene. While the page changes Streamlit does not know the dock and drops its message; the
    browser then sends it again."""
    if message := st.session_state.get("talk"):
        talk.go(min(max(int(message.moved), 1), len(current_tour()[0].scenes)))


def _tried() -> None:
    """Load the sentence that shows what the typed one does not."""
    if message := st.session_state.get("talk"):
        address.put_sentences(str(message.tried), None)
