"""What talk mode shows around a page: the scene's text, legible from the last row; the dock at the lower edge with
question, answer, notes and progress; its button; and the presenter's screen.

The presenter's screen is `?talk=1&presenter=1`, in a second window beside the one that the audience sees. It gets the
tour once; after that the two windows talk to each other within the browser.
"""

from dataclasses import asdict
from pathlib import Path
from string import Template

import streamlit as st

from components.frame import address, share
from components.frame.markup import Markup, escaped, paragraphs, with_code
from components.frame.page_head import Finding
from components.frame.pages import answer_named
from components.frame.parts import NOW, talking
from components.frame.sentence import DEFAULT, is_about_others
from components.frame.share import TYPED, close, code, for_others, public_root, remark, row
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Question, Tokens
from components.service import ModelService
from components.talk import talk
from components.talk.tour import Scene, current_tour
from components.views.answers import PageState

FOLDER = Path(__file__).parent
CODE = "scene_code"  # the key that a scene shows instead of a part of its page, to be scanned
KEPT = (
    ".st-key-scene, .st-key-sentence_a, .st-key-sentence_b, .st-key-reading_room, "
    ".st-key-talk, .st-key-address, .st-key-ruler, "
    '[data-testid="stAlertContentError"]'
)
SENTENCES = "sentences"  # the key of the sentence boxes, which may stand alone on the stage
OFF: dict[str, object] = {
    "on": False, "page": "", "number": 0, "scenes": (), "minutes": 0, "next_minutes": 0,
    "question": "", "answer": "", "notes": "", "focused": False,
}  # fmt: skip
FIELDS = ("title", "text", "question", "answer", "notes", "shortest")

_ALONE = FOLDER.joinpath("scene_alone.css").read_text(encoding="utf-8")
_STAGE = FOLDER.joinpath("scene.css").read_text(encoding="utf-8")
_COVER_WORDS = Template(FOLDER.joinpath("scene_cover_words.css").read_text(encoding="utf-8"))
_COVER = Template(FOLDER.joinpath("scene_cover.css").read_text(encoding="utf-8"))
_FOCUS = Template(FOLDER.joinpath("scene_focus.css").read_text(encoding="utf-8"))
_ruler = browser_component("ruler")
_presenter = browser_component("presenter")
_dock = browser_component("talk")
_scene_answer = browser_component("scene_answer")


def current_scene() -> Scene | None:
    """The scene of this run; None outside talk mode."""
    number = st.session_state.get(NOW, 0)
    return current_tour()[0].scenes[number - 1] if number else None


def scene_text(pages: str) -> None:
    """The scene's title and its two sentences, in talk mode only, with the CSS of `pages` there.

    Call at the top of the page.
    """
    if not talking():
        return
    st.html(f"<style>{_STAGE}{pages}</style>")
    if now := current_scene():
        if now.show:
            shown = _selector(now.show)
            panels = max(sum(key.startswith("heatmap_") for key in now.show), 1)
            room = f":root {{ --shown: {panels}; }}"
            st.html(f"<style>{_FOCUS.substitute(shown=shown, kept=KEPT)} {room}</style>")
        if now.show == (SENTENCES,):
            st.html(f"<style>{_ALONE}</style>")
        number = st.session_state[NOW]
        if now.question:
            st.html(f"<style>{_COVER_WORDS.substitute(number=number)}</style>")
        if now.cover:
            st.html(f"<style>{_COVER.substitute(covered=_selector(now.cover), number=number)}</style>")
        with st.container(key="scene"):
            st.title(escaped(now.title), anchor=False)
            st.html(Markup(f"<p>{with_code(now.text)} {_own_sentences(now)}</p>"))


def code_to_scan() -> None:
    """The address of the app with the present sentence as a QR code, if the scene shows it. Call after the page."""
    if (now := current_scene()) is None or CODE not in now.show:
        return
    link = for_others(address.link("", now.page), public_root(st.session_state.get(TYPED, "")))
    with st.container(key=CODE, horizontal_alignment="center"):
        if (drawn := code(link)) is not None:
            image = drawn.svg_data_uri(border=2, light="white", omitsize=True)
            st.html(Markup(f'<img src="{image}" alt="QR code of the address below">'))
        paragraphs(**{"scene-address": link, "scene-remark": remark(link)})


