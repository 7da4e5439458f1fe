"""Vector -> words: the rows of the word table nearest to a token's vector at every station."""

import streamlit as st

from components.canvas.figure import show_figure
from components.figures.vocabulary import nearness_curves
from components.findings.readout import finding
from components.frame.controls import choice, token_choice, whole_number
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_readout_steps
from components.views.readout import METRIC_HELP, METRIC_WORDS, masks_choice, rank_alt_text, readout_table

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
vocabulary = bert.vocabulary()

show_finding = page_head("readout")
st.write(
    "On its way through the model a token's vector moves away from its row in the word table. Here each stage is "
    "compared with every row of that table, as if it were a word again. This is an interpretation, not a step of the "
    "model: nothing makes a hidden state stay near its row, and in many checkpoints it does not."
)
left, middle, right = st.columns([2, 2, 1])
with left:
    position = token_choice(tokens, key="readout_token")
with middle:
    metric = choice("Nearest by", METRIC_WORDS, key="readout_metric", name="metric", default="cosine", help=METRIC_HELP)
with right:
    k = whole_number("Neighbours", 1, 15, key="readout_k", name="near", default=5, typed=True)
masks = masks_choice(tokens)
readout = bert.readout(tokens, position, metric, k, masks)
show_finding(finding(readout, tokens.pieces))

show_figure(
    nearness_curves(readout),
    key="ranks",
    alt=rank_alt_text(readout, tokens.pieces[position]),
    caption="Rank 1 in the table below: no row of the word table is nearer than the token's own.",
)
readout_table(readout, vocabulary)
add_readout_steps(readout, vocabulary, masks, k)
