"""A map of one's own sentences: which ones, what each point stands for, the map, and what is near on it."""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.compute.points import first
from components.figures.points import PointStyle
from components.frame.page_head import PageHead
from components.frame.progress import finished
from components.frame.settings import Switch
from components.records.corpus import Points
from components.records.projection import MapSettings, Projection
from components.records.questions import Question
from components.records.similarity import Near
from components.records.tokens import Tokens
from components.views.corpus import corpus_choice, corpus_lines
from components.views.map import Draw, Drawn, map_at_once, remarks, seeds_figure, shown_map, unless_stopped
from components.views.map_settings import map_settings
from components.views.neighbours import entries_table, false_neighbours, near_table
from components.views.points import colour_box, point_choice, points_box
from components.views.points_downloads import Work, points_downloads
from components.views.service import Service

SEEDS = Switch("seeds", "Five seeds side by side", help="What differs between them is chance.")
DrawSeeds = Callable[[int | None], Generator[int, None, Sequence[Drawn]]]


class Listed(NamedTuple):
    """The points of a list of sentences (`every` and those drawn), their work, and the places of settings and panel."""

    every: Points
    points: Points
    work: Work
    settings: DeltaGenerator
    chart: DeltaGenerator
    panel: DeltaGenerator


def listed(head: PageHead, question: Question, bert: Service, *, pooler: bool, most: int | None = None) -> Listed:
    """The chosen sentences as points, of which at most `most` are drawn; `pooler` offers the pooler's output."""
    with head.controls:
        chosen = corpus_choice()
        settings = st.popover("Points and map", icon=":material/tune:")
    chart, panel = st.columns([3, 1], gap="small")
    with panel:
        lines = corpus_lines(chosen, question)
    with settings:
        wanted = points_box(lines, partial(bert.words, lines), pooler=pooler)
    work = partial(bert.points, lines, wanted)
    with chart:
        every = finished(work, len(lines), "sentences", key="points", of=(bert.key, lines, wanted))
        remarks(every)
    return Listed(every, first(every, most or len(every)), work, settings, chart, panel)


def map_choice(chosen: Listed, drawn: object, *, solid: bool = True) -> MapSettings:
    """How the points are mapped; by PCA if the viewer stopped this UMAP. `drawn` identifies the map, as in map.py."""
    with chosen.settings:
        settings = map_settings(solid=solid, points=len(chosen.points))
    with chosen.chart:
        return unless_stopped(settings, chosen.points, drawn)


def marks(chosen: Listed, tokens: Tokens) -> tuple[int, PointStyle]:
    """The selected point and the style of all points."""
    with chosen.panel:
        point = point_choice(chosen.points, tokens, "map")
    with chosen.settings:
        return point, colour_box(chosen.points)


def neighbours(chosen: Listed, near: Sequence[Near], entries: Sequence[tuple[str, float]]) -> None:
    """The true neighbours of the selected point: other points, and rows of the word table."""
    with chosen.panel:
        near_table(chosen.points, near)
        entries_table(entries)


def map_figure(
    chosen: Listed, draw: Draw, settings: MapSettings, layer: int, point: int, style: PointStyle,
    false: Callable[[], Sequence[int]],
) -> Drawn:  # fmt: skip
    """The map, by PCA until UMAP is ready, with lines to points that are near on it only."""
    with chosen.chart:
        spot = st.empty()
        map_at_once(spot, draw, settings, chosen.points, layer, point, style)
        drawn = shown_map(spot, draw, settings, chosen.points, layer, point, style, false)
        false_neighbours(chosen.points, false())
        return drawn


def downloads(chosen: Listed, maps: Sequence[tuple[int, Projection]], *, key: str) -> None:
    """Downloads of the points and their maps."""
    with chosen.panel:
        points_downloads(chosen.points, chosen.work, maps, key=key)


def seeds(chosen: Listed, draw: DrawSeeds, settings: MapSettings, layer: int, point: int, style: PointStyle) -> None:
    """On request, the same map for five seeds."""
    if SEEDS.choose():
        of = (chosen.points.source, layer, settings)
        maps = finished(draw, 5, "maps", key="seeds_drawn", of=of)
        seeds_figure(maps, chosen.points, point, style)
