"""The sentences that a page works on: those of the sentence boxes, a set that comes with the app,
or the viewer's list.

The list can be typed, pasted or read from a file, of which columns are chosen. It is kept for the session, and in the
address while it is short; a link cannot hold a file, nor these choices. The lines of long files are kept on the server
as long as a session points at them, since a text box would be too slow: at most a few lists, and so many bytes, at
once; the one that came first then gives way.
"""

import re
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple
from weakref import ref

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.compute.columns import columns
from components.compute.corpus import Taken, decode, read_columns, read_lines, write_line
from components.frame import address
from components.frame.kept_text import keep_in_tab
from components.frame.markup import escaped, paragraphs
from components.frame.settings import Choice, Setting, Switch
from components.frame.waiting import await_turn
from components.records.checkpoints import ReaderError
from components.records.corpus import MOST_LINES, MOST_SENTENCES, Sentence
from components.records.sets import SETS
from components.records.tokens import Question
from components.views.wording import shortened

HERE, OWN = "here", "own"
TITLES = {HERE: "The text above", **{name: known.title for name, known in SETS.items()}, OWN: "My own list"}
SET = Choice("set", "Sentences", TITLES, HERE, horizontal=False)
LINES, WITH = Setting("lines", key="corpus_text"), Switch("with", "Add the text above", key="corpus_with")
LIST = (SET, LINES, WITH)
KEPT, TAKEN, FILE = "corpus_kept", "corpus_taken", "corpus_held"
FIRST_SHOWN = 50  # lines of a long file
LONGEST_IN_ADDRESS = 1_500
TOO_LONG = (
    "The list is too long for the address: a copied link will not show it. This tab keeps it if you reload the page."
)
WORD = Choice("word", "Word", horizontal=False)
MOST_WORDS = 1_000
NONE = "(none)"
TABLES = {".csv": False, ".tsv": True}  # whether tabs separate the cells; in a CSV file they may
MOST_LISTS, MOST_BYTES = 4, 40_000_000
PER_LINE = 300  # bytes that Python needs for one besides its text
_turn = Lock()


def corpus_choice(*, default: str = HERE) -> str:
    """Which sentences to work on: those of the sentence boxes, a set by name, or the viewer's list."""
    return SET.choose(default=default, key=f"corpus_{default}")


def corpus_lines(chosen: str, question: Question, *, default: str = HERE, brief: bool = False) -> tuple[Sentence, ...]:
    """The chosen sentences, with controls to see and edit them; `default` as for `corpus_choice`. Of a set that comes
    with the app, all of them stand in one menu if there is little room (`brief`).

    Raises `ReaderError` if a list or a file cannot be read.
    """
    with st.container(key="corpus_lines"):
        if chosen == HERE:
            return _typed(question)
        if chosen == OWN:
            lines, room = _own_list(), st.container()
        else:
            lines = SETS[chosen].lines
            with st.container(horizontal=True, vertical_alignment="center"):
                menu = st.popover(f"See and edit the {len(lines)} sentences", icon=":material/edit:")
                with menu:
                    st.dataframe(_rows(lines), key="corpus_table", hide_index=True)
                    key = f"corpus_{default}"
                    st.button("Edit as my own list", key="corpus_edit", on_click=_edit, args=(lines, key))
                (menu if brief else st).caption(SETS[chosen].lesson)
            room = menu if brief else st.container()
        with room:
            is_added = WITH.choose()
        if is_added:
            most = MOST_SENTENCES if len(lines) <= MOST_SENTENCES else MOST_LINES
            if len(lines) == most:
                st.caption("The text above takes the place of the last sentence of the list, which is full.")
            return (*_typed(question, "the text above"), *lines)[:most]
        return lines


def _typed(question: Question, label: str = "") -> tuple[Sentence, ...]:
    """What is typed above the page: one line, or two that are read apart."""
    if question.is_pair or not question.has_b:
        return (Sentence(question.a, question.b, label),)
    return Sentence(question.a, sense=label), Sentence(question.b, sense=label)


