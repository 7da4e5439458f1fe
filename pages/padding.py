"""Sentence -> sentence with [PAD]: what padding does to the vectors, with and without the attention mask."""

import streamlit as st

from components.canvas.figure import show_figure
from components.figures.padding import shift
from components.findings.padding import finding
from components.frame.controls import layer_choice
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views.padding import largest_moves, padding_means, padding_table, pads_choice

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
facts = bert.facts()

show_finding = page_head("padding")
st.write(
    "All sentences in a batch must have the same length, so shorter ones are filled up with [PAD] tokens. "
    "These go through the model like any other token; only the attention mask keeps the others from attending to them."
)
left, right = st.columns(2)
with left:
    pads = pads_choice(len(tokens), facts.positions)
with right:
    layer = layer_choice(facts.layers, key="padding_layer")

if pads:
    padding = bert.padding(tokens, pads)
    show_finding(finding(padding, layer))
    largest_moves(padding, layer)
    show_figure(
        shift(padding, layer),
        key="shift",
        alt="How far each token's vector moved when padding was appended, with and without the mask.",
        caption="Distance to the same token's vector in the sentence without [PAD], in the same layer. "
        "With the mask at most rounding is left, far too little to see: those dots lie on the zero line.",
        table=padding_table(padding, layer),
    )
    st.header("And the sentence's vector?", anchor="mean")
    st.write(
        "A common sentence vector is the mean of the token vectors. "
        "The cosine between that mean without padding and with it, in the last layer:"
    )
    padding_means(padding)
    add_step(
        "padding", pads=pads, layer=layer, masked=padding.masked[layer], unmasked=padding.unmasked[layer],
        mean_cosines=(padding.cosine_proper, padding.cosine_pads_averaged, padding.cosine_unmasked),
    )  # fmt: skip
    st.caption(
        "[PAD] gets hidden states even with the mask: no token attends to it, but it attends to the others. "
        "Exclude [PAD] again when averaging."
    )
