"""Tokens -> attention: which tokens each token takes its new vector from."""

import streamlit as st

from components.canvas.head_tiles.head_tiles import head_tiles
from components.compute.attention import (
    MOST,
    all_habits,
    candidates,
    habits,
    head_weights,
    named_heads,
    one_head,
    received,
    view,
)
from components.findings.attention import finding
from components.frame.controls import choice, switch
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views.attention import (
    between_choice,
    drawn_part,
    habits_table,
    head_name,
    layer_and_head,
    select_head,
    side_by_side,
    window_start,
)

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
facts = bert.facts()

show_finding = page_head("attention")
st.write(
    "In every layer and head, each token takes a weighted mean of all tokens' value vectors; these are the weights, as "
    "the model returned them. A weight says what a token attends to. What arrives is the weight times the value "
    "vector, through the output matrix: where that vector is short, a large weight adds little. Neither says what the "
    "output depends on. The page opens on the head with the clearest pattern in this text."
)
left, right = st.columns(2, vertical_alignment="bottom")
with left:
    layer, head = layer_and_head(facts.layers, facts.heads, bert.telling_head(tokens))
attention = bert.attention(tokens, layer)
with right:
    hide = switch("Hide [CLS] and [SEP]", key="attention_hide", name="hide")
arriving = received(attention, bert.arrivals(tokens, layer), head)
show_finding(finding(layer, head, one_head(attention, head), arriving))
between = between_choice(is_pair=attention.is_pair)
longest = max(map(len, candidates(attention, between=between, hide_frame=hide)))
start = window_start(longest, MOST)
weights = view(attention, between=between, hide_frame=hide, start=start)
arrivals = view(arriving, between=between, hide_frame=hide, start=start)

any_drawn = drawn_part(weights, attention)
if any_drawn:
    st.header(f"All {attention.heads} heads of layer {layer}", anchor="heads")
    head_tiles(weights, named_heads(attention), head, select_head, key="heads")
if in_view(height=1300, settings=("drawn",)):
    if any_drawn:
        st.header(f"Layer {layer}, {head_name(head)}", anchor="one")
        ways = {"lines": "lines", "heatmap": "a heatmap"}
        drawn = choice("Drawn as", ways, key="drawn", name="drawn", default="lines")
        alt = f"Attention of layer {layer}, {head_name(head)}: rows attend to columns (query → key)."
        side_by_side(weights, head, arrivals, drawn, alt)

    st.header("What the heads attend to on average", anchor="habits")
    habits_table(all_habits(attention))
    st.caption(
        "Means over all tokens, for “the same token” over those whose piece occurs more than once. The kinds overlap "
        "and do not cover all tokens, so a row need not sum to 100%."
    )
    add_step(
        "attention", layer=layer, head=head, rows=list(weights.rows), columns=list(weights.columns),
        frame=attention.frame, drawn=head_weights(weights, head), all_heads=weights.weights,
        habits=habits(attention).shares,
    )  # fmt: skip
    add_step(
        "arrivals", layer=layer, head=head, rows=list(weights.rows), columns=list(weights.columns),
        arrived=head_weights(arrivals, 1),
    )  # fmt: skip
