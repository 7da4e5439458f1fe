"""The sentence boxes, shown once above every page and handed to each with the model, and the token that is followed."""

import runpy
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import TypeVar, cast

import streamlit as st

from components.compute.tokens import instructive_token
from components.compute.writing import one_line
from components.frame import address
from components.frame.markup import paragraphs
from components.frame.pages import PAGES
from components.frame.reading import NOTED, note_reading, reading_room, shows_one
from components.frame.settings import PAUSE, READING, TOKEN, VISIBILITY, Number, shown_view
from components.frame.share import close, row
from components.frame.streamlit_internals import StopException, browser_component
from components.records.tokens import Question, Tokens

Service = TypeVar("Service")  # the frame does not know the model service; pages name it
FRAME = Path(__file__).parents[2] / "app.py"
LONGEST = 20_000
SECOND = "second_sentence"  # whether its box was asked for
DEFAULT = "She sat on the river bank and watched the boats."
BLANK = "Fill the blank"
EXAMPLES: dict[str, tuple[str, str]] = {
    "A river bank": (DEFAULT, ""),
    "Two banks": ("The bank raised its rates while we sat on the river bank.", ""),
    "Subwords": ("Sinan is our instructor for this awesomesauce class", ""),
    "A pair": ("dog bites man", "man bites dog"),
    "Two pythons": ("I love my pet python", "I love coding in python"),
    BLANK: ("The capital of France is [MASK].", ""),
    "Many scripts": ("naïve café 東京 Москва שלום 😀", ""),
}

_recent = browser_component("recent")
_two: ContextVar[object | None] = ContextVar("two", default=None)
_handed: ContextVar[tuple[Question, object] | None] = ContextVar("handed", default=None)


def sentence_box(page: str, model: str) -> Question:
    """The sentence, and the second one if it has text or was asked for; results update while typing.

    Beside two sentences stands how `page` reads them.
    """
    with st.container(key="sentences", horizontal=True, vertical_alignment="center", gap="small"):
        a = _text("Sentence A", "sentence_a", "a", DEFAULT, "Type a sentence")
        b = ""
        if has_second():
            b = _text("Sentence B", "sentence_b", "b", "", "Type a second sentence")
            st.button("✕", key="remove_b", help="Remove the second sentence", type="tertiary", on_click=_remove_second)
        else:
            address.keep("b", "", "")  # which an earlier run may have left in the address
            st.button("Compare", key="add_b", help="Add a second sentence", on_click=add_second)
        return reading_room(page, a, b, model) if b.strip() else Question(a, b, model)


def has_second() -> bool:
    """Whether the second sentence has text or was asked for."""
    return bool(st.session_state.get(SECOND) or st.session_state.get("sentence_b") or address.recall("b", "", str))


def offer_sentences(a: str, *, begins: bool, fills_blanks: bool) -> None:
    """Examples and the last sentences of this browser, below an empty box; where a reader `begins` until one is typed.

    The example with a blank needs an MLM head.
    """
    untouched = not any(name in st.session_state[address.CHOSEN] for name in ("a", "b"))
    if a.strip() and not (begins and untouched):
        return
    with st.container(key="offered", gap="small"):
        with st.container(key="examples_row", horizontal=True, vertical_alignment="center", gap="small"):
            paragraphs(invitation="Type a sentence, or take one of these:")
            names = [name for name in EXAMPLES if fills_blanks or name != BLANK]
            st.pills("Examples", names, key="example", on_change=_take_example, label_visibility="collapsed")
        recent_sentences("recent")


def recent_sentences(key: str, none: str = "") -> None:
    """The last sentences of this browser, each a button; `none` says that there are none."""
    _recent(key=key, data={"none": none}, on_chosen_change=partial(_take_recent, key))


def compare_row() -> None:
    """The row of a phone's menu that adds the second sentence."""
    if not has_second():
        label = row("Compare", "add a second sentence")
        st.button(label, key="phone_compare", type="tertiary", width="stretch", on_click=add_second)


def add_second() -> None:
    """A callback: show the second box."""
    close()
    st.session_state[SECOND] = True


def _remove_second() -> None:
    st.session_state[SECOND] = False
    address.put({"b": None})


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
            f"so {len(tokens.left_out):,} {'was' if len(tokens.left_out) == 1 else 'were'} left out.",
            icon=":material/content_cut:",
        )
    if tokens.b and tokens.segment_rows == 1:
        st.info("This checkpoint has only one segment, so both sentences get segment 0.", icon=":material/info:")


def keep_token(question: Question, tokens: Tokens) -> None:
    """Keep the token that was chosen, if there are or were two sentences and they are now read otherwise."""
    if question.has_b or NOTED in st.session_state:
        note_reading(question, tokens)


