"""What a reader asks of a list: which sentences, what a point stands for, how the map is drawn; and its downloads."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas import exports
from components.compute.points import first_points
from components.figures.points import PointStyle
from components.frame import address
from components.frame.page_head import PageHead
from components.frame.progress import completed, finished
from components.frame.settings import Choice, Decimal, Number, Switch
from components.records.corpus import Points
from components.records.projection import Alignment, MapSettings, Projection
from components.records.similarity import Near
from components.records.tokens import Question, Tokens
from components.story.list.map import Draw, Drawn, map_at_once, remarks, seeds_figure, shown_map, unless_stopped
from components.story.list.neighbours import entries_table, false_neighbours, near_table
from components.story.list.points import colour_box, point_choice, points_box
from components.views.corpus import corpus_choice, corpus_lines
from components.views.service import Service

SEEDS = Switch("seeds", "Five seeds side by side", help="What differs between them is chance.")
Work = Callable[[int | None], Generator[int, None, Points]]
DrawSeeds = Callable[[int | None], Generator[int, None, Sequence[Drawn]]]
FEW_POINTS = 50  # points: with fewer, UMAP shows little but chance
FLAT, SOLID = "2", "3"
METHOD = Choice(
    "method", "Map by", {"umap": "UMAP", "pca": "PCA"}, "umap",
    help="UMAP keeps neighbours together but distorts distances. PCA shows the two directions along which the vectors "
    f"vary most: far points are far, but near points may only look near. It is the default below {FEW_POINTS} points.",
)  # fmt: skip
METHOD_OF_FEW = replace(METHOD, key="method_few", default="pca")
DIMENSIONS = Choice("dim", "Dimensions", {FLAT: "2-D", SOLID: "3-D"}, FLAT, key="dimensions")
NEIGHBORS = Number(
    "neighbors", "n_neighbors", 2, 100, 15, key="n_neighbors",
    help="How many neighbours of each point UMAP tries to keep: few bring out small groups, many the overall shape.",
)  # fmt: skip
DISTANCE = Decimal(
    "dist", "min_dist", 0.0, 0.99, 0.1, key="min_dist",
    help="How close together UMAP may place points: small values give tight clusters, large ones spread them out.",
)  # fmt: skip
METRIC = Choice(
    "metric", "Metric", {"cosine": "cosine", "euclidean": "euclidean"}, "cosine",
    help="What “near” means for two vectors: a small angle (cosine) or a small straight-line distance (Euclidean).",
)  # fmt: skip
SEED = Number(
    "seed", "Seed", 0, 9_999, typed=True,
    help="The start of the random numbers. The same seed gives the same map; whatever changes with the seed is chance.",
)  # fmt: skip
ALIGNMENTS = {
    Alignment.PROCRUSTES.value: "One map per layer, rotated",
    Alignment.JOINT.value: "All layers in one map",
    Alignment.NONE.value: "One map per layer, not rotated",
}
PLACED = Choice(
    "placed", "Layers", ALIGNMENTS, Alignment.PROCRUSTES.value, horizontal=False,
    help="Rotated: each layer's map is rotated to match the map of the layer before. The directions of a map mean "
    "nothing, so without this most of the movement from layer to layer would be arbitrary.",
)  # fmt: skip
ONE, ONCE = "one", "once"
SHOWN = {ONE: "One layer", "motion": "In motion", "trails": "As trails", ONCE: "All at once"}
SHOW = Choice("show", "Show", SHOWN, ONE, hidden_label=True)
SETTINGS = (METHOD, DIMENSIONS, NEIGHBORS, DISTANCE, METRIC, SEED, SEEDS, PLACED, SHOW)
DEFAULT = "springs"  # the set that the page opens with
FEW_SENTENCES = 8  # sentences


class Listed(NamedTuple):
    """The points of a list of sentences (`every` and those drawn), their work, and the places of settings and panel."""

    every: Points
    points: Points
    work: Work
    settings: DeltaGenerator
    chart: DeltaGenerator
    panel: DeltaGenerator


def show_choice(head: PageHead) -> str:
    """Whether one layer is drawn, or how all of them are: at once only if they share one map."""
    joint = address.chosen_before(PLACED.name) == Alignment.JOINT
    with head.controls:
        return SHOW.choose({name: label for name, label in SHOWN.items() if name != ONCE or joint})


def listed(head: PageHead, question: Question, bert: Service, *, pooler: bool, most: int | None = None) -> Listed:
    """The chosen sentences as points, of which at most `most` are drawn; `pooler` offers the pooler's output."""
    with head.controls:
        chosen = corpus_choice(default=DEFAULT)
        settings = st.popover("Points and map", icon=":material/tune:")
    chart, panel = st.columns([3, 1], gap="small")
    with panel:
        lines = corpus_lines(chosen, question, default=DEFAULT)
    with settings:
        wanted = points_box(lines, partial(bert.words, lines), pooler=pooler)
    work = partial(bert.points, lines, wanted)
    with chart:
        every = finished(work, len(lines), "sentences", key="points", of=(bert.which, lines, wanted))
        remarks(every)
    return Listed(every, first_points(every, most or len(every)), work, settings, chart, panel)


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


def map_settings(*, solid: bool = True, points: int = FEW_POINTS) -> MapSettings:
    """The chosen method and parameters; with fewer than 50 `points` the default method is PCA."""
    method = (METHOD_OF_FEW if points < FEW_POINTS else METHOD).choose()
    dimensions = DIMENSIONS.choose() if solid else FLAT
    return MapSettings(method, NEIGHBORS.choose(), DISTANCE.choose(), METRIC.choose(), SEED.choose(), int(dimensions))


def points_downloads(points: Points, work: Work, maps: Sequence[tuple[int, Projection]], *, key: str) -> None:
    """Buttons that download the numbers behind `maps`, pairs of layer and map.

    Streamlit keeps what a button needs as long as the session, and the vectors of a long text are megabytes. So those
    of a `FEW_SENTENCES` sentences are read again by `work` when a button is clicked.
    """
    layer = maps[-1][0]
    few = len(points.lines) <= FEW_SENTENCES
    read: Callable[[], Points] = partial(_read, work, len(points.lines), len(points)) if few else lambda: points
    files = {
        "Coordinates (CSV)": ("coordinates.csv", "text/csv", lambda: exports.coordinates(read(), maps)),
        "Neighbours (CSV)": (f"neighbours_layer_{layer}.csv", "text/csv", lambda: exports.neighbours(read(), layer)),
        "Vectors of all layers (NPZ)": ("vectors.npz", "application/octet-stream", lambda: exports.vectors(read())),
    }
    with st.container(horizontal=True):
        for number, (label, (name, kind, make)) in enumerate(files.items()):
            st.download_button(
                label, make, name, kind, key=f"{key}_download_{number}", on_click="ignore", icon=":material/download:"
            )


def _read(work: Work, lines: int, count: int) -> Points:
    return first_points(completed(work(lines)), count)
