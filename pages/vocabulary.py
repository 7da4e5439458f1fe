"""Vocabulary -> rows: which pieces there are, and which rows are nearest to a word or to a sum of words."""

import streamlit as st

from components.canvas.figure import show_figure
from components.compute.vocabulary import count_kinds, scripts_present, search
from components.figures.vocabulary import kind_bars, row_strip
from components.findings.vocabulary import finding
from components.frame.controls import whole_number
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_expression_steps, add_search_steps
from components.views.expression import NAME as EXPRESSION
from components.views.expression import expression_box, neighbour_columns, normal_form, operands
from components.views.vocabulary import MOST, as_pieces, kinds_table, matches_table, query_box

question = current_question()
bert = open_service(question.model)

vocabulary = bert.vocabulary()
norms = bert.norms()
kinds = count_kinds(vocabulary)

page_head("vocabulary", finding(kinds))
st.write(
    f"This BERT builds every text from these {len(vocabulary):,} pieces ([UNK] stands for a word that cannot be built "
    f"from them), and each piece has one row of {bert.facts().width} learned numbers: its word embedding. "
    "A piece with ## continues a word; one without ## begins it."
)
query = query_box(kinds, scripts_present(vocabulary))
as_pieces(query, bert.tokens(query.text, limit=64))
matches = search(vocabulary, query)
matches_table(vocabulary, norms, matches)
add_search_steps(query, matches, norms, MOST)

if in_view(height=1600, settings=(EXPRESSION, "near")):
    st.header("One row, or a sum of rows", anchor="row")
    expression = expression_box()
    k = whole_number("Neighbours", 1, 50, key="vocabulary_k", name="near", default=10)
    reading = bert.reading(expression, k)
    operands(reading, vocabulary, reading.norm)
    if reading.ids:
        show_figure(
            row_strip(reading.vector, normal_form(reading)),
            key="row",
            alt=f"The {len(reading.vector)} values of the vector as a strip; the colour scale is centred on zero.",
        )
        neighbour_columns(reading, vocabulary, norms)
        add_expression_steps(reading, vocabulary)
        st.caption(
            "The words of the expression are left out of both lists; otherwise the answer to an analogy is mostly one "
            "of its own words. The rows are added unchanged. This is the static word table: no sentence has been read "
            "yet."
        )

    st.header("What kinds of pieces there are", anchor="kinds")
    show_figure(
        kind_bars(kinds),
        key="kinds",
        alt="How many pieces of each kind the vocabulary holds.",
        table=kinds_table(kinds),
        caption="Names are not a separate class: an uncased vocabulary writes “paris” just as it writes “table”.",
    )
