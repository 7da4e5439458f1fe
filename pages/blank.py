"""Text with a blank -> the words that BERT's masked-LM head would write there, read from each layer."""

import streamlit as st

from components.compute.masked import blanks
from components.findings.blank import finding
from components.frame.controls import token_choice, whole_number
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views.blank import no_head, no_word, prediction_figure, seen_by_model

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
vocabulary = bert.vocabulary()
positions = blanks(tokens, "[MASK]")

show_finding = page_head("blank")
st.markdown(
    "Filling blanks is what BERT was trained for. Of each text 15% of the tokens were chosen; most of them were "
    "replaced by `[MASK]`, and a **masked-LM head** on top of the last layer had to predict the original pieces. "
    "Write `[MASK]` into the sentence, or choose a token to hide."
)
add_step("text", ids=tokens.ids, pieces=tokens.pieces)
if positions:
    left, right = st.columns([3, 1], vertical_alignment="bottom")
    with left:
        position = token_choice(tokens, key="blank_token", label="The blank", among=positions)
    masked = bert.masked(tokens, (position,))
    seen_by_model(masked)
    add_step("mask", masked=position, masked_pieces=masked.pieces)
    if bert.has_head():
        with right:
            k = whole_number("Predictions", 1, 15, key="blank_k", name="near", default=5, typed=True)
        blank = bert.blank(tokens, position, k)
        show_finding(finding(blank, vocabulary.pieces))
        prediction_figure(blank, vocabulary)
        add_step("blank", rows=list(blank.rows), probabilities=blank.probabilities)
    else:
        show_finding("")
        no_head(bert.title)
else:
    show_finding("")
    no_word()