def word_of(lines: tuple[Sentence, ...]) -> str:
    """The word that these sentences are about, if they come with the app, else empty."""
    return next((known.word for known in SETS.values() if known.lines[0] in lines), "")


def word_choice(lines: tuple[Sentence, ...], words: Sequence[tuple[str, int]]) -> str:
    """One of the `words` of these sentences; empty if there are none."""
    counts = dict(words[:MOST_WORDS])
    if not counts:
        return ""
    long_ones = (word for word in counts if len(word) > 3)
    default = word_of(lines) if word_of(lines) in counts else next(long_ones, next(iter(counts)))
    return WORD.choose({word: f"{word} ({count}×)" for word, count in counts.items()}, default)


def _own_list() -> tuple[Sentence, ...]:
    default = "\n".join(write_line(line) for line in SETS["python"].lines)
    address.bind_widget(LINES.name, LINES.key)
    if "corpus_text" not in st.session_state:
        st.session_state.corpus_text = LINES.recall("") or st.session_state.get(KEPT) or default
    with st.expander("My list", expanded=True, key="corpus_list"):
        box = st.container()
        _fill_from_file()  # before the box, which it may fill
        if lines := _of_file(box):
            return lines
        text = box.text_area(
            "One sentence per line",
            key="corpus_text",
            height=220,
            help="For a pair: first sentence ||| second sentence. To label a sense or group: label :: sentence. "
            "A backslash before ||| or :: makes it a part of the sentence.",
        )
        st.session_state[KEPT] = text
        short = len(text) <= LONGEST_IN_ADDRESS
        LINES.keep(text if short else default, default)
        keep_in_tab("corpus_text", untouched=text == default, long=not short, on_return=_fill)
        await_turn(characters=len(text))
        taken = read_lines(text)
        lines = taken.lines
        full = taken.given > len(lines)
        box.caption(
            too_many(taken, "lines", MOST_SENTENCES)
            if full
            else f"{len(lines):,} of up to {MOST_SENTENCES:,} sentences."
        )
        if not short:
            box.caption(TOO_LONG)
            box.download_button("Save the list", text, "sentences.txt", icon=":material/save:", on_click="ignore")
    if not lines:
        raise ReaderError("The list is empty: type or paste at least one sentence.")
    return lines


def _fill_from_file() -> None:
    """Fill the list from a file, once for each file and choice of columns; more lines than the box takes are held."""
    if not (file := filling()) or st.session_state.get(TAKEN) == file.source:
        return
    if not file.taken.lines:
        raise ReaderError("The file has no sentence; the list is as it was.")
    if len(file.taken.lines) > MOST_SENTENCES:
        st.session_state[FILE] = hold(file.name, file.taken.lines)
    else:
        _leave_file()
        _fill("\n".join(map(write_line, file.taken.lines)))
    st.session_state[TAKEN] = file.source


def _of_file(box: DeltaGenerator) -> tuple[Sentence, ...]:
    """The lines of a file that the box does not take, with the first of them; empty if there is none."""
    held: Held | None = st.session_state.get(FILE)
    if held is None:
        return ()
    if held.lines is None:
        _leave_file()
        box.info(f"The lines of {quoted_file(held.name)} had to give way to newer lists: choose the file again.")
        return ()
    with box:
        said = f"{len(held.lines):,} lines of {quoted_file(held.name)}, kept while this tab is open"
        st.caption(f"{said}. The first {FIRST_SHOWN}:")
        st.dataframe(_rows(held.lines[:FIRST_SHOWN]), key="corpus_first", hide_index=True, height=220)
        st.button("Back to my typed list", key="corpus_leave_file", on_click=_leave_file)
    return held.lines


def quoted_file(name: str) -> str:
    """The name of a file as text of a caption."""
    return f"“{escaped(shortened(name, 40))}”"


def _leave_file() -> None:
    st.session_state.pop(FILE, None)


def _edit(lines: tuple[Sentence, ...], key: str) -> None:
    _fill("\n".join(map(write_line, lines)))
    st.session_state[key] = OWN


def _fill(text: str) -> None:
    st.session_state.corpus_text = st.session_state[KEPT] = text


