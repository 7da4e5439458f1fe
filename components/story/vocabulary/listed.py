"""Below the map: all pieces that were found, as a table."""

import streamlit as st

from components.compute.data_frame import data_frame
from components.records.arrays import Array
from components.records.vocabulary import KINDS, Matches, Vocabulary
from components.story.vocabulary.asked import pick, script_name

MOST = 2_000  # rows of the table
TALL, HEAD, LINE = 420, 38, 35  # pixels


def matches_table(vocabulary: Vocabulary, norms: Array, matches: Matches) -> None:
    """The pieces that stand out on the map, with the lengths of their rows; a click looks at one of them."""
    if not matches.ids:
        return
    drawn = matches.ids[:MOST]
    cut = "" if len(drawn) == len(matches) else f", the first {MOST:,} of them here"
    pieces = len(vocabulary) - len(vocabulary.without_piece)
    st.subheader("What was found", anchor="what-was-found")
    st.caption(f"{len(matches):,} of {pieces:,} pieces{cut}. Click one to see it on the map.")
    table = data_frame(
        {
            "ID": drawn,
            "Piece": [vocabulary.pieces[row] for row in drawn],
            "Kind": [KINDS[vocabulary.kind(row)] for row in drawn],
            "Script": [script_name(vocabulary.script(row)) for row in drawn],
            "Length of its row": [float(norms[row]) for row in drawn],
        }
    )
    st.dataframe(
        table,
        key="matches",
        hide_index=True,
        height=min(TALL, HEAD + LINE * len(table)),
        on_select=lambda: _picked(drawn),
        selection_mode="single-cell",
        column_config={"Length of its row": st.column_config.NumberColumn(format="%.3f")},
    )


def _picked(drawn: tuple[int, ...]) -> None:
    if cells := st.session_state["matches"].selection.cells:
        pick(drawn[cells[0][0]])
