"""Contextual vectors -> cosines of tokens, sentences and senses, each beside those of random pairs."""

from functools import partial

import streamlit as st

from components.compute.points import labelled
from components.compute.points import senses as labels
from components.compute.similarity import as_compared, cosines, curve, sense_parting, sentence_pair
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.progress import finished
from components.frame.sentence import handed, handed_two
from components.frame.settings import LAYER
from components.records.corpus import PointKind, Wanted
from components.records.sets import PYTHON_SPOTS
from components.service import ModelService
from components.story.similarity import of_two
from components.take_home import points as of_senses
from components.take_home import records as take_home
from components.views import corpus, pythons, senses, sentences, similarity
from components.views.map import remarks
from components.views.pairs import two_sentences
from components.views.points import PIECES, word_choice

question, bert = handed(ModelService)
tokens, baseline, two_models = bert.tokens(*question.read), bert.baseline(), handed_two(Split[ModelService])
head = page_head("similarity", about=similarity.about(baseline))
if head.view == similarity.SENTENCES:
    texts, baseline = two_sentences(head, question, tokens), bert.sentence_baseline()
    if two_models:
        of_two.sentences_of_two(head, bert, two_models, texts)
    else:
        (a, b), kind = map(bert.tokens, texts), similarity.compared_alone(head, baseline)
        two, parts = sentence_pair(bert.states(a).hidden, bert.states(b).hidden, baseline, kind)
        head.finding(sentences.finding(two, baseline.band(kind), parts, a, b))
        head.told(**sentences.told(a))
        note = sentences.length_note(bert.sentence_limit(), a, b)
        sentences.pair_figures(two, baseline, kind, parts, (a, b))
        take_home.add_sentences_steps(baseline, kind, two, parts, texts, note)
elif head.view == similarity.MATRIX:
    with head.controls:
        layer = LAYER.choose(last := bert.facts().layers, last)
    kind = similarity.compared_alone(head, baseline)
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
            kind = similarity.compared(baseline)
    work = partial(bert.points, lines, wanted)
    points = labelled(finished(work, len(lines), "sentences", key="senses", of=(bert.which, lines, wanted)))
    parted = sense_parting(as_compared(points.vectors, baseline, kind), labels(points))
    head.finding(senses.finding(parted, word))
    head.told(**senses.told(chosen))
    with picture:
        remarks(points)
        senses.parting_figure(parted, points, kind)
    of_senses.add_senses_steps(points, kind, parted)
    if in_view(height=700, settings=(senses.PROBE,)):
        senses.about_probe()
        if senses.PROBE.choose():
            senses.probe_figure(probed := bert.probe(points))
            of_senses.add_probe_steps(points, probed)
elif two_models:
    of_two.tokens_of_two(head, bert, two_models, tokens)
else:
    with head.controls:
        first, second = similarity.pair_choice(tokens)
    kind = similarity.compared_alone(head, baseline)
    compared = as_compared(bert.states(tokens).hidden, baseline, kind)
    two = curve(compared, first, second, f"{tokens.names[first]} {first} ~ {tokens.names[second]} {second}")
    head.finding(similarity.finding(two, baseline.band(kind), tokens, first, second))
    head.told(**similarity.told(tokens, banded=baseline.tells))
    similarity.curves_figure([two], baseline, kind, key="similarity_curve", fill="window")
    take_home.add_similarity_steps(baseline, kind, two, first, second)
    if in_view(height=700) and pythons.about_pythons(bert.misread(PYTHON_SPOTS)):
        pythons.experiment_figure(vectors := as_compared(bert.vectors_at(PYTHON_SPOTS), baseline, kind), baseline, kind)
        take_home.add_pythons_step(vectors)