def measure() -> None:
    """Measure the height left for figures in talk mode, which may cause another run.

    Call last: if that run cuts this one short, settings of the page are lost.
    """
    if talking():
        known = list((st.session_state.get("ruler") or {}).get("measured") or ())
        _ruler(key="ruler", data={"known": known, "scene": st.session_state[NOW]}, on_measured_change=_nothing)


def _own_sentences(scene: Scene) -> str:
    """Words, in HTML, for the audience whose sentence a scene replaces, or does not show; empty if it is theirs."""
    if not (talk.note_own(scene) or is_about_others(scene.page)):
        return ""
    one = scene.sentences and not scene.sentences[1]
    return f"<em>This scene has its own {'sentence' if one else 'sentences'}.</em>"


def _selector(keys: tuple[str, ...]) -> str:
    return ", ".join(f'.st-key-{key}, [class*="st-key-{key}_turn"]' for key in keys)


def _nothing() -> None:
    """Streamlit keeps the component's state only if it has a callback."""


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
    _dock(
        key="talk",
        data=_of_scene() if talking() else OFF,
        on_toggled_change=talk.toggle,
        on_moved_change=_moved,
        on_shared_change=share.request_share,
        on_lengthened_change=_lengthened,
        on_tried_change=_tried,
    )


def _of_scene() -> dict[str, object]:
    """What the dock shows in talk mode."""
    tour, complaint = current_tour()
    number = st.session_state[NOW]
    now = tour.scenes[number - 1]
    if complaint and number == 1:
        st.toast(complaint, icon="ℹ️")
    return {
        "on": True,
        "page": "" if now.page == talk.HOME else now.page,
        "number": number,
        "scenes": talk.scenes_in_length(tour),
        "minutes": talk.chosen_minutes(tour),
        "next_minutes": talk.next_minutes(),
        "question": now.question,
        "answer": now.answer,
        "notes": now.notes,
        "focused": bool(now.show),
    }


def answer_question(bert: ModelService, tokens: Tokens, question: Question, instead: Finding | None = None) -> None:
    """Send the dock what answers the scene's question for what is read, and show what the scene itself draws.

    `instead`: what is said of a text that has no answer; another is then offered. Call after the page.
    """
    if (now := current_scene()) and now.finding:
        if instead:
            said, example = f"{instead} {instead.line}.", DEFAULT
        else:
            computed = answer_named(now.finding)(PageState(bert, tokens, st.session_state[address.CHOSEN], question))
            said, example = computed.sentence, computed.instead
        data = {"number": st.session_state[NOW], "sentence": said, "instead": example}
        _scene_answer(key="scene_answer", data=data)
    code_to_scan()


def tour_button() -> None:
    """The button that starts the tour."""
    st.button(
        "Tour", icon=":material/play_arrow:", key="take_tour", type="primary", on_click=_start,
        help="Full-screen scenes, for a talk or to read. Press T on any page to enter or leave talk mode.",
    )  # fmt: skip


def tour_row() -> None:
    """The same as a row of a phone's menu."""
    st.button(
        row("Tour", "the story in scenes, asked and answered"),
        key="phone_tour",
        type="tertiary",
        width="stretch",
        on_click=_start,
    )


def _start() -> None:
    close()
    talk.go(1)


def _moved() -> None:
    """Go to the requested scene. While the page changes Streamlit does not know the dock and drops its message; the
    browser then sends it again."""
    if message := st.session_state.get("talk"):
        talk.go(min(max(int(message.moved), 1), len(current_tour()[0].scenes)))


def heed_typed(letters: int) -> None:
    """Forget what a scene has chosen in its own sentence, once another is typed, and make a sentence of so many
    `letters` that stands alone on the stage fit it. Call after the sentence boxes."""
    if now := current_scene():
        talk.heed_typed(now)
        if now.show == (SENTENCES,):
            st.html(f"<style>:root {{ --letters: {letters}; }}</style>")


def _lengthened() -> None:
    if message := st.session_state.get("talk"):
        talk.lengthen(int(message.lengthened))


def _tried() -> None:
    """Load the sentence that shows what the typed one does not."""
    if message := st.session_state.get("talk"):
        talk.try_instead(str(message.tried))
