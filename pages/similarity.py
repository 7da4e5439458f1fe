"""Contextual vectors -> cosines of tokens, sentences and senses, each beside those of random pairs."""

from functools import partial

import streamlit as st

from components.compute.points import labelled
from components.compute.points import senses as labels
from components.compute.similarity import as_compared, cosines, curve, sense_parting, sentence_pair
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.progress import finished
from components.frame.sentence import handed
from components.frame.settings import LAYER
from components.records.corpus import PointKind, Wanted
from components.records.sets import PYTHON_PAIRS, PYTHON_SPOTS
from components.service import ModelService
from components.take_home import points as of_senses
from components.take_home import records as take_home
from components.views import control, corpus, pythons, senses, sentences, similarity
from components.views.map import remarks
from components.views.pairs import two_sentences
from components.views.points import PIECES, word_choice

question, bert = handed(ModelService)
tokens, baseline, twin = bert.tokens(*question.read), bert.baseline(), bert.without_training()
head = page_head("similarity", about=similarity.about(baseline))
if head.view == similarity.SENTENCES:
    texts, baseline = two_sentences(head, question, tokens), bert.sentence_baseline()
    with head.controls:
        kind, beside = similarity.compared_with(baseline, twin)
    a, b = map(bert.tokens, texts)
    two, parts = sentence_pair(bert.states(a).hidden, bert.states(b).hidden, baseline, kind)
    head.finding(sentences.finding(two, baseline.band(kind), parts, a, b))
    head.told(**sentences.told(a))
    untrained = control.control_sentences(twin, *texts, kind) if beside and twin else None
    note = sentences.length_note(bert.sentence_limit(), a, b)
    sentences.pair_figures(two, baseline, kind, untrained, parts, (a, b))
    take_home.add_sentences_steps(baseline, kind, two, parts, texts, note, control=untrained is not None)
elif head.view == similarity.MATRIX:
    last = bert.facts().layers
    with head.controls:
        layer, kind = LAYER.choose(last, last), similarity.compared_alone(baseline)
    matrix = cosines(shown := as_compared(bert.states(tokens).hidden, baseline, kind)[layer], shown)
    head.finding(similarity.matrix_finding(matrix, baseline.band(kind), tokens, layer))
    head.told(**similarity.matrix_told(layer, banded=baseline.tells))
    similarity.matrix_figure(matrix, tokens.names, layer, baseline, kind)
    take_home.add_matrix_steps(baseline, kind, matrix, layer)
elif head.view == similarity.SENSES:
    with head.controls:
        chosen = corpus.corpus_choice(default="python")
    picture = st.container()
    lines = corpus.corpus_lines(chosen, question, default="python")
    with head.controls:
        word = word_choice(lines, bert.words(lines))
        with similarity.compare_menu():
            wanted = Wanted(PointKind.WORD, word, PIECES.choose())
            kind, beside = similarity.compared(baseline), control.control_wanted(twin)
    work = partial(bert.points, lines, wanted)
    points = labelled(finished(work, len(lines), "sentences", key="senses", of=(bert.which, lines, wanted)))
    parted = sense_parting(as_compared(points.vectors, baseline, kind), labels(points))
    head.finding(senses.finding(parted, word))
    head.told(**senses.told(chosen))
    others = control.control_points(twin, lines, wanted) if beside and twin else None
    with picture:
        remarks(points)
        senses.parting_figure(parted, points, kind, control.control_parting(twin, others, kind))
    of_senses.add_senses_steps(points, kind, parted, control=others is not None)
    if in_view(height=700, settings=(senses.PROBE,)):
        senses.about_probe()
        if senses.PROBE.choose():
            probed = bert.probe(points)
            senses.probe_figure(probed, bert.probe(others) if others else None)
            of_senses.add_probe_steps(points, probed)
else:
    with head.controls:
        first, second = similarity.pair_choice(tokens)
        kind, beside = similarity.compared_with(baseline, twin)
    compared = as_compared(bert.states(tokens).hidden, baseline, kind)
    two = curve(compared, first, second, f"{tokens.names[first]} {first} ~ {tokens.names[second]} {second}")
    head.finding(similarity.finding(two, baseline.band(kind), tokens, first, second))
    head.told(**similarity.told(tokens, banded=baseline.tells))
    untrained = control.control_curve(twin, question, kind, (first, second)) if beside and twin else None
    similarity.curves_figure([two], baseline, kind, key="similarity_curve", control=untrained, fill="window")
    take_home.add_similarity_steps(baseline, kind, two, first, second)
    take_home.add_control_step(untrained, kind, first, second)
    if in_view(height=700) and pythons.about_pythons(bert.misread(PYTHON_SPOTS)):
        vectors = as_compared(bert.vectors_at(PYTHON_SPOTS), baseline, kind)
        pythons.experiment_figure(vectors, PYTHON_PAIRS, baseline, kind)
        take_home.add_pythons_step(vectors)
