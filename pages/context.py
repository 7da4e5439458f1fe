"""Sentences -> contextual vectors of one layer -> a map of them, among thousands of uses of words or on their own."""

from functools import partial

import streamlit as st

from components.canvas.uses_map.uses_map import layer_of
from components.compute.similarity import nearest_points
from components.compute.uses_search import context_of
from components.findings.context import among_points, among_uses
from components.frame.controls import layer_choice, switch
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.progress import finished
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.points import add_map_steps, add_near_steps, add_uses_steps
from components.views import near_uses, senses_of_word, uses
from components.views.corpus import corpus_choice, corpus_lines
from components.views.map import map_at_once, remarks, seeds_figure, shown_map, unless_stopped
from components.views.map_settings import map_settings
from components.views.neighbours import entries_table, false_neighbours, near_table
from components.views.points import point_and_colour, points_box
from components.views.points_downloads import points_downloads

question = current_question()
bert = open_service(question.model)
show_finding = page_head("context")
st.markdown(
    "Each token's vector depends on everything read with it; here it is a point. **With UMAP, close points mostly have "
    "similar vectors, long distances mean little. With PCA, distant points are distant; close ones may not be close.**"
)
space = uses.space_choice()
mapped = bert.uses_map() if space == uses.USES else None
tokens = bert.tokens(question.a, question.b)
if mapped:
    pieces, text, by, room = uses.map_controls()
    placed = bert.placed(tokens, pieces=pieces)
    layer = layer_of(uses.KEY, bert.facts().layers)
    word, position = uses.chosen_word(placed, tokens, room)
    same_word = partial(bert.same_word, tokens, position)
    uses.map_of_uses(mapped, placed, uses.uses_view(mapped, by, text, word, same_word), layer, text)
    nearest = partial(bert.nearest_uses, tokens, position, layer)
    show_finding(among_uses(uses.name_of(placed, word), same_word(), partial(nearest, 1), layer))
    if in_view(height=1700):
        near_uses.nearest_here(placed, word, layer, nearest(12))
        add_uses_steps(layer, uses.positions_of(placed, word), nearest(12), bert.mean_of_uses(layer))
        senses_of_word.nearest_sense(same_word(), context_of(tokens, position), layer, mapped.facts)
elif space == uses.USES:
    show_finding("")
    uses.no_map_yet(bert.uses_map_progress, bert.draw_uses_map, bert.stop_uses_map, bert.facts())
else:
    columns = st.columns([1.2, 1.2, 1, 1])
    with columns[0]:
        chosen = corpus_choice()
    lines = corpus_lines(chosen, question)
    with columns[1]:
        wanted = points_box(lines, partial(bert.words, lines))
    with columns[2]:
        layer = layer_choice(bert.facts().layers)
    work = partial(bert.points, lines, wanted)
    points = finished(work, len(lines), "sentences", key="points", of=(bert.key, lines, wanted))
    with columns[3]:
        settings = map_settings(points=len(points))
    remarks(points)
    settings = unless_stopped(settings, points, layer)
    draw = partial(bert.map, points, layer)
    chart, beside = st.columns([3, 2], gap="medium")
    with beside:
        point, style = point_and_colour(points, tokens, "map")
    with chart:
        spot = st.empty()
        map_at_once(spot, draw, settings, points, layer, point, style)
    with beside:
        near = nearest_points(points, point, 8, bert.baseline(), layer)
        show_finding(among_points(points, point, near, layer))
        near_table(points, near)
        entries = bert.nearest_entries(points, layer, point, 5)
        entries_table(entries)
    with chart:
        false = partial(bert.false_neighbours, points, layer, settings, point)
        projection, trust = shown_map(spot, draw, settings, points, layer, point, style, false)
        false_neighbours(points, false())
        points_downloads(points, work, [(layer, projection)], key="context")
        add_map_steps(points, layer, settings, projection, trust)
        add_near_steps(points, layer, point, near, entries)
    if switch("Five seeds side by side", key="seeds", name="seeds", help="What differs between them is chance."):
        draw_seeds = partial(bert.seed_maps, points, layer, settings)
        maps = finished(draw_seeds, 5, "maps", key="seeds_drawn", of=(points.source, layer, settings))
        seeds_figure(maps, points, point, style)
