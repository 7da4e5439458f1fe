"""LayerNorm -> dropout, as in training, and why it is off here."""

import streamlit as st

from components.compute.dropout import drop
from components.findings.dropout import finding
from components.frame.controls import decimal_number, whole_number
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views.dropout import after_figure, mask_figure, setting_badge
from components.views.recipe import input_badge, recipe_of

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
ours = bert.embeddings(tokens)

show_finding = page_head("dropout")
st.markdown(
    "In training, BERT sets each value after LayerNorm to zero with probability *p* = 0.1, drawn afresh for every "
    "text, and multiplies the rest by 1/(1 − *p*), so that the expected value of every cell stays the same. "
    "This is the embedding layer; inside the encoder layers, dropout comes before the residual sum and its LayerNorm. "
    "The model here is in evaluation mode, where dropout does nothing: that is why its numbers are always the same."
)
input_badge(bert.input_difference(tokens, ours))
setting_badge(bert.dropout_setting(tokens))

left, right = st.columns(2)
with left:
    p = decimal_number("Probability p", 0.0, 0.5, key="dropout_p", name="p", default=0.1, step=0.05)
with right:
    seed = whole_number("Random seed", 0, 9999, key="dropout_seed", name="seed", default=0, typed=True)
dropped = drop(ours.normed, p, seed)
show_finding(finding(dropped))

st.header("The mask", anchor="the-mask")
mask_figure(dropped, tokens.pieces)
recipe_of("mask", *ours.shape, p=p)

st.header("What the encoder would get", anchor="what-the-encoder-would-get")
after_figure(dropped, tokens.pieces)
recipe_of("dropout", *ours.shape, p=p)
add_step("dropout", p=p, seed=seed, kept=dropped.kept, dropped=dropped.after)
