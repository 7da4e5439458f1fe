"""A word in the sentences of a list -> from which layer on its senses part, and what a linear probe tells of them."""

from functools import partial

import streamlit as st

from components.compute.points import labelled
from components.compute.points import senses as labels
from components.compute.similarity import as_compared, sense_parting
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.progress import finished
from components.frame.sentence import handed
from components.records.corpus import PointKind, Wanted
from components.service import ModelService
from components.story.list import senses
from components.take_home import points as of_points
from components.views import corpus, similarity
from components.views.map import remarks
from components.views.points import PIECES, word_choice

question, bert = handed(ModelService)
baseline = bert.baseline()
head = page_head("list", about=senses.ABOUT)
with head.controls:
    chosen = corpus.corpus_choice(default=senses.DEFAULT)
picture = st.container()
lines = corpus.corpus_lines(chosen, question, default=senses.DEFAULT)
with head.controls:
    word = word_choice(lines, bert.words(lines))
    with similarity.compare_menu():
        wanted = Wanted(PointKind.WORD, word, PIECES.choose())
        kind = similarity.compared(baseline)
work = partial(bert.points, lines, wanted)
points = labelled(finished(work, len(lines), "sentences", key="senses", of=(bert.which, lines, wanted)))
parted = sense_parting(as_compared(points.vectors, baseline, kind), labels(points))
head.finding(senses.finding(parted, word))
head.told(**senses.told(chosen))
with picture:
    remarks(points)
    senses.parting_figure(parted, points, kind)
of_points.add_senses_steps(points, kind, parted)
if in_view(height=700, settings=(senses.PROBE,)):
    senses.about_probe()
    if senses.PROBE.choose():
        senses.probe_figure(probed := bert.probe(points))
        of_points.add_probe_steps(points, probed)
