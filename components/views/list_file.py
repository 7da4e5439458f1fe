"""A file that fills the viewer's list: which of its columns are taken, and what the page says of them.

A link cannot hold a file, so neither does it hold these choices.
"""

import re
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.compute.columns import columns
from components.compute.corpus import Taken, decode, read_columns, read_lines
from components.frame.markup import paragraphs
from components.frame.turns import await_turn
from components.records.corpus import MOST_LINES

NONE = "(none)"
TABLES = {".csv": False, ".tsv": True}  # whether tabs separate the cells; in a CSV file they may


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
