"""hidden_states[l] -> the parts that add up to it: word, position, segment, each attention and feed-forward network."""

import streamlit as st

from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed
from components.service import ModelService
from components.take_home.records import add_decomposition_steps
from components.views import decomposition

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

head = page_head("decomposition", about=decomposition.ABOUT)
token, layer = followed_token(tokens), decomposition.layer_of(facts.layers)
with head.controls:
    split = decomposition.split_choice(layer, facts.heads)
ours = bert.decomposition(tokens, layer, [token], split)
head.finding(decomposition.finding(ours, tokens))
head.told(**decomposition.told(ours, split, tokens, facts.layers))

decomposition.choose_token(tokens, token)
left, right = st.columns([2, 1], gap="small")
with left:
    decomposition.part_figures(ours, split, tokens)
    decomposition.sum_badge(ours, bert.sum_error(tokens, ours))
with right:
    decomposition.layers_figure(bert.decomposition(tokens, facts.layers, [token]), layer, tokens)
add_decomposition_steps(ours, split)
