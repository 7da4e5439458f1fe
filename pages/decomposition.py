"""hidden_states[l] -> the parts that add up to it: word, position, segment, each attention and feed-forward network."""

import streamlit as st

from components.findings.decomposition import finding
from components.frame.controls import layer_choice, token_choice
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_decomposition_steps
from components.views.decomposition import layers_figure, part_figures, split_choice, sum_badge

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
facts = bert.facts()

show_finding = page_head("decomposition")
left, right = st.columns(2)
with left:
    layer = layer_choice(facts.layers, key="decomposition_layer")
with right:
    token = token_choice(tokens, key="decomposition_token")
split = split_choice(layer, facts.heads)
ours = bert.decomposition(tokens, layer, [token], split)
piece = tokens.pieces[token]
show_finding(finding(ours, tokens.pieces))

st.markdown(
    "A token's vector is passed on from layer to layer, and each attention and each feed-forward network adds to it. "
    "LayerNorm in between is linear once the deviation that it divides by is known, so every part can be followed to "
    "the end: the parts below add up to the vector itself, dimension by dimension."
)
sum_badge(ours, bert.sum_error(tokens, ours))
part_figures(ours, split, piece)
add_decomposition_steps(ours, split)

st.header("Through the layers", anchor="through-the-layers")
layers_figure(ours, piece)

st.header("What “wrote” means, and what it does not", anchor="what-wrote-means")
st.markdown(
    "The **share** of a part *p* in the whole vector *v* is its projection on it, (*p* · *v*) / (*v* · *v*): the "
    "shares add up to 1, and a part that points against the whole has a negative share. This is arithmetic, not cause. "
    "A part's size says nothing of what would have come out without it: the attentions and networks after it read what "
    "it had written, and would have written something else. “From a token” means: read at that token's position; by "
    "then, every layer before had already mixed other tokens into the vector there."
)