def hand_over(question: Question, service: object, two: object | None = None) -> None:
    """Hand question and model service to the page that runs next in this thread; and `two` models, if it draws two."""
    _handed.set((question, service))
    _two.set(two)


def boxes_of(page: str, question: Question) -> tuple[str, ...]:
    """The keys of the boxes whose texts `page` shows; none if it shows the model or other sentences than those typed
    here."""
    if is_about_others(page):
        return ()
    if not question.has_b or question.is_pair or not shows_one(page):
        return address.BOXES
    return (address.BOXES[question.side == "b"],)


def is_about_others(page: str) -> bool:
    """Whether `page` shows the model, or other sentences than those typed here."""
    entry = PAGES[page]
    return (shown_view(page) or entry.first_view) in entry.about_others and address.chosen_before("set") != "here"


def how_read(page: str, question: Question) -> str:
    """One sentence that says how `page` reads two sentences, for captions and files; empty if there is only one."""
    if not question.has_b or not boxes_of(page, question):
        return ""
    if question.is_pair:
        return "Sentences A and B are read as one pair."
    return f"Sentence {question.side.upper()} is read alone." if shows_one(page) else "Each sentence is read alone."


def handed(kind: type[Service]) -> tuple[Question, Service]:
    """The sentences of this run and the model service that the frame has opened, of this `kind`. Pages call it first.

    On a cold server Streamlit runs a file of `pages/` without `app.py`. Then nothing was handed over, and `app.py` is
    run here, within the same run, so that no click is lost. Delete this when Streamlit no longer does so for a folder
    named `pages` beside `st.navigation`.
    """
    if (both := _handed.get()) is None:
        runpy.run_path(str(FRAME), run_name="__main__")
        raise StopException  # `st.stop` would also discard what was typed meanwhile
    _handed.set(None)  # each run hands it to its own page only
    return both[0], cast(Service, both[1])


def handed_two(kind: type[Service]) -> Service | None:
    """The two models that the frame has opened, as a record of this `kind`; None if the page draws one."""
    return cast(Service | None, _two.get())


def _text(label: str, key: str, name: str, default: str, placeholder: str) -> str:
    address.bind_widget(name, key)
    if key not in st.session_state:
        text = address.recall(name, default, str)[:LONGEST]
        st.session_state.setdefault(f"{key}_first", text)
        if not address.first_run():  # else the browser's text takes precedence: it was typed before a server restart
            st.session_state[key] = text
    # The same initial value in each run, so that a browser that missed a run still starts with the right text.
    first = st.session_state[f"{key}_first"]
    typed = one_line(
        st.text_input(
            label, first, key=key, live=PAUSE, max_chars=LONGEST, placeholder=placeholder, label_visibility="collapsed"
        )
    )
    address.keep(name, typed, default)
    return typed.encode("utf-8", "replace").decode()


def _take_recent(key: str) -> None:
    if (message := st.session_state.get(key)) and message.chosen:
        close()
        address.put_sentences(*message.chosen)


def _take_example() -> None:
    if chosen := st.session_state["example"]:
        a, b = EXAMPLES[chosen]
        address.put_sentences(a, b or None, READING.recall(None, quiet=True))
        st.session_state[SECOND] = False
        st.session_state["example"] = None


def token_choice(
    tokens: Tokens, setting: Number = TOKEN, *, default: int | None = None, among: Sequence[int] = ()
) -> int:
    """The position of a token, chosen `among` these positions or all; the default is the most informative token."""
    pieces = tokens.pieces
    positions = among or range(len(pieces))
    default = instructive_token(tokens) if default is None else min(default, len(pieces) - 1)
    default = default if default in positions else positions[0]
    key = setting.start(default, address.whole_number(0, len(pieces) - 1))
    st.session_state[key] = st.session_state[key] if st.session_state[key] in positions else default
    names = {position: f"{position}  {tokens.listed[position]}" for position in positions}  # pieces may repeat
    position = int(
        st.selectbox(
            setting.label,
            positions,
            key=key,
            format_func=names.__getitem__,
            label_visibility=VISIBILITY[setting.hidden_label],
        )
    )
    address.keep(setting.name, position, default)
    return position


def followed_token(tokens: Tokens) -> int:
    """The position of the token that is selected on all pages, where it is chosen in a figure, not from a list."""
    default = instructive_token(tokens)
    position = address.recall(TOKEN.name, default, address.whole_number(0, len(tokens) - 1), quiet=True)
    address.keep(TOKEN.name, position, default)
    return position


def follow_token(tokens: Tokens, position: int) -> None:
    """Select this token on all pages."""
    token_selector(tokens)(position)


def token_selector(tokens: Tokens) -> Callable[[int], None]:
    """A function that selects the token at a position on all pages; it holds no text, so a widget may keep it."""
    default = instructive_token(tokens)
    return lambda position: address.keep(TOKEN.name, position, default)
