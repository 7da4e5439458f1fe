"""The sentence boxes: shown once, above every page, and read by each."""

import runpy
from contextvars import ContextVar
from pathlib import Path

import streamlit as st

from components.frame import address
from components.frame.streamlit_internals import StopException
from components.records.questions import Question
from components.records.tokens import Tokens

_question: ContextVar[Question | None] = ContextVar("question", default=None)
FRAME = Path(__file__).parents[2] / "app.py"
LONGEST = 20_000
DEFAULT = "The bank raised its rates while we sat on the river bank."
BLANK = "Fill the blank"
ABOUT_OTHERS = ("senses", "vocabulary", "atlas", "model", "status")
EXAMPLES: dict[str, tuple[str, str]] = {
    "Two banks": (DEFAULT, ""),
    "Subwords": ("Sinan is our instructor for this awesomesauce class", ""),
    "A pair": ("dog bites man", "man bites dog"),
    "Two pythons": ("I love my pet python", "I love coding in python"),
    BLANK: ("The capital of France is [MASK].", ""),
    "Many scripts": ("naïve café 東京 Москва שלום 😀", ""),
}


def sentence_box(model: str, *, fills_blanks: bool) -> Question:
    """The two text inputs and the examples; results update while typing. The example with a blank needs an MLM head."""
    left, right = st.columns(2)
    with left:
        a = _text("Sentence A", "sentence_a", "a", DEFAULT, "Type a sentence")
    with right:
        b = _text("Sentence B (optional)", "sentence_b", "b", "", "A second one makes a pair")
    st.pills(
        "Examples",
        [name for name in EXAMPLES if fills_blanks or name != BLANK],
        key="example",
        on_change=_take_example,
        label_visibility="collapsed",
    )
    return Question(a, b, model)


def typed_characters() -> int:
    """How many characters the boxes hold, before they are drawn; with the viewer's own list if it was shown."""
    boxes = {"sentence_a": "a", "sentence_b": "b", "corpus_text": ""}
    return sum(len(st.session_state.get(key) or address.recall(name, "", str)) for key, name in boxes.items())


def remarks(tokens: Tokens) -> None:
    """Notices about the text itself: it is empty, was truncated, or has only one segment."""
    if tokens.is_empty:
        st.info("The text is empty, so there are only special tokens.", icon=":material/edit:")
    if tokens.left_out:
        st.info(
            f"The text is too long: {tokens.limit:,} tokens can be read at once, "
            f"so {len(tokens.left_out):,} were left out.",
            icon=":material/content_cut:",
        )
    if tokens.b and tokens.segment_rows == 1:
        st.info("This checkpoint has only one segment, so both sentences get segment 0.", icon=":material/info:")


def set_question(question: Question) -> None:
    """Hand the question to the page that runs next in this thread."""
    _question.set(question)


def boxes_of(page: str) -> tuple[str, ...]:
    """The keys of the boxes whose texts `page` shows; none if it shows the model or other sentences."""
    other = page in ABOUT_OTHERS or address.recall("set", "here", str, quiet=True) != "here"
    return () if other else address.BOXES


def current_question() -> Question:
    """The sentences and checkpoint of this run. Every page calls it first.

    On a cold server Streamlit runs a file of `pages/` without `app.py`. Then there is no question yet, and `app.py` is
    run here, within the same run, so that no click is lost. Delete this when Streamlit no longer does so for a folder
    named `pages` beside `st.navigation`.
    """
    if (question := _question.get()) is None:
        runpy.run_path(str(FRAME), run_name="__main__")
        raise StopException  # `st.stop` would also discard what was typed meanwhile
    _question.set(None)  # each run hands it to its own page only
    return question


def _text(label: str, key: str, name: str, default: str, placeholder: str) -> str:
    address.bind_widget(name, key)
    if key not in st.session_state:
        text = address.recall(name, default, str)[:LONGEST]
        st.session_state.setdefault(f"{key}_first", text)
        if not address.first_run():  # else the browser's text takes precedence: it was typed before a server restart
            st.session_state[key] = text
    # The same initial value in each run, so that a browser that missed a run still starts with the right text.
    first = st.session_state[f"{key}_first"]
    typed = st.text_input(label, first, key=key, live="150ms", max_chars=LONGEST, placeholder=placeholder)
    address.keep(name, typed, default)
    return typed.encode("utf-8", "replace").decode()


def _take_example() -> None:
    if chosen := st.session_state.example:
        st.session_state.sentence_a, st.session_state.sentence_b = EXAMPLES[chosen]
        st.session_state.example = None
