"""The lines of a list -> a map of their points, in one layer or all; and from which layer on senses of a word part."""

from functools import partial

import streamlit as st

import components.start  # noqa: F401
from components.compute.corpus import labelled, senses as labels
from components.compute.similarity import as_compared, nearest_points, sense_parting
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.frame.waiting import finished
from components.records.corpus import PointKind, Wanted
from components.service import ModelService
from components.story.list import asked, column, layers, map, picture, script, senses, words
from components.story.list.points import PIECES, drawn_around
from components.take_home.shared import add_probe_steps
from components.views import corpus, similarity

question, bert = handed(ModelService)
tokens, last, umap = bert.tokens(*question.read), bert.facts().layers, bert.draws_umap()

head = page_head("list", about=words.ABOUT)
if head.view == words.SENSES:
    baseline = bert.baseline()
    with head.controls:
        chosen = corpus.corpus_choice(default=asked.DEFAULT)
    shown = st.container()
    lines = asked.for_all_layers(corpus.corpus_lines(chosen, question, default=asked.DEFAULT))
    with head.controls:
        word = corpus.word_choice(lines, bert.words(lines))
        with similarity.compare_menu():
            wanted = Wanted(PointKind.WORD, word, PIECES.choose())
            kind = similarity.compared(baseline)
    work = partial(bert.points, lines, wanted)
    points = labelled(finished(work, len(lines), "sentences", key="senses", of=(bert.which, lines, wanted)))
    parted = sense_parting(as_compared(points.vectors, baseline, kind), labels(points))
    head.finding(senses.finding(parted, word))
    head.told(**senses.told(chosen))
    with shown:
        map.remarks(points)
        senses.parting_figure(parted, points, kind)
    script.add_senses_steps(points, kind, parted)
    if in_view(height=700, settings=(senses.PROBE,)):
        senses.about_probe()
        if senses.PROBE.choose():
            senses.probe_figure(probed := bert.probe(points))
            add_probe_steps(points, probed)
elif (show := asked.show_choice(places := asked.controls(head))) != asked.ONE:
    listed = asked.listed(places, question, bert, pooler=False, most=layers.most())
    choices = layers.choices(places, listed, show, tokens)
    settings = asked.map_choice(places, listed.points, choices.alignment, umap=umap, solid=False)
    head.finding(layers.finding(listed.points))
    head.told(**words.told_of_layers())
    draw = partial(bert.layer_maps, listed.points, alignment=choices.alignment)
    layered = layers.layers_figure(listed.points, draw, settings, choices, umap=umap)
    asked.downloads(listed, layered.by_layer(), key="layers")
    script.add_layers_steps(listed.points, settings, choices.alignment, layered, choices.trails)
else:
    layer = asked.layer_choice(places, last)
    listed = asked.listed(places, question, bert, pooler=bert.inventory().pooler_in_file, layer=layer)
    points = listed.points
    settings = asked.map_choice(places, points, layer, umap=umap)
    found = bert.agreement(points)
    point, style, with_false = asked.marks(places, points, tokens, found, layer, bert.nearest_two)
    near = nearest_points(points, point, 8, bert.baseline(), layer)
    head.finding(words.finding(points, found, layer, bert.nearest_two, near))
    head.told(**words.told(points, style, layer, last))
    false = partial(bert.false_neighbours, points, layer, settings, point)
    of_false = false if with_false else tuple
    draw_one = partial(bert.map, points, layer)
    projection, trust = picture.map_figure(
        draw_one, settings, points, layer, point, style, near, of_false, umap=umap, barred=bool(found)
    )
    asked.downloads(listed, [(layer, projection)], key="map")
    with places.beside:
        column.drawn_around(points, drawn_around("map", points), layer, tokens, point)
        if found:
            column.lines_by_label(found, points, tokens, point, layer, style)
        else:
            column.nearest_lines(near, points, tokens, point)
    if found:
        picture.bars(found, points, layer)
    script.add_map_steps(points, layer, settings, projection, trust, found, bert.nearest_two)
    if in_view(height=600, settings=(map.SEEDS,)):
        entries = bert.nearest_entries(points, layer, point, 5)
        column.exactly(points, point, near, entries, false(), trust)
        script.add_near_steps(points, layer, point, near, entries)
        map.seeds(points, partial(bert.seed_maps, points, layer, settings), settings, layer, point, style)
