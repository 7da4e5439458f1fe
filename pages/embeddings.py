"""Tokens -> embeddings: three rows looked up, added, and normalised."""

import streamlit as st

from components.findings.embeddings import finding
from components.frame import terms
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_embeddings_steps
from components.views.embeddings import rows_of_input
from components.views.recipe import proof_badge

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
embeddings = bert.embeddings(tokens)

page_head("embeddings", finding(embeddings))
st.markdown(
    "For every token BERT looks up three rows: one for its piece, one for its position, one for its segment; all three "
    "tables are *learned*, the position and segment tables too. The rows are added, and LayerNorm of the sum is what "
    "the encoder gets: `hidden_states[0]`. Point at a cell, tap it, or move to it with the arrow keys, and the line "
    "below writes out its sum.",
    help=terms.SEGMENT,
)
rows_of_input(tokens, embeddings, bert.facts())
add_embeddings_steps(embeddings)
proof_badge(bert.proof(tokens, embeddings))
