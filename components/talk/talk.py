"""Talk mode: no sidebar, large type, one scene of the tour at a time, controlled by arrow keys or a presenter's remote.

In the address, `talk=1` is talk mode, `scene` the scene, from 1, and `minutes` the length of the tour. There is always
a scene: if the address names none, it is the first one of the page. A link to another page ends talk mode.
"""

from time import monotonic

import streamlit as st

from components.frame import address
from components.frame.navigation import script_of
from components.frame.parts import NOW, talking
from components.frame.sentence import DEFAULT
from components.frame.settings import BESIDE, READING, SIDE, TOKEN, VARIANT
from components.talk.tour import LENGTHS, Scene, Tour, current_tour

HOME = "home"
LAST, TYPED, GOING, PAGE, MINUTES = "talk_last", "talk_typed", "talk_going", "talk_page", "talk_minutes"
OWN = "talk_own"
LATE = 3.0  # seconds


def open_scene(page: str) -> None:
    """Read the address, and go to the scene's page if this is another one. Call in the frame, before any widget."""
    st.session_state[PAGE] = here = page or HOME
    cold = LAST not in st.session_state
    st.session_state.setdefault(LAST, 0)
    if not address.recall("talk", False, {"1": True, "0": False}.__getitem__):
        leave()
        return
    tour = current_tour()[0]
    number = address.recall("scene", 0, address.whole_number(0, len(tour.scenes)))
    if number == st.session_state[LAST] > 0 and tour.scenes[number - 1].page != here and not _just_left(here):
        leave()
        return
    if number and tour.scenes[number - 1].page == here:
        _arrive()
    named, number = number, number or _first_on(here, tour)
    new = number != st.session_state[LAST]
    st.session_state[NOW] = st.session_state[LAST] = number
    lengths = {str(minutes): minutes for minutes in LENGTHS}
    st.session_state[MINUTES] = address.recall("minutes", LENGTHS[-1], lengths.__getitem__)
    scene = tour.scenes[number - 1]
    if new:
        _apply(scene, keep_address=cold or (not named and scene.page == here))
    for name, value in (("talk", 1), ("scene", number)):
        address.keep(name, value, 0)
    address.keep("minutes", st.session_state[MINUTES], LENGTHS[-1])
    if scene.page != here:
        if new:
            st.session_state[GOING] = [here, monotonic(), False]
        st.switch_page(script_of(scene.page), query_params=address.query())


def toggle() -> None:
    """Enter or leave talk mode. It resumes at the last scene; on that scene's page the settings stay as they are."""
    if talking():
        if not current_tour()[0].scenes[st.session_state[NOW] - 1].sentences:
            address.put(_returned())
        leave()
        return
    last = st.session_state.get(LAST, 0)
    if last and current_tour()[0].scenes[last - 1].page != st.session_state[PAGE]:
        st.session_state[LAST] = 0
    st.session_state[address.CHOSEN] |= {"talk": "1", "scene": str(last)}


def leave() -> None:
    """End talk mode; the page and its settings stay as they are."""
    for name in ("talk", "scene", "minutes"):
        address.keep(name, 0, 0)
    st.session_state.pop(NOW, None)


def go(number: int) -> None:
    """Show this scene in the next run."""
    if number != st.session_state.get(NOW, 0):
        st.session_state[LAST] = 0
    st.session_state[address.CHOSEN] |= {"talk": "1", "scene": str(number)}


def try_instead(sentence: str) -> None:
    """Read another sentence in this scene; the viewer's own returns with the next one, or with the end of the talk."""
    chosen = st.session_state[address.CHOSEN]
    of_scene, typed = st.session_state.get(TYPED, ({}, {}))
    names = ("a", "b", *address.OF_TWO)
    before = {name: typed[name] if name in typed else chosen.get(name) for name in names}
    st.session_state[TYPED] = (of_scene | dict.fromkeys(names) | {"a": sentence}, typed | before)
    address.put_sentences(sentence, None)


