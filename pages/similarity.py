"""Contextual vectors -> cosines, each with the baseline that it must be compared with."""

import streamlit as st

from components.compute.similarity import as_compared, cosines, curve, telling_pair
from components.findings.similarity import finding
from components.findings.wording import quoted_tokens
from components.frame import terms
from components.frame.controls import layer_choice, token_choice
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.records.sets import PYTHON_PAIRS, PYTHON_SPOTS
from components.service import open_service
from components.take_home.records import add_similarity_steps
from components.views.similarity import compare_box, curves_figure, experiment_figure, matrix_figure

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
baseline = bert.baseline()

show_finding = page_head("similarity")
st.markdown(
    "A cosine of 0.9 may be high or mean nothing: in many layers *any* two tokens point in similar directions. "
    "So every cosine here is shown against the band of random pairs in the same layer. Sentences A and B are read "
    "together, as one pair; the page *Two sentences* reads each on its own."
)
first_default, second_default = telling_pair(tokens.pieces)
left, middle, right = st.columns([1, 1, 1.4])
with left:
    first = token_choice(tokens, key="first", name="first", default=first_default, label="First token")
with middle:
    other = second_default if second_default != first else first_default  # a token with itself says nothing
    second = token_choice(tokens, key="second", name="second", default=other, label="Second token")
with right:
    kind = compare_box()
compared = as_compared(bert.states(tokens).hidden, baseline, kind)

st.header("Two tokens through the layers", anchor="two-tokens-through-the-layers", divider="gray", help=terms.COSINE)
name = f"{tokens.pieces[first]} {first} ~ {tokens.pieces[second]} {second}"
two = curve(compared, first, second, name)
show_finding(finding(two, baseline.band(kind), quoted_tokens(tokens.pieces, (first, second))))
curves_figure([two], baseline, kind, key="similarity_curve")

if in_view(height=1500, settings=("layer",)):
    st.header("Every token compared with every other", anchor="every-token-with-every-other", divider="gray")
    left, _ = st.columns([1, 2])
    with left:
        layer = layer_choice(bert.facts().layers)
    matrix_figure(cosines(compared[layer], compared[layer]), tokens.pieces, layer, kind)

    st.header("Two pythons: snake and programming", anchor="two-pythons-a-snake-and-programming", divider="gray")
    st.markdown(
        "*python* in “I love my pet python” and in “I love coding in python”, compared with *snake* and *programming*: "
        "four texts, each read alone, since two occurrences of a word in *one* sentence influence each other."
    )
    pythons = as_compared(bert.spots(PYTHON_SPOTS), baseline, kind)
    experiment_figure(pythons, PYTHON_PAIRS, baseline, kind)
    add_similarity_steps(baseline, kind, compared, first, second, layer, pythons)
