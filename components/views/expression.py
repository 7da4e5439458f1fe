"""A sum of rows of the word table: which rows were added, the values of the sum, and the rows nearest to it."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.figures.vocabulary import row_strip
from components.frame import terms
from components.frame.markup import escaped
from components.frame.number_table import number_table
from components.records.arrays import Array
from components.records.readout import METRICS, Neighbours
from components.records.vocabulary import Reading, Vocabulary


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


def row_and_distances(reading: Reading, vocabulary: Vocabulary, norms: Array) -> None:
    """The values of the vector, and the rows nearest to it by Euclidean distance."""
    if not reading.ids:
        return
    st.markdown(f"**The vector of {escaped(normal_form(reading))}**")
    show_figure(
        row_strip(reading.vector, normal_form(reading)),
        key="row",
        alt=f"The {len(reading.vector)} values of the vector as a strip; the colour scale is centred on zero.",
    )
    st.markdown("**Nearest by Euclidean distance**")
    neighbour_table(reading.euclidean, vocabulary, norms)
    if len(reading.ids) > 1:
        st.caption(
            "The words of the expression are left out of both lists; otherwise the answer to an analogy is mostly one "
            "of its own words."
        )


def neighbour_table(
    near: Neighbours,
    vocabulary: Vocabulary,
    norms: Array,
    *,
    height: int = 10_000,
    on_row: Callable[[int], None] | None = None,
) -> None:
    """The nearest rows, nearest first, with their cosine or distance and their norms; a click calls `on_row`."""
    title, key = METRICS[near.metric], f"near_{near.metric}_{hash(near.rows)}"  # another list has no cell selected
    table = data_frame(
        {
            "Piece": [vocabulary.pieces[row] for row in near.rows],
            title: near.values,
            "Norm": [float(norms[row]) for row in near.rows],
            "ID": near.rows,
        }
    )
    number = st.column_config.NumberColumn(format="%.3f")
    measured = st.column_config.NumberColumn(format="%.3f", help=terms.COSINE if near.metric == "cosine" else None)
    clicks: dict[str, Any] = {}
    if on_row:
        clicks = {"on_select": lambda: picked_from(key, near.rows, on_row), "selection_mode": "single-cell"}
    number_table(
        table,
        key=key,
        hide_index=True,
        height=min(height, 38 + 35 * len(table)),
        column_config={title: measured, "Norm": number},
        **clicks,
    )


def picked_from(table: str, rows: Sequence[int], on_row: Callable[[int], None]) -> None:
    """Call `on_row` with the row that was clicked in the table of this key."""
    if cells := st.session_state[table].selection.cells:
        on_row(rows[cells[0][0]])
