"""A map on a page: its settings in plain words, PCA at once and UMAP when it is ready, and what must be said of it."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.compute.points import in_context
from components.figures.projection import point_map, seeds_grid
from components.records.corpus import Points
from components.records.projection import Projection, Settings, Trust
from components.widgets.controls import choice, share, whole_number
from components.widgets.figure import picture
from components.widgets.waiting import place_shown

METHODS = {"umap": "UMAP", "pca": "PCA"}
FLAT, SOLID = "2", "3"
DRAWN = "map_drawn"
Drawn = tuple[Projection, Trust | None]
Draw = Callable[[Settings], Drawn]


def map_settings(*, solid: bool = True) -> Settings:
    """Method and parameters of a map, each with a line on what it does."""
    method = choice(
        "Map by",
        METHODS,
        key="method",
        name="method",
        default="umap",
        help="UMAP keeps neighbours together and distorts distances. PCA is a straight view from the widest side.",
    )
    with st.popover("Settings", icon=":material/tune:"):
        space = {FLAT: "2-D", SOLID: "3-D"}
        dimensions = choice("Dimensions", space, key="dimensions", name="dim", default=FLAT) if solid else FLAT
        neighbors = whole_number(
            "n_neighbors",
            2,
            100,
            key="n_neighbors",
            name="neighbors",
            default=15,
            help="How many neighbours of each point UMAP tries to keep: few show small groups, many the large shape.",
        )
        distance = share(
            "min_dist",
            0.0,
            0.99,
            key="min_dist",
            name="dist",
            default=0.1,
            step=0.01,
            help="How close together UMAP may put points: small values make tight clumps, large ones spread them.",
        )
        metric = choice(
            "Metric",
            ("cosine", "euclidean"),
            key="metric",
            name="metric",
            default="cosine",
            help="What near means between vectors: the angle between them (cosine) or the straight distance.",
        )
        seed = whole_number(
            "Seed",
            0,
            9_999,
            key="seed",
            name="seed",
            default=0,
            typed=True,
            help="Where chance begins. The same seed draws the same map; what changes with the seed is no finding.",
        )
    return Settings(method, neighbors, distance, metric, seed, int(dimensions))


def map_at_once(
    spot: DeltaGenerator, draw: Draw, settings: Settings, points: Points, layer: int, point: int, looks: dict[str, Any]
) -> None:
    """PCA of the same points into `spot`, an `st.empty()`, where UMAP may take a moment."""
    if settings.method == "pca" or st.session_state.get(DRAWN) == _mark(points, layer, settings):
        return
    quick, trust = draw(replace(settings, method="pca"))
    figure = point_map(quick, points.names, hover=in_context(points), highlight=[point], trust=trust, **looks)
    with spot.container():
        picture(figure, key="map_at_once", alt=_says(quick, points), caption="PCA, until UMAP is ready …")


def shown_map(
    spot: DeltaGenerator,
    draw: Draw,
    settings: Settings,
    points: Points,
    layer: int,
    point: int,
    looks: dict[str, Any],
    false: Callable[[], Sequence[int]],
) -> Projection:
    """The map as it was asked for, into `spot`; `point` is marked, and linked to those of `false`."""
    with place_shown(st.empty()):
        projection, trust = draw(settings)
    st.session_state[DRAWN] = _mark(points, layer, settings)
    edges = [(point, other) for other in false()]
    figure = point_map(
        projection,
        points.names,
        hover=in_context(points),
        highlight=[point],
        edges=edges,
        trust=trust,
        **looks,
    )
    with spot.container():
        picture(
            figure,
            key="map",
            alt=_says(projection, points),
            caption=f"{projection.recipe}. {projection.remark}",
            select=projection.dimensions == 2,
        )
    return projection


def seeds_picture(maps: Sequence[Drawn], points: Points, point: int, looks: dict[str, Any]) -> None:
    """The same points with several seeds, side by side."""
    projections, trusts = zip(*maps, strict=True)
    by_chance = "The same vectors, another seed each: what all maps share is in the vectors, what differs is chance."
    without = "PCA leaves nothing to chance: it is the same with every seed."
    picture(
        seeds_grid(projections, points.names, hover=in_context(points), highlight=[point], trusts=trusts, **looks),
        key="map_seeds",
        alt=f"{len(maps)} maps of the same {len(points)} points, each with another seed.",
        caption=(without if projections[0].method == "PCA" else by_chance)
        + (" Here each is seen along its third dimension." if projections[0].dimensions == 3 else ""),
    )


def remarks(points: Points) -> None:
    """What a reader must know of these points: that lines were cut, or left out."""
    with st.container(key="points_remarks"):
        if points.cut:
            st.info(f"{points.cut:,} of the texts are longer than the model reads and were cut.", icon=":material/cut:")
        if points.left_out:
            st.info(
                f"One map holds {len(points):,} of these points: the last {points.left_out:,} sentences are left out. "
                "One point for each sentence, or one word, has room for more.",
                icon=":material/info:",
            )


def _mark(points: Points, layer: int, settings: Settings) -> str:
    return hashlib.sha256(repr((points.source, layer, settings)).encode()).hexdigest()


def _says(projection: Projection, points: Points) -> str:
    count = len(points.lines)
    sentences = "1 sentence" if count == 1 else f"{count} sentences"
    return f"A {projection.method} map of {len(points)} points of {sentences}; {projection.recipe}."
