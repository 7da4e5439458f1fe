"""A word of the text is put in another's place, at its name in the picture: A is then compared with what it was, which
becomes B, until undone.
"""

from collections.abc import Sequence

import streamlit as st

from components.canvas.heatmaps.linked_heatmaps import Editing
from components.compute.pairs import DIFFERENCE, SAME_PLACE
from components.frame import address
from components.frame.markup import escaped
from components.records.tokens import Question, Tokens
from components.story.embeddings.rows import MATCHED, ROWS
from components.views.wording import shortened

EDITS, MOST_EDITS = "edits", 20


def editing(question: Question, tokens: Tokens, positions: Sequence[int], before: str) -> Editing:
    """The words of the first text read that the tokens at these `positions` are of (−1: none), and how to replace one.

    Once one is replaced, the new text is sentence A, and sentence B is `before`, with which it is compared.
    """
    spans = _spans(tokens, positions)
    a, was = tokens.a, (question.a, question.b, question.reading, question.side)

    def take(row: int, word: str) -> None:
        start, end = spans[row]
        if word.strip() != a[start:end]:
            _compare(f"{a[:start]}{word.strip()}{a[end:]}", before, was=was)

    return Editing(tuple(a[start:end] for start, end in spans), take)


def undo_button(question: Question) -> None:
    """Takes back the last replaced word, as long as both sentences are what it made of them."""
    edits = st.session_state.get(EDITS, [])
    if edits and edits[-1]["now"] == [question.a, question.b]:
        st.button(
            "Undo",
            icon=":material/undo:",
            key="undo_word",
            help=f"Sentence A is “{escaped(shortened(edits[-1]['was'][0], 60))}” again",
            on_click=_undo,
        )


def _spans(tokens: Tokens, positions: Sequence[int]) -> list[tuple[int, int]]:
    """Where in the first text read the word of each token stands; (0, 0) if it is of no word of it."""
    known = [tokens.tokens[position] if position >= 0 else None for position in positions]
    words = [one.word if one and one.word is not None and not one.segment else -1 for one in known]
    return [tokens.written_words.get(word, (0, 0)) for word in words]


def _compare(a: str, b: str, *, was: tuple[str, str, str, str]) -> None:
    """Show the difference between sentences A and B, each read alone, row by row."""
    controls = {key: st.session_state.get(key) for key in (ROWS.key, MATCHED.key)}
    edits = st.session_state.get(EDITS, [])
    st.session_state[EDITS] = [*edits, {"now": [a, b], "was": list(was), "controls": controls}][-MOST_EDITS:]
    address.put_sentences(a, b)
    st.session_state[ROWS.key], st.session_state[MATCHED.key] = DIFFERENCE, SAME_PLACE


def _undo() -> None:
    last = st.session_state[EDITS].pop()
    a, b, reading, side = last["was"]
    address.put_sentences(a, b or None, reading, side)
    for key, value in last["controls"].items():
        st.session_state[key] = value
