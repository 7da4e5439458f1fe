"""Sentence -> tensors: the shape of each on its way through the model, and the output."""

import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.stations.stations import first_values, flow, pooler_table
from components.figures.pooler import squeezing
from components.figures.stations import sizes
from components.findings.stations import finding
from components.findings.wording import count
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views.model import inventory_notice
from components.views.recipe import difference_badge

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
facts = bert.facts()
stations = bert.stations(tokens)
states = bert.states(tokens)
pooling = bert.pooling(tokens)

page_head("stations", finding(stations))
st.write(
    f"Your text has T = {len(tokens)} tokens; this model has H = {facts.width} numbers per token and "
    f"L = {count(facts.layers, 'layer')} with {count(facts.heads, 'head')} each. "
    "Every shape was read from a tensor of a real run; the leading 1 is the batch."
)
flow(stations, (question.a, question.b), key="flow")

st.header("How many numbers at each step", anchor="sizes")
show_figure(
    sizes(stations),
    key="sizes",
    alt="How many numbers there are at each step, from the token IDs to the pooler's output, with their shapes.",
    caption=f"Vectors grow with T, attention weights with T². “{facts.layers} ×” means one tensor in each layer; "
    "query, key and value are three in each. The axis is logarithmic: each gridline is ten times the one before.",
)

if in_view(height=1450):
    st.header("What comes out", anchor="output")
    st.markdown("`last_hidden_state`: one vector for each token, the output of the last layer, after its LayerNorm.")
    first_values(tokens.pieces, states.hidden[-1], key="last_hidden_state")
    st.markdown("`pooler_output`: one vector for the whole input.")
    first_values(("whole input",), pooling.theirs[None], key="pooler_output")

    st.header("The pooler, opened", anchor="pooler")
    st.markdown(
        "The pooler reads only **one** vector, that of [CLS] in the last layer, and applies a dense layer and tanh. "
        "Computed here from the model's own weights and compared with what the model returned:"
    )
    difference_badge("max |tanh(W · [CLS] + b) − pooler_output|", pooling.difference)
    show_figure(
        squeezing(pooling),
        key="squeezing",
        alt="The curve of tanh with one point for each dimension of pooler_output, over the result of the dense layer.",
        caption="Points: the model's numbers. Line: tanh. Each point should lie on the line.",
        table=pooler_table(pooling),
    )
    add_step("encoder", hidden=states.hidden)
    add_step("pooler", dense=pooling.dense, pooled=pooling.theirs)
    inventory_notice(bert.inventory())
