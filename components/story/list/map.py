"""The map of one layer: PCA at once, UMAP when it is ready, PCA again if UMAP is stopped, and the notices about it."""

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
from components.frame.waiting import show_progress
from components.records.corpus import Points
from components.records.projection import LayeredProjection, MapSettings, Projection, Trust
from components.views.wording import counted

DRAWN, STOPPED = "map_drawn", "map_stopped"
Result = TypeVar("Result")
Drawn = tuple[Projection, Trust | None]
Draw = Callable[[MapSettings], Drawn]


def unless_stopped(settings: MapSettings, points: Points, drawn: object) -> MapSettings:
    """The settings unchanged; if the viewer stopped this UMAP, the same for PCA, with a notice and a button to resume.

    `drawn` identifies the map: the layer, or the alignment of all layers.
    """
    if settings.method == "pca" or st.session_state.get(STOPPED) != _digest(points, drawn, settings):
        return settings
    with st.container(key="map_stopped_note", horizontal=True, vertical_alignment="center"):
        st.info("UMAP was stopped: this is PCA of the same points.", icon=":material/stop:")
        st.button("Resume", key="map_resume", icon=":material/play_arrow:", on_click=_keep_stopped, args=("",))
    return replace(settings, method="pca")


def at_once(settings: MapSettings, points: Points, drawn: object) -> MapSettings | None:
    """The settings of the PCA to show until UMAP is ready; None if PCA was chosen or this UMAP was just shown."""
    if settings.method == "pca" or st.session_state.get(DRAWN) == _digest(points, drawn, settings):
        return None
    return replace(settings, method="pca")


def drawn_map(work: Callable[[], Result], settings: MapSettings, points: Points, drawn: object) -> Result:
    """The result of `work`; meanwhile its progress and a Stop button are shown. Stop applies to this map only."""
    digest = _digest(points, drawn, settings)
    with show_progress(st.empty(), partial(_keep_stopped, digest), key="map_work"):
        result = work()
    st.session_state[DRAWN] = digest
    return result


def map_at_once(
    spot: DeltaGenerator, draw: Draw, settings: MapSettings, points: Points, layer: int, point: int, style: PointStyle
) -> None:
    """Draw PCA of the same points into `spot`, an `st.empty()`, until UMAP is ready."""
    if quick := at_once(settings, points, layer):
        projection, trust = draw(quick)
        with spot.container():
            show_figure(
                point_map(projection, replace(style, highlight=[point]), trust=trust),
                key="map_at_once",
                alt=_alt_text(projection, points),
                caption="PCA, until UMAP is ready …",
                fill="window",
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
    """Draw the map with the chosen settings into `spot`; `point` is marked and joined by lines to its `false`
    neighbours."""
    keep_labels_apart("map_at_once", "map")
    projection, trust = drawn_map(partial(draw, settings), settings, points, layer)
    edges = [(point, other) for other in false()]
    with spot.container():
        instead(projection)
        show_figure(
            point_map(projection, replace(style, highlight=[point]), edges=edges, trust=trust),
            key="map",
            alt=_alt_text(projection, points),
            caption=f"{projection.recipe}. {projection.remark}",
            select=projection.dimensions == 2,
            fill="window",
            help=terms.TRUST,
        )
    return projection, trust


def instead(drawn: Projection | LayeredProjection) -> None:
    """A line above the picture, if PCA had to take the place of the map that was asked for."""
    if drawn.for_now:
        st.caption(drawn.remark)


def seeds_figure(maps: Sequence[Drawn], points: Points, point: int, style: PointStyle) -> None:
    """The maps of the same points for several seeds, side by side."""
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
    """Notices if texts were truncated or sentences left out."""
    with st.container(key="points_remarks"):
        if points.cut:
            was = "was" if points.cut == 1 else "were"
            text = f"{counted(points.cut, 'text')} longer than the model can read {was} cut off."
            st.info(text, icon=":material/cut:")
        if points.left_out:
            st.info(
                f"One map holds {len(points):,} of these points; {_sentences_are(points.left_out)} left out. "
                "With one point per sentence, or for one word only, there is room for more.",
                icon=":material/info:",
            )


def _sentences_are(number: int) -> str:
    return "the last sentence is" if number == 1 else f"the last {number:,} sentences are"


def _digest(points: Points, drawn: object, settings: MapSettings) -> str:
    return hashlib.sha256(repr((points.source, drawn, settings)).encode()).hexdigest()


def _keep_stopped(digest: str) -> None:
    st.session_state[STOPPED] = digest


def _alt_text(projection: Projection, points: Points) -> str:
    points_of = f"{counted(len(points), 'point')} of {counted(len(points.lines), 'sentence')}"
    return f"A {projection.method} map of {points_of}; {projection.recipe}."
