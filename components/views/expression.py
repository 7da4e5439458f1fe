"""The box for an expression, a sum of words, and the tables of the rows nearest to it."""

import pandas as pd
import streamlit as st

from components.compute.expression import LONGEST, parse
from components.frame import address, terms
from components.frame.number_table import number_table
from components.frame.text import escaped
from components.records.arrays import Array
from components.records.readout import METRICS, Neighbours
from components.records.vocabulary import Expression, Reading, Vocabulary

DEFAULT = "king - man + woman"
KEY, NAME = "expression", "words"
HELP = (
    "One word, or a sum of words with + and −, each with a factor if you like: 0.5 * king. "
    'Put a piece that is or contains a sign in quotes: "-".'
)


def expression_box() -> Expression:
    """The expression that the viewer typed; errors in it are shown at once."""
    address.bind_widget(NAME, KEY)
    if KEY not in st.session_state:
        st.session_state[KEY] = address.recall(NAME, DEFAULT, str)[:LONGEST]
    typed = st.text_input("A word, or a sum of words", key=KEY, live="150ms", max_chars=LONGEST, help=HELP)
    address.keep(NAME, typed, DEFAULT)
    expression = parse(typed.encode("utf-8", "replace").decode())
    if expression.problem:
        st.warning(escaped(expression.problem), icon=":material/edit:")
    elif not expression.terms:
        st.info("Type a word, or select a piece in the table above.", icon=":material/edit:")
    return expression


def put_expression(text: str) -> None:
    """Set the text of the box. Call it in a callback, before the box is drawn again."""
    st.session_state[KEY] = text
    address.keep(NAME, text, DEFAULT)


def normal_form(reading: Reading) -> str:
    """The expression as it was parsed, on one line."""
    parts = []
    for index, term in enumerate(reading.terms):
        sign = "−" if term.factor < 0 else "+" if index else ""
        factor = "" if abs(term.factor) == 1 else f"{abs(term.factor):g} × "
        parts.append(" ".join(filter(None, (sign, factor + term.word))))
    return " ".join(parts)


def operands(reading: Reading, vocabulary: Vocabulary, norm: float) -> None:
    """Which rows were added, the norm of their sum, and which words are not single pieces."""
    for missing in reading.missing:
        pieces = " ".join(map(escaped, missing.pieces)) or "nothing"
        st.info(
            f"“{escaped(missing.word)}” is not one piece of this vocabulary; it splits into **{pieces}**. "
            "An expression takes single pieces.",
            icon=":material/call_split:",
        )
    if reading.ids:
        rows = ", ".join(f"{escaped(vocabulary.pieces[row])} (ID {row})" for row in dict.fromkeys(reading.ids))
        st.markdown(f"Rows used: {rows}. Norm of the result: **{norm:.3f}**.")


def neighbour_columns(reading: Reading, vocabulary: Vocabulary, norms: Array) -> None:
    """The nearest rows by cosine and by Euclidean distance, side by side."""
    left, right = st.columns(2)
    with left:
        st.markdown("**By cosine**")
        if len(reading.cosine):
            neighbour_table(reading.cosine, vocabulary, norms)
        else:
            st.info("The result is zero everywhere, so it has no direction and no cosine.", icon=":material/info:")
    with right:
        st.markdown("**By Euclidean distance**")
        neighbour_table(reading.euclidean, vocabulary, norms)


def neighbour_table(near: Neighbours, vocabulary: Vocabulary, norms: Array) -> None:
    """The nearest rows, nearest first, with their cosine or distance and their norms."""
    title = METRICS[near.metric]
    table = pd.DataFrame(
        {
            "Piece": [vocabulary.pieces[row] for row in near.rows],
            title: near.values,
            "Norm": [float(norms[row]) for row in near.rows],
            "ID": near.rows,
        }
    )
    number = st.column_config.NumberColumn(format="%.3f")
    measured = st.column_config.NumberColumn(format="%.3f", help=terms.COSINE if near.metric == "cosine" else None)
    number_table(
        table,
        key=f"near_{near.metric}",
        hide_index=True,
        height=38 + 35 * len(table),
        column_config={title: measured, "Norm": number},
    )
