"""One word in several sentences -> the first layer in which its senses part."""

from functools import partial

import streamlit as st

from components.compute.points import labelled, senses
from components.compute.similarity import as_compared, sense_parting
from components.findings.senses import finding
from components.frame.controls import switch
from components.frame.page_head import page_head
from components.frame.progress import finished
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.points import add_probe_steps, add_senses_steps
from components.views.corpus import corpus_choice, corpus_lines
from components.views.map import remarks
from components.views.points import word_box
from components.views.similarity import compare_box, parting_figure, probe_figure

question = current_question()
bert = open_service(question.model)

show_finding = page_head("senses")
st.markdown(
    "Each sentence is encoded on its own, and every occurrence of the word is compared with every other. The senses "
    "are said to part in the first layer from which on, up to the last, pairs of the same sense are more alike than "
    "pairs of different senses in at least 3 of 4 comparisons, and more often than under 99% of random labellings."
)
left, middle, right = st.columns([1.2, 1, 1.2])
with left:
    chosen = corpus_choice(default="python")
lines = corpus_lines(chosen, question, default="python")
with middle:
    wanted = word_box(lines, bert.words(lines))
with right:
    kind = compare_box()
work = partial(bert.points, lines, wanted)
points = labelled(finished(work, len(lines), "sentences", key="senses", of=(bert.key, lines, wanted)))

remarks(points)
parted = sense_parting(as_compared(points.vectors, bert.baseline(), kind), senses(points))
show_finding(finding(parted))
parting_figure(parted, points, kind)
add_senses_steps(points, kind, parted)

st.header("What does a layer know?", anchor="what-does-a-layer-know", divider="gray")
st.markdown(
    "A **linear probe**: a ridge classifier learns the labels of all occurrences but one and must label that one, for "
    "each occurrence in turn. Write labels of your own into a list to see whether a layer knows them, too. What a "
    "probe finds can be read from the vectors by a linear boundary; whether the model uses it is another question."
)
if switch("Run the probe on each layer", key="probe", name="probe"):
    probed = bert.probe(points)
    probe_figure(probed)
    add_probe_steps(points, probed)
