"""Hidden states of all layers -> aligned maps, so that what moves is meaning, not rotation."""

from functools import partial

import streamlit as st

from components.compute.points import first, same_name
from components.findings.layers import finding
from components.frame.controls import switch
from components.frame.page_head import page_head
from components.frame.progress import finished
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.points import add_layers_steps
from components.views.corpus import corpus_choice, corpus_lines
from components.views.layers import MOST, alignment_box, layers_at_once, layers_figure, points_used_notice, view_box
from components.views.map import remarks, unless_stopped
from components.views.map_settings import map_settings
from components.views.points import colour_box, colour_in_layers, point_choice, points_box
from components.views.points_downloads import points_downloads

question = current_question()
bert = open_service(question.model)

show_finding = page_head("layers")
st.markdown(
    "The same points in every layer, from 0 (the embeddings after LayerNorm) to the last. By default each layer's map "
    "is rotated to match the one before. With PCA, what still moves is what the layer did; with UMAP, part of the "
    "movement comes from the method itself."
)
columns = st.columns(4)
with columns[0]:
    chosen = corpus_choice()
lines = corpus_lines(chosen, question)
with columns[1]:
    wanted = points_box(lines, partial(bert.words, lines), pooler=False)
with columns[2]:
    alignment = alignment_box()

work = partial(bert.points, lines, wanted)
everything = finished(work, len(lines), "sentences", key="points", of=(bert.key, lines, wanted))
points = first(everything, MOST)
remarks(everything)
points_used_notice(everything, points)
with columns[3]:
    settings = map_settings(solid=False, points=len(points))

left, middle, right = st.columns([1, 1, 2])
with left:
    point = point_choice(points, bert.tokens(question.a, question.b), "layers_map")
    together = switch("Include other occurrences", key="namesakes", name="namesakes", default=True)
with right:
    view = view_box(alignment)
with middle:
    style = colour_in_layers(points) if view == "once" else colour_box(points)
show_finding(finding(points))
marked = same_name(points, point) if together else [point]
settings = unless_stopped(settings, points, alignment)

draw = partial(bert.layer_maps, points, alignment=alignment)
spot = st.empty()
layers_at_once(spot, draw, settings, points, alignment, view, marked, style)
layered = layers_figure(spot, draw, settings, points, alignment, view, marked, style)
points_downloads(points, work, [(layer, layered.layer(layer)) for layer in range(len(layered.trust))], key="layers")
add_layers_steps(points, settings, alignment, layered)
