"""What a reader asks of a list: which sentences, what a point is, and how the map is drawn; and its downloads."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas.figure import show_figure
from components.compute.corpus import first_points, senses
from components.compute.labels import Agreement, Nearest
from components.compute.projection import pca
from components.figures.points import PointStyle
from components.figures.projection import point_map
from components.frame import address
from components.frame.page_head import PageHead, settings_menu
from components.frame.saved_figure import menu_of_picture
from components.frame.settings import LAYER, Choice, Decimal, Number, Switch
from components.frame.waiting import completed, finished
from components.records.corpus import MOST_SENTENCES, PointKind, Points, Sentence, Wanted
from components.records.projection import Alignment, MapSettings, Projection
from components.records.sets import SETS
from components.records.tokens import Question, Tokens
from components.service import ModelService
from components.story.list.map import remarks, unless_stopped
from components.story.list.points import (
    colour_box,
    coordinates_csv,
    label_colours,
    neighbours_csv,
    point_choice,
    points_box,
    vectors_npz,
)
from components.views.corpus import corpus_choice, corpus_lines

Work = Callable[[int | None], Generator[int, None, Points]]
FEWEST_ON_MAP = 3  # points
FEW_POINTS = 15  # with fewer, UMAP has nothing to choose from
FLAT, SOLID = "2", "3"
METHOD = Choice(
    "method", "Map by", {"umap": "UMAP", "pca": "PCA"}, "umap", hidden_label=True,
    help="UMAP keeps neighbours together but distorts distances. PCA shows the two directions along which the vectors "
    f"vary most: far points are far, but near points may only look near. It is the default below {FEW_POINTS} points.",
)  # fmt: skip
DIMENSIONS = Choice("dim", "Dimensions", {FLAT: "2-D", SOLID: "3-D"}, FLAT, key="dimensions")
NEIGHBORS = Number(
    "neighbors", "n_neighbors", 2, 100, 15, key="n_neighbors",
    help="How many neighbours of each point UMAP tries to keep: few bring out small groups, many the overall shape. By "
    "default 15, or of a small list a third of the points.",
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
FALSE = Switch("false", "Lines to false neighbours", help="Points that are near on the map, but not in the layer.")
ONE, ONCE = "one", "once"
SHOWN = {ONE: "One layer", "motion": "In motion", "trails": "As trails", ONCE: "All at once"}
SHOW = Choice("show", "Show", SHOWN, ONE)
SETTINGS = (METHOD, DIMENSIONS, NEIGHBORS, DISTANCE, METRIC, SEED, FALSE, PLACED, SHOW)
DEFAULT = "springs"  # the set that the page opens with
FEW_SENTENCES = 8  # sentences


class Controls(NamedTuple):
    """The places of controls. In the card's head: what a point is, the method, the layer, and the rarer settings. The
    lines stand beside the picture, below what is said of them (`beside`): the browser keeps a reader's own only where
    their box is on the page, not in a closed menu."""

    points: DeltaGenerator
    method: DeltaGenerator
    layer: DeltaGenerator
    gear: DeltaGenerator
    beside: DeltaGenerator
    lines: DeltaGenerator
    chosen: str


class Listed(NamedTuple):
    """The points of a list of sentences (`every` and those drawn), and the work that read them."""

    every: Points
    points: Points
    work: Work


def prepare(bert: ModelService) -> None:
    """Read the sentences that the page opens with."""
    completed(bert.points(SETS[DEFAULT].lines, Wanted(PointKind.WORD, SETS[DEFAULT].word)))


def controls(head: PageHead) -> Controls:
    """The places of the controls, in their order."""
    with head.controls:
        points = st.popover("Points", key="list_points", width="content", help="What a point is, and which is chosen")
        method, layer = (st.container(width="content", key=f"list_{name}") for name in ("method", "layer"))
        gear = settings_menu("list", "How the map is drawn")
    with head.column():  # first, so that the picture gets its width at once
        chosen = corpus_choice(default=DEFAULT)
        return Controls(points, method, layer, gear, st.container(), st.container(), chosen)


def show_choice(places: Controls) -> str:
    """Whether one layer is drawn, or how all of them are: at once only if they share one map."""
    joint = address.chosen_before(PLACED.name) == Alignment.JOINT
    with places.gear:
        return SHOW.choose({name: label for name, label in SHOWN.items() if name != ONCE or joint})


def listed(
    places: Controls, question: Question, bert: ModelService, *, pooler: bool, most: int | None = None,
    layer: int | None = None,
) -> Listed:  # fmt: skip
    """The chosen sentences as points, of which at most `most` are drawn; `pooler` offers the pooler's output. Of a list
    that is too long for all layers only `layer` is read, or its beginning if none is given."""
    with places.lines:
        lines = corpus_lines(places.chosen, question, default=DEFAULT, brief=True)
    if layer is None:
        lines = for_all_layers(lines)
    with places.points:
        wanted = points_box(lines, partial(bert.words, lines), pooler=pooler)
    if len(lines) > MOST_SENTENCES and layer is not None and not wanted.by_pooler:
        wanted = replace(wanted, layer=layer)
    work = partial(bert.points, lines, wanted)
    every = finished(
        work, len(lines), "sentences", key="points", of=(bert.which, lines, wanted), show=partial(_so_far, len(lines))
    )
    remarks(every)
    return Listed(every, first_points(every, most or len(every)), work)


def for_all_layers(lines: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The lines that are read in all layers: the first of a longer list, which is said."""
    if len(lines) > MOST_SENTENCES:
        st.caption(f"All layers are read of the first {MOST_SENTENCES:,} of {len(lines):,} lines.")
    return lines[:MOST_SENTENCES]


