"""A map on a page: PCA at once and UMAP when it is ready or stopped, and what must be said of it."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas.figure import show_figure
from components.canvas.labels.labels import keep_labels_apart
from components.figures.projection import PointStyle, point_map, seeds_grid
from components.frame import terms
from components.frame.waiting import attended
from components.records.corpus import Points
from components.records.projection import MapSettings, Projection, Trust

DRAWN, STOPPED = "map_drawn", "map_stopped"
Result = TypeVar("Result")
Drawn = tuple[Projection, Trust | None]
Draw = Callable[[MapSettings], Drawn]


def unless_stopped(settings: MapSettings, points: Points, drawn: object) -> MapSettings:
    """The settings as they are; those of PCA, with a sentence and a way on, where the viewer stopped this very UMAP.

    `drawn` says what of the points is drawn: a layer, or how all of them are placed.
    """
    if settings.method == "pca" or st.session_state.get(STOPPED) != _mark(points, drawn, settings):
        return settings
    with st.container(key="map_stopped_note", horizontal=True, vertical_alignment="center"):
        st.info("UMAP was stopped: this is PCA of the same points.", icon=":material/stop:")
        st.button("Go on", key="map_go_on", icon=":material/play_arrow:", on_click=_keep_stopped, args=("",))
    return replace(settings, method="pca")


def at_once(settings: MapSettings, points: Points, drawn: object) -> MapSettings | None:
    """The settings of PCA, where it should be shown until UMAP is ready; None where UMAP was just shown."""
    if settings.method == "pca" or st.session_state.get(DRAWN) == _mark(points, drawn, settings):
        return None
    return replace(settings, method="pca")


def drawn_map(work: Callable[[], Result], settings: MapSettings, points: Points, drawn: object) -> Result:
    """What `work` draws; how far it is and a Stop are shown meanwhile, and a Stop counts only for this very map."""
    mark = _mark(points, drawn, settings)
    with attended(st.empty(), partial(_keep_stopped, mark), key="map_work"):
        result = work()
    st.session_state[DRAWN] = mark
    return result


def map_at_once(
    spot: DeltaGenerator, draw: Draw, settings: MapSettings, points: Points, layer: int, point: int, style: PointStyle
) -> None:
    """PCA of the same points into `spot`, an `st.empty()`, where UMAP may take a moment."""
    if quick := at_once(settings, points, layer):
        projection, trust = draw(quick)
        with spot.container():
            show_figure(
                point_map(projection, replace(style, highlight=[point]), trust=trust),
                key="map_at_once",
                alt=_says(projection, points),
                caption="PCA, until UMAP is ready …",
            )


def shown_map(
    spot: DeltaGenerator,
    draw: Draw,
    settings: MapSettings,
    points: Points,
    layer: int,
    point: int,
    style: PointStyle,
    false: Callable[[], Sequence[int]],
) -> Drawn:
    """The map as it was asked for, into `spot`; `point` is marked, and linked to those of `false`."""
    keep_labels_apart("map_at_once", "map")
    projection, trust = drawn_map(partial(draw, settings), settings, points, layer)
    edges = [(point, other) for other in false()]
    with spot.container():
        show_figure(
            point_map(projection, replace(style, highlight=[point]), edges=edges, trust=trust),
            key="map",
            alt=_says(projection, points),
            caption=f"{projection.recipe}. {projection.remark}",
            select=projection.dimensions == 2,
            help=terms.TRUST,
        )
    return projection, trust


def seeds_picture(maps: Sequence[Drawn], points: Points, point: int, style: PointStyle) -> None:
    """The same points with several seeds, side by side."""
    projections, trusts = zip(*maps, strict=True)
    by_chance = (
        "The same vectors with a different seed each time: what all maps share is in the vectors, what "
        "differs is chance."
    )
    without = "PCA involves no chance: it is the same for every seed."
    show_figure(
        seeds_grid(projections, replace(style, highlight=[point]), trusts=trusts),
        key="map_seeds",
        alt=f"{len(maps)} maps of the same {len(points)} points, each with another seed.",
        caption=(without if projections[0].method == "PCA" else by_chance)
        + (" Here each is seen along its third dimension." if projections[0].dimensions == 3 else ""),
    )


def remarks(points: Points) -> None:
    """What a reader must know of these points: that lines were cut, or left out."""
    with st.container(key="points_remarks"):
        if points.cut:
            st.info(
                f"{points.cut:,} of the texts were longer than the model can read and were cut off.",
                icon=":material/cut:",
            )
        if points.left_out:
            st.info(
                f"One map holds {len(points):,} of these points; the last {points.left_out:,} sentences are left out. "
                "With one point per sentence, or for one word only, there is room for more.",
                icon=":material/info:",
            )


def _mark(points: Points, drawn: object, settings: MapSettings) -> str:
    return hashlib.sha256(repr((points.source, drawn, settings)).encode()).hexdigest()


def _keep_stopped(mark: str) -> None:
    st.session_state[STOPPED] = mark


def _says(projection: Projection, points: Points) -> str:
    count = len(points.lines)
    sentences = "1 sentence" if count == 1 else f"{count} sentences"
    return f"A {projection.method} map of {len(points)} points of {sentences}; {projection.recipe}."