def _rows(lines: tuple[Sentence, ...]) -> list[dict[str, str]]:
    names = {"a": "Sentence", "b": "Second sentence", "sense": "Label"}
    used = [name for name in names if any(getattr(line, name) for line in lines)]
    return [{names[name]: getattr(line, name) for name in used} for line in lines]


class Filling(NamedTuple):
    """What a file of this `name` gives; `source` is another one for another file and for other columns."""

    name: str
    source: tuple[str, ...]
    taken: Taken


def filling() -> Filling | None:
    """The sentences of an uploaded file, with the choice of its columns; nothing without a file."""
    kinds = ["csv", "tsv", "txt"]
    file = st.file_uploader("Fill it from a CSV, TSV or TXT file (UTF-8, at most 4 MB)", kinds, key="corpus_file")
    if file is None:
        return None
    text = decode(file.getvalue())
    await_turn(characters=len(text))
    said = st.container()
    tabs = TABLES.get(file.name.lower()[-4:])
    wanted, taken = (
        ((), read_lines(text, MOST_LINES)) if tabs is None else _of_columns(text, file.file_id, said, tabs=tabs)
    )
    if taken.given > len(taken.lines):
        said.caption(too_many(taken, "lines" if tabs is None else "rows", MOST_LINES))
    return Filling(file.name, (file.file_id, *wanted), taken)


def too_many(taken: Taken, what: str, most: int) -> str:
    """How much of what was given a list holds."""
    return f"{len(taken.lines):,} of {taken.given:,} {what}; a list holds {most:,}."


def _of_columns(text: str, file: str, said: DeltaGenerator, *, tabs: bool) -> tuple[tuple[str, ...], Taken]:
    """The columns that the viewer chose, named in `said`, and their sentences; a new `file` begins with likely ones."""
    table = columns(text, tabs=tabs)
    headed = st.checkbox("The first row names the columns", table.headed, key=f"corpus_header_{file}")
    if headed != table.headed:
        table = columns(text, tabs=tabs, headed=headed)
    names, several, key = table.names, [NONE, *table.names], f"{file}_{headed}"
    a = st.selectbox("Column with the sentences", names, names.index(table.sentences), key=f"corpus_column_a_{key}")
    left, right = st.columns(2)
    b = left.selectbox("Second sentences", several, key=f"corpus_column_b_{key}")
    at = several.index(table.labels or NONE)
    sense = right.selectbox("Labels", several, at, key=f"corpus_column_sense_{key}")
    wanted = (a, *("" if name == NONE else name for name in (b, sense)))
    with said:
        paragraphs(source=taken_from(*wanted))
    return (str(headed), *wanted), read_columns(table, *wanted, most=MOST_LINES)


def taken_from(a: str, b: str, sense: str) -> str:
    """From which columns text and labels were taken."""
    parts = {"text": a, "second sentences": b, "labels": sense}
    said = ", ".join(f"{what} from {_called(name)}" for what, name in parts.items() if name)
    return f"{said[0].upper()}{said[1:]}."


def _called(name: str) -> str:
    return name if re.fullmatch(r"column \d+", name) else f"column “{name}”"


class Held:
    """The lines of a file of this `name`; None once they had to give way."""

    def __init__(self, name: str, lines: tuple[Sentence, ...]) -> None:
        self.name = name
        self.lines: tuple[Sentence, ...] | None = lines
        self.size = sum(PER_LINE + 4 * (len(line.a) + len(line.b)) for line in lines)


_held: list[ref[Held]] = []


def hold(name: str, lines: tuple[Sentence, ...]) -> Held:
    """Keep these lines until nobody points at the result, or until newer lists need the room; equal ones once."""
    new = Held(name, lines)
    with _turn:
        kept = [one for known in _held if (one := known()) is not None and one.lines is not None]
        if same := next((one for one in kept if (one.name, one.lines) == (name, lines)), None):
            kept.remove(same)  # it counts as the newest now
            new = same
        while kept and (len(kept) >= MOST_LISTS or sum(one.size for one in (*kept, new)) > MOST_BYTES):
            kept.pop(0).lines = None
        _held[:] = [ref(one) for one in (*kept, new)]
    return new
