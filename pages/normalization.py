"""Sum -> LayerNorm: one token's row step by step, the weights, and what-if experiments."""

import streamlit as st

from components.compute.normalization import most_amplified
from components.figures.whatif import MEASURES
from components.findings.normalization import finding
from components.frame.controls import choice, token_choice
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views import normalization as layer_norm
from components.views.recipe import proof_badge, recipe_of
from components.views.whatif import movement_figure, zeroed_dimension

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
ours = bert.embeddings(tokens)
steps = bert.normalization(tokens)
length, width = ours.shape

page_head("normalization", finding(steps, tokens.pieces))
st.markdown(
    "LayerNorm brings every token's sum to the same scale: subtract the token's own mean, divide by its own standard "
    "deviation, then scale by gamma and shift by beta. Gamma and beta are learned, one value for each dimension, and "
    "are the same for all tokens. The result is `hidden_states[0]`, the input of the first encoder layer."
)
proof_badge(bert.proof(tokens, ours))
row = token_choice(tokens, key="token")

st.header("One token's row", anchor="one-tokens-row")
layer_norm.row_in_numbers(steps, row)
layer_norm.row_figure(steps, ours, row)
recipe_of("row", length, width)

if in_view(height=2900, settings=("measure", "zeroed")):
    left, right = st.columns(2, gap="medium")
    left.header("Its values", anchor="its-values")
    left.markdown(
        "Standardising keeps the order of the values. Gamma and beta then change each dimension differently, so in "
        "general the mean is no longer 0 after them, nor the deviation 1."
    )
    with left:
        layer_norm.values_figure(steps, row)
        recipe_of("values", 3, width)
    right.header("Every token", anchor="every-token")
    right.markdown(
        "LayerNorm handles one token at a time: each has its own mean and standard deviation, taken over its "
        "dimensions. The chosen token stands out."
    )
    with right:
        layer_norm.tokens_figure(steps, tokens.pieces, row)
        recipe_of("moments", 2, length)

    st.header("Gamma and beta", anchor="gamma-and-beta")
    layer_norm.weights_figure(steps, ours)
    recipe_of("weights", 2, width)
    st.markdown(
        "**Enlarged most.** A dimension is enlarged by its root mean square over all tokens here after LayerNorm "
        "divided by the same before; the values are those of the chosen token. Enlarged does not mean large: the "
        "dimensions with the largest values may be others. A few dimensions stand out in many BERTs ([Kovaleva et al. "
        "2021](https://arxiv.org/abs/2105.06990) found them in the LayerNorm at the output of the encoder layers)."
    )
    layer_norm.enlarged_table(steps, ours, row)

    st.header("What changes if …", anchor="what-changes-if")
    st.markdown(
        "Each row is one run of the real encoder with one change to its input vectors; the colour shows how far each "
        "token's last hidden state moves. “Nothing changed” is the control: it must stay at zero."
    )
    left, right = st.columns(2)
    with left:
        measure = choice("Measured as", MEASURES, key="measure", name="measure", default="euclidean")
    with right:
        zeroed = zeroed_dimension(width, most_amplified(steps, 1)[0])
    reports = bert.what_ifs(tokens, zeroed)
    movement_figure(reports, tokens.pieces, measure)
    recipe_of("what_if", length, width)
    add_step("embeddings", mean=steps.mean, deviation=steps.deviation, gamma=ours.gamma, beta=ours.beta)
    add_step("one_token", token=row, steps=[steps.before[row], steps.standardized[row], steps.after[row]])
    add_step("what_ifs", zeroed=zeroed, measure=measure, moved=[getattr(report, measure) for report in reports])
