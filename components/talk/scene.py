"""What the audience sees in talk mode: the scene's text and its part of the page, in type legible from the last row."""

from pathlib import Path
from string import Template

import streamlit as st

from components.frame import address
from components.frame.markup import Markup, paragraphs
from components.frame.parts import NOW, talking
from components.frame.public_address import TYPED, for_others, public_root
from components.frame.share import code, remark
from components.frame.streamlit_internals import browser_component
from components.talk.tour import current_tour
from components.talk.tour_file import Scene

HERE = Path(__file__)
CODE = "scene_code"  # the key that a scene shows instead of a part of its page, to be scanned
KEPT = (
    ".st-key-scene, .st-key-sentence_a, .st-key-sentence_b, .st-key-talk, .st-key-address, .st-key-ruler, "
    '[data-testid="stAlertContentError"]'
)
SENTENCES = "sentences"  # the key of the sentence boxes, which may stand alone on the stage
_ALONE = HERE.with_name("scene_alone.css").read_text(encoding="utf-8")
_STAGE = HERE.with_suffix(".css").read_text(encoding="utf-8")
_COVER = Template(HERE.with_name("scene_cover.css").read_text(encoding="utf-8"))
_FOCUS = Template(HERE.with_name("scene_focus.css").read_text(encoding="utf-8"))

_ruler = browser_component("ruler")


def scene() -> Scene | None:
    """The scene of this run; None outside talk mode."""
    number = st.session_state.get(NOW, 0)
    return current_tour()[0].scenes[number - 1] if number else None


def words() -> None:
    """The scene's title and its two sentences, in talk mode only. Call at the top of the page."""
    if not talking():
        return
    st.html(f"<style>{_STAGE}</style>")
    if now := scene():
        if now.show:
            shown = _selector(now.show)
            proof = "3.4rem" if "proof" in now.show else "0rem"
            panels = max(sum(key.startswith("heatmap_") for key in now.show), 1)
            room = f":root {{ --shown: {panels}; --proof: {proof}; }}"
            st.html(f"<style>{_FOCUS.substitute(shown=shown, kept=KEPT)} {room}</style>")
        if now.show == (SENTENCES,):
            st.html(f"<style>{_ALONE}</style>")
        if now.cover:
            number = st.session_state[NOW]
            st.html(f"<style>{_COVER.substitute(covered=_selector(now.cover), number=number)}</style>")
        with st.container(key="scene"):
            st.title(now.title, anchor=False)
            st.markdown(f"{now.text} {_own_sentences(now)}")


def code_to_scan() -> None:
    """The address of the app with the present sentence as a QR code, if the scene shows it. Call after the page."""
    if (now := scene()) is None or CODE not in now.show:
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
    """Words, in Markdown, for the audience whose sentence a scene replaces; empty if it does not."""
    if not scene.sentences:
        return ""
    return f"*This scene has its own {'sentences' if scene.sentences[1] else 'sentence'}.*"


def _selector(keys: tuple[str, ...]) -> str:
    return ", ".join(f'.st-key-{key}, [class*="st-key-{key}_turn"]' for key in keys)


def _nothing() -> None:
    """Streamlit keeps the component's state only if it has a callback."""
