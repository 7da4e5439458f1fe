"""Checkpoint -> its three input tables, not only the rows that a sentence looks up."""

import streamlit as st

from components.findings.tables import finding
from components.frame import terms
from components.frame.controls import choice, token_choice
from components.frame.in_view import in_view
from components.frame.navigation import script_of
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views.recipe import input_badge, recipe_of, recipe_of_word_table
from components.views.tables import overview_figure, rows_figure, table_figure

MEASURES = {"size": "mean |value|", "mean": "mean value"}
NEIGHBOURS = 15
LOWER = ("token", "word_cell", "word_window", "position_cell", "position_window", "segment_cell", "segment_window")

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
facts = bert.facts()

page_head("tables", finding(tokens, facts))
st.markdown(
    "BERT's input layer is three tables of learned numbers, with one row for each vocabulary entry, each position and "
    "each segment. BERT learns its position rows just like its word rows; the sine waves belong to the original "
    "Transformer."
)
input_badge(bert.input_difference(tokens, bert.embeddings(tokens)))

st.header("Words", anchor="words")
measure = choice("Each cell shows the", MEASURES, key="table_measure", name="cells", default="size")
overview = bert.word_overview(measure)
overview_figure(overview, tokens)
recipe_of_word_table(overview)

if in_view(height=2300, settings=LOWER):
    st.subheader("Real rows", anchor="real-rows")
    row = token_choice(tokens, key="token", label="Show the rows around the row of")
    window = bert.word_window(tokens.ids[row], NEIGHBOURS)
    rows_figure(window, tokens.ids[row])
    recipe_of("word_rows", len(tokens), facts.width)

    st.header("Positions", anchor="positions")
    st.markdown(
        f"A token at position *p* gets row *p*, whichever token it is; no input can be longer than "
        f"{facts.positions} tokens."
    )
    positions = bert.table("position")
    table_figure(positions)
    recipe_of("position_table", facts.positions, facts.width)
    st.page_link(script_of("positions"), label="What the position rows have in common", icon=":material/arrow_forward:")

    st.header("Segments", anchor="segments", help=terms.SEGMENT)
    st.markdown(
        "Tokens of sentence A get row 0, tokens of sentence B row 1."
        if facts.segments > 1
        else "This checkpoint has a single segment row: every token gets it."
    )
    segments = bert.table("segment")
    table_figure(segments)
    recipe_of("segment_table", facts.segments, facts.width)
    add_step(
        "tables", measure=measure, block_rows=overview.block_rows, block_columns=overview.block_columns,
        cells=overview.cells, rows=list(window.ids), real_rows=window.values,
    )  # fmt: skip
    add_step("embeddings", positions=positions.rows, segments=segments.rows)
