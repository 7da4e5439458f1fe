"""Talk mode: no sidebar, large type, one scene of the tour at a time, moved by arrow keys or a presenter's remote.

In the address, `talk=1` is talk mode and `scene` the scene, from 1. Without a scene, the page fills the screen.
What needs no new page (the answer, the notes, the whole page) happens in the browser alone.
"""

from functools import partial
from time import monotonic

import streamlit as st

from components.frame import address, share
from components.frame.streamlit_internals import browser_component
from components.frame.talk_mode import NOW, talking
from components.records.tour import Scene
from components.talk.scene import scene
from components.talk.tour import current_tour

HOME = "home"
LAST, TYPED, GOING = "talk_last", "talk_typed", "talk_going"
LATE = 3.0  # seconds
_dock = browser_component("talk")


def open_scene(page: str) -> None:
    """Call in the frame before any widget: read the address, and go to the scene's page if this is another one."""
    here, tour = page or HOME, current_tour()[0]
    cold = LAST not in st.session_state
    st.session_state.setdefault(LAST, 0)
    on = address.recall("talk", False, {"1": True, "0": False}.__getitem__)
    address.keep("talk", int(on), 0)
    if not on:
        address.keep("scene", 0, 0)
        st.session_state.pop(NOW, None)
        return
    number = address.recall("scene", 0, address.whole_number(0, len(tour.scenes)))
    new = number != st.session_state[LAST]
    if number and not new and tour.scenes[number - 1].page != here and not _is_late(here):
        number = 0
    if not number and here == HOME and (cold or tour.scenes[0].page == HOME):
        number, new = 1, st.session_state[LAST] != 1
    st.session_state[NOW] = number
    if number and new:
        _take(tour.scenes[number - 1], keep_address=cold)
        st.session_state[LAST] = number
    address.keep("talk", 1, 0)
    address.keep("scene", number, 0)
    if number and tour.scenes[number - 1].page != here:
        if new:
            st.session_state[GOING] = (here, monotonic())
        st.switch_page(f"pages/{tour.scenes[number - 1].page}.py", query_params=st.session_state[address.CHOSEN])


def dock() -> None:
    """The keys, and in talk mode the bar at the lower edge: question and answer, notes, where we are.

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
            "number": st.session_state.get(NOW, 0),
            "count": len(tour.scenes),
            "resume": st.session_state.get(LAST) or 1,
            "question": now.question if now else "",
            "answer": now.answer if now else "",
            "notes": now.notes if now else "",
            "focused": bool(now and now.show),
        },
        on_turned_change=turn,
        on_moved_change=_moved,
        on_shared_change=share.ask,
    )


def tour_button(key: str = "take_tour") -> None:
    """Start the tour from outside talk mode."""
    st.button(
        "Take the tour", icon=":material/slideshow:", key=key, width="stretch", on_click=partial(_go, 1),
        help="Full-screen scenes, for a talk or to read. Press T on any page to enter or leave talk mode.",
    )  # fmt: skip


def turn() -> None:
    """Enter or leave talk mode; the page and its settings stay. Back on its page, the last scene is shown again."""
    chosen = st.session_state[address.CHOSEN]
    last = st.session_state.get(LAST, 0)
    if talking():
        chosen.pop("talk", None)
        chosen.pop("scene", None)
    else:
        chosen |= {"talk": "1", "scene": str(last)}


def _is_late(here: str) -> bool:
    """Whether this run was asked for by the page before, which still had something to say when we had left it."""
    left, when = st.session_state.get(GOING, ("", 0.0))
    return bool(left == here and monotonic() - when < LATE)


def _moved() -> None:
    """Go to the scene that was asked for. While the page changes Streamlit does not know the dock, and what it said is
    lost; the browser then says it again."""
    if said := st.session_state.get("talk"):
        _go(min(max(int(said.moved), 1), len(current_tour()[0].scenes)))


def _go(number: int) -> None:
    if number != st.session_state.get(NOW, 0):
        st.session_state[LAST] = 0
    st.session_state[address.CHOSEN] |= {"talk": "1", "scene": str(number)}


def _take(taken: Scene, *, keep_address: bool) -> None:
    """Set the page as the scene wants it; the viewer's own sentences come back after a scene that brought others."""
    chosen = st.session_state[address.CHOSEN]
    settings: dict[str, str | None] = dict(taken.settings)
    brought, typed = st.session_state.pop(TYPED, (None, None))
    if brought and all(chosen.get(name) == text for name, text in brought.items()):
        settings |= typed
    if taken.sentences:
        brought = dict(zip(("a", "b"), taken.sentences, strict=True))
        st.session_state[TYPED] = (brought, {name: settings.get(name, chosen.get(name)) for name in brought})
        settings |= brought
    if keep_address:
        address.fill({name: value for name, value in settings.items() if value is not None})
    else:
        address.replace(settings)
