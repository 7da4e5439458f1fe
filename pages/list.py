"""The lines of a list -> a map of their points, in one layer or all; and from which layer on senses of a word part."""

from functools import partial

import streamlit as st

from components.compute.points import labelled
from components.compute.points import senses as labels
from components.compute.similarity import as_compared, nearest_points, sense_parting
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.progress import finished
from components.frame.sentence import handed
from components.frame.settings import LAYER
from components.records.corpus import PointKind, Wanted
from components.service import ModelService
from components.story.list import asked, layers, senses, words
from components.story.list.map import remarks
from components.story.list.points import PIECES
from components.take_home import points as of_points
from components.views import corpus, similarity
from components.views.points import word_choice

question, bert = handed(ModelService)
tokens, last = bert.tokens(*question.read), bert.facts().layers

head = page_head("list", about=words.ABOUT)
if head.view == words.SENSES:
    baseline = bert.baseline()
    with head.controls:
        chosen = corpus.corpus_choice(default=asked.DEFAULT)
    picture = st.container()
    lines = corpus.corpus_lines(chosen, question, default=asked.DEFAULT)
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
elif (show := asked.show_choice(head)) != asked.ONE:
    listed = asked.listed(head, question, bert, pooler=False, most=layers.MOST)
    choices = layers.choices(listed, show, tokens)
    settings = asked.map_choice(listed, choices.alignment, solid=False)
    head.finding(layers.finding(listed.points))
    head.told(**words.told(show))
    draw = partial(bert.layer_maps, listed.points, alignment=choices.alignment)
    layered = layers.layers_figure(listed, draw, settings, choices)
    asked.downloads(listed, layered.by_layer(), key="layers")
    of_points.add_layers_steps(listed.points, settings, choices.alignment, layered, choices.trails)
else:
    listed = asked.listed(head, question, bert, pooler=bert.inventory().pooler_in_file)
    points = listed.points
    with head.controls:
        layer = LAYER.choose(last, last)
    settings = asked.map_choice(listed, layer)
    point, style = asked.marks(listed, tokens)
    nearby = nearest_points(points, point, 8, bert.baseline(), layer)
    entries = bert.nearest_entries(points, layer, point, 5)
    head.finding(words.among_points(points, point, nearby, layer))
    head.told(**words.told(show))
    asked.neighbours(listed, nearby, entries)
    false = partial(bert.false_neighbours, points, layer, settings, point)
    projection, trust = asked.map_figure(listed, partial(bert.map, points, layer), settings, layer, point, style, false)
    asked.downloads(listed, [(layer, projection)], key="map")
    of_points.add_map_steps(points, layer, settings, projection, trust)
    of_points.add_near_steps(points, layer, point, nearby, entries)
    if in_view(height=600, settings=(asked.SEEDS,)):
        asked.seeds(listed, partial(bert.seed_maps, points, layer, settings), settings, layer, point, style)