def note_own(scene: Scene) -> bool:
    """Whether the boxes hold the sentences that the scene brings, which the run then says of them."""
    chosen = st.session_state[address.CHOSEN]
    st.session_state[OWN] = own = (chosen.get("a", DEFAULT), chosen.get("b") or "") == scene.sentences
    return own


def heed_typed(scene: Scene) -> None:
    """Forget the token that a scene has chosen in its own sentences once others are typed, and say so no more."""
    before = st.session_state.get(OWN, False)
    if note_own(scene) == before:
        return
    chosen = st.session_state[address.CHOSEN]
    if before and chosen.get(TOKEN.name) == dict(scene.settings).get(TOKEN.name):
        address.put({TOKEN.name: None})
    st.rerun()


def lengthen(minutes: int) -> None:
    """Choose this length of the tour."""
    if minutes in LENGTHS:
        st.session_state[address.CHOSEN]["minutes"] = str(minutes)


def next_minutes() -> int:
    """The length that follows the chosen one; after the longest, the shortest."""
    index = LENGTHS.index(st.session_state.get(MINUTES, LENGTHS[-1]))
    return LENGTHS[(index + 1) % len(LENGTHS)]


def scenes_in_length(tour: Tour) -> list[int]:
    """The numbers of the scenes in the chosen length of the tour."""
    minutes = st.session_state.get(MINUTES, LENGTHS[-1])
    return [number for number, scene in enumerate(tour.scenes, 1) if scene.shortest <= minutes]


def chosen_minutes(tour: Tour) -> int:
    """The chosen length; 0 for a tour that has only one."""
    return st.session_state.get(MINUTES, 0) if any(scene.shortest > LENGTHS[0] for scene in tour.scenes) else 0


def _first_on(page: str, tour: Tour) -> int:
    """The first scene that shows `page`, else the first of all."""
    return next((number for number, scene in enumerate(tour.scenes, 1) if scene.page == page), 1)


def _arrive() -> None:
    """Note a run of the scene's page; what causes the second was sent by this page, behind all of the one before."""
    if going := st.session_state.get(GOING):
        if going[2]:
            del st.session_state[GOING]
        going[2] = True


def _just_left(here: str) -> bool:
    """Whether a late message from the page that we have just left caused this run, not the viewer's way back to it."""
    left, when, _ = st.session_state.get(GOING, ("", 0.0, False))
    return bool(left == here and monotonic() - when < LATE)


def _returned() -> dict[str, str | None]:
    """What the viewer had where the scene still has what it put there, which it then forgets."""
    chosen = st.session_state[address.CHOSEN]
    of_scene, typed = st.session_state.pop(TYPED, ({}, {}))
    return {name: typed[name] for name, text in of_scene.items() if chosen.get(name) == text}


def _apply(scene: Scene, *, keep_address: bool) -> None:
    """Apply the scene's settings and sentences; after one with its own, the viewer's return, or what was typed.

    How two sentences are read goes with them, and so do the variant of the model of a scene that names one, and what
    stands beside it.
    """
    chosen = st.session_state[address.CHOSEN]
    returned = _returned()
    settings: dict[str, str | None] = returned | dict(scene.settings)
    of_scene = {name: value for name, value in scene.settings if name in (VARIANT.name, BESIDE.name)}
    if scene.sentences:
        of_scene |= dict(zip(("a", "b"), scene.sentences, strict=True))
        if of_scene["b"]:
            of_scene |= {one.name: settings.get(one.name) or one.default for one in (READING, SIDE)}
    if of_scene:
        st.session_state[TYPED] = (of_scene, {name: returned.get(name, chosen.get(name)) for name in of_scene})
        settings |= of_scene
    half = bool(scene.sentences and scene.sentences[1]) and "a" in chosen and "b" not in chosen
    if keep_address and not half:  # A pair is the viewer's or the scene's, never half of each.
        own = {"a", "b", *address.OF_TWO} if {"a", "b"} & set(chosen) else set()
        if own and scene.sentences and not note_own(scene):
            own.add(TOKEN.name)  # a place in the scene's sentence
        address.fill({name: value for name, value in settings.items() if value is not None and name not in own})
    else:
        address.replace(settings | {"minutes": chosen.get("minutes")})
