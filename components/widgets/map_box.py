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

METHODS = {"umap": "UMAP", "pca": "PCA"}
FLAT, SOLID = "2", "3"
DRAWN = "map_drawn"
Drawn = tuple[Projection, Trust | None]


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


def shown_map(
    spot: DeltaGenerator,
    draw: Callable[[Settings], Drawn],
    settings: Settings,
    points: Points,
    *,
    of: object,
    point: int,
    false: Callable[[], Sequence[int]],
    looks: dict[str, Any],
) -> Projection:
    """Draw the map into `spot`, an `st.empty()`: PCA of the same points first where UMAP may take a moment.

    `point` is marked, and linked to those of `false`, which is asked after the map is ready; `of` says which map it is.
    """
    arguments: dict[str, Any] = {"labels": points.names, "hover": in_context(points), "highlight": [point], **looks}
    mark = hashlib.sha256(repr((of, settings)).encode()).hexdigest()
    if settings.method == "umap" and st.session_state.get(DRAWN) != mark:
        quick, trust = draw(replace(settings, method="pca"))
        with spot.container():
            figure = point_map(quick, trust=trust, **arguments)
            picture(figure, key="map_at_once", alt=_says(quick, points), caption="PCA, until UMAP is ready …")

    projection, trust = draw(settings)
    st.session_state[DRAWN] = mark
    apart = false()
    with spot.container():
        picture(
            point_map(projection, trust=trust, edges=[(point, other) for other in apart], **arguments),
            key="map",
            alt=_says(projection, points),
            caption=f"{projection.recipe}. {projection.remark}",
            select=projection.dimensions == 2,
        )
    return projection


def seeds_picture(maps: Sequence[Drawn], points: Points, point: int, looks: dict[str, Any]) -> None:
    """The same points with several seeds, side by side."""
    projections, trusts = zip(*maps, strict=True)
    picture(
        seeds_grid(projections, points.names, hover=in_context(points), highlight=[point], trusts=trusts, **looks),
        key="map_seeds",
        alt=f"{len(maps)} maps of the same {len(points)} points, each with another seed.",
        caption="The same vectors, another seed each: what all maps share is in the vectors, what differs is chance.",
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


def _says(projection: Projection, points: Points) -> str:
    return f"A {projection.method} map of {len(points)} points of {len(points.lines)} sentences; {projection.recipe}."
