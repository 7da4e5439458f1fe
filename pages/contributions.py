"""Word, position, segment -> how much each contributes to a token's vector."""

import streamlit as st

from components.compute.contributions import after_norm, before_norm
from components.findings.contributions import finding
from components.frame import terms
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_contributions_steps
from components.views.contributions import angles_figure, norms_figure, shares_figure
from components.views.recipe import input_badge, recipe_of

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
ours = bert.embeddings(tokens)
before, after = before_norm(ours), after_norm(ours)

page_head("contributions", finding(before, tokens.pieces))
st.markdown(
    "A token's vector is a sum, so its parts can be compared. Once the token's standard deviation is fixed, LayerNorm "
    "is linear, so it can be applied to each part separately: subtract the part's mean, divide by that deviation, "
    "multiply by gamma. Beta is then a fourth part."
)
input_badge(bert.input_difference(tokens, ours))

st.header("Shares", anchor="shares")
st.markdown(
    "The share of part *p* in the sum *s* is its projection on the sum, (*p* · *s*) / (*s* · *s*): the shares of a "
    "token add up to 1. A part that points away from the sum has a negative share.",
    help=terms.SEGMENT,
)
shares_figure(before, after, tokens.pieces)
recipe_of("shares", 3, len(tokens))

st.header("Lengths", anchor="lengths")
st.markdown("A long part need not have a large share: a part at a right angle to the sum has a share of 0.")
norms_figure(before, after, tokens.pieces)
recipe_of("lengths", 4, len(tokens))

st.header("Angles", anchor="angles")
st.markdown(
    "At 90° two vectors are orthogonal and share no direction; below 90° they point in similar directions, above it "
    "in opposing ones."
)
angles_figure(before, after, tokens.pieces)
recipe_of("angles", len(before.pairs), len(tokens))
add_contributions_steps(before, after)
