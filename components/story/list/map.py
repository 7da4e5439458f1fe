"""A map while it is computed: PCA at once, UMAP when it is ready, PCA again if UMAP is stopped; and for five seeds."""

import hashlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import streamlit as st

from components.canvas.figure import show_figure
from components.figures.projection import PointStyle, seeds_grid
from components.frame.settings import Switch
from components.frame.waiting import finished, show_progress
from components.records.corpus import Points
from components.records.projection import LayeredProjection, MapSettings, Projection, Trust
from components.views.wording import counted

SEEDS = Switch("seeds", "Five seeds side by side", help="What differs between them is chance.")
DRAWN, STOPPED = "map_drawn", "map_stopped"
Result = TypeVar("Result")
Drawn = tuple[Projection, Trust | None]
DrawSeeds = Callable[[int | None], Generator[int, None, Sequence[Drawn]]]


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


def instead(drawn: Projection | LayeredProjection) -> None:
    """A line above the picture, if PCA had to take the place of the map that was asked for."""
    if drawn.for_now:
        st.caption(drawn.remark)


def seeds(points: Points, draw: DrawSeeds, settings: MapSettings, layer: int, point: int, style: PointStyle) -> None:
    """On request, the same map for five seeds."""
    if SEEDS.choose():
        maps = finished(draw, 5, "maps", key="seeds_drawn", of=(points.source, layer, settings))
        seeds_figure(maps, points, point, style)


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
        if points.wanted.layer is not None:
            st.caption(f"So many lines are read in layer {points.wanted.layer} alone; another layer is read anew.")
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
