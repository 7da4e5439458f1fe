"""hidden_states[l - 1] -> hidden_states[l]: one encoder layer, every number of it."""

from functools import partial

import streamlit as st

from components.canvas.layer_steps.cell_products import cell_products, product_shapes
from components.canvas.layer_steps.layer_steps import layer_steps
from components.compute.neurons import neurons
from components.findings.encoder import finding
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_layer_steps, add_neurons_steps
from components.views.encoder import context_of, inner_choice, layer_head_and_token, neurons_table, select_token

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
facts = bert.facts()

show_finding = page_head("encoder")
layer, head, token = layer_head_and_token(tokens, facts.layers, facts.heads)
trace = bert.encoder_layer(tokens, layer)
proof = bert.encoder_proof(tokens, trace)
inner = inner_choice(trace)
context = context_of(tokens, layer, head)
show_finding(finding(trace, head, token, tokens.pieces))

st.markdown(
    "A layer has two halves. In **attention**, tokens exchange information: each looks for others with its query, is "
    "found by its key, and passes on its value. In the **feed-forward network**, each token is processed on its own. "
    "Each half adds its result to what was there, and LayerNorm follows. Point at a cell, tap it, or move to it with "
    "the arrow keys, and the line at the bottom does its arithmetic."
)
layer_steps(
    trace,
    head,
    tokens.pieces,
    proof,
    key="encoder",
    token=token,
    inner=inner,
    last=layer == facts.layers,
    context=context,
    on_token=select_token,
)
add_layer_steps(trace, head, inner=inner)
cell_products(partial(bert.product, tokens, layer), product_shapes(trace), context)

if in_view(height=450):
    st.header("The inner values of this token", anchor="inner")
    st.markdown(
        "Each inner value, often called a neuron, is large when a token's vector points in the direction of its column "
        "of W1. These are the largest of the chosen token, with the tokens of this text in which each is largest."
    )
    largest = neurons(trace.inner, token)
    neurons_table(largest, tokens.pieces)
    add_neurons_steps(largest)