def _so_far(sentences: int, points: Points) -> None:
    """The points of the sentences read so far, by PCA in the last layer that is read."""
    if len(points) < FEWEST_ON_MAP:
        return
    drawn = pca(points.vectors[-1])
    labels = senses(points) if any(line.sense for line in points.lines) else None
    style = PointStyle([""] * len(points), categories=labels, palette=label_colours())
    said = f"PCA of the points read so far, of {sentences:,} sentences."
    key = f"map_so_far_turn{len(points)}"  # several in one run
    show_figure(point_map(drawn, style), key=key, alt=said, caption=said, passing=True)


def layer_choice(places: Controls, layers: int) -> int:
    """The layer of a map of one."""
    with places.layer:
        return LAYER.choose(layers, layers)


def map_choice(places: Controls, points: Points, drawn: object, *, umap: bool, solid: bool = True) -> MapSettings:
    """How the points are mapped: by UMAP if this host can and there are enough of them, unless a reader wants it
    otherwise, and by PCA if a reader stopped this UMAP; in two dimensions or, if `solid`, in three. `drawn` identifies
    the map, as in map.py."""
    few = not umap or len(points) < FEW_POINTS
    with places.method:
        method = METHOD.choose(default="pca" if few else "umap")
    with places.gear:
        dimensions = DIMENSIONS.choose() if solid else FLAT
        neighbours = NEIGHBORS.choose(default=max(NEIGHBORS.low, min(NEIGHBORS.default, len(points) // 3)))
        how = MapSettings(method, neighbours, DISTANCE.choose(), METRIC.choose(), SEED.choose(), int(dimensions))
    return unless_stopped(how, points, drawn)


def marks(
    places: Controls, points: Points, tokens: Tokens, found: Agreement | None, layer: int,
    nearest: Callable[[Points, int], Nearest | None],
) -> tuple[int, PointStyle, bool]:  # fmt: skip
    """The selected point, without labels at first one of the two that are nearest, as the headline says; the style of
    all points, and whether lines lead to its false neighbours."""
    two = None if found else nearest(points, layer)
    with places.points:
        point = point_choice(points, tokens, "map", two.first if two else None)
    with places.gear:
        return point, colour_box(points, found, layer), FALSE.choose()


def downloads(chosen: Listed, maps: Sequence[tuple[int, Projection]], *, key: str) -> None:
    """Downloads of the points and their maps, in the picture's menu."""
    with menu_of_picture():
        points_downloads(chosen.points, chosen.work, maps, key=key)


def points_downloads(points: Points, work: Work, maps: Sequence[tuple[int, Projection]], *, key: str) -> None:
    """Buttons that download the numbers behind `maps`, pairs of layer and map.

    Streamlit keeps what a button needs as long as the session, and the vectors of a long text are megabytes. So those
    of a `FEW_SENTENCES` sentences are read again by `work` when a button is clicked.
    """
    layer = maps[-1][0]
    few = len(points.lines) <= FEW_SENTENCES
    read: Callable[[], Points] = partial(_read, work, len(points.lines), len(points)) if few else lambda: points
    buttons = {
        "Coordinates (CSV)": ("coordinates.csv", "text/csv", lambda: coordinates_csv(read(), maps)),
        "Neighbours (CSV)": (f"neighbours_layer_{layer}.csv", "text/csv", lambda: neighbours_csv(read(), layer)),
        "Vectors of all layers (NPZ)": ("vectors.npz", "application/octet-stream", lambda: vectors_npz(read())),
    }
    for number, (label, (name, kind, make)) in enumerate(buttons.items()):
        st.download_button(
            label, make, name, kind, key=f"{key}_download_{number}", on_click="ignore", icon=":material/download:"
        )


def _read(work: Work, lines: int, count: int) -> Points:
    return first_points(completed(work(lines)), count)
