"""Two sentences -> the same words at other positions: what is equal, and from which layer on it no longer is."""

import streamlit as st

from components.compute.pairs import compare
from components.figures.whatif import MEASURES
from components.findings.pairs import finding
from components.frame.controls import choice
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views.pairs import differences_figure, line_up_figure, parting_figure, two_sentences
from components.views.recipe import proof_badge, recipe_of

question = current_question()
bert = open_service(question.model)

show_finding = page_head("pairs")
first, second = two_sentences(question)
a, b = bert.tokens(first), bert.tokens(second)
left, right = bert.embeddings(a), bert.embeddings(b)
comparison = compare(left, right, bert.states(a), bert.states(b))
show_finding(finding(comparison))

st.markdown(
    "Here each sentence is encoded on its own, not as a pair as on the other pages, so both use segment 0. A token "
    "that occurs in both has the same word row in each; its position row is the same only at the same position."
)
proof_badge(bert.proof(a, left), of="A: ")
proof_badge(bert.proof(b, right), key="proof_b", of="B: ")

st.header("Lined up by word", anchor="lined-up-by-word")
line_up_figure(comparison, a, b)
recipe_of("line_up", len(a), kind="int64")

st.header("What differs", anchor="what-differs")
st.markdown(
    "One row for each token that occurs in both. The middle of the colour scale is zero: no difference in that "
    "dimension."
)
differences_figure(comparison)
recipe_of("difference", *left.shape)

st.header("Where they diverge", anchor="where-they-part")
st.markdown(
    "[CLS] is the same piece at the same position in every sentence, so before the encoder its vector is always the "
    "same. Attention is the first step in which it sees the other tokens."
)
measure = choice("Measured as", MEASURES, key="measure", name="measure", default="euclidean")
parting_figure(comparison, measure)
recipe_of("layers", *comparison.euclidean.shape[:1], left.shape[1])
add_step(
    "pairs", first=first, second=second, matched=list(comparison.positions), word_difference=comparison.word,
    position_difference=comparison.position, normed_difference=comparison.normed, measure=measure,
    distances=getattr(comparison, measure),
)  # fmt: skip
