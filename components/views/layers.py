"""The maps of all layers: animated, side by side, as trails, or all in one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas.figure import show_figure
from components.canvas.labels.labels import keep_labels_apart
from components.compute.points import titles
from components.figures.projection import PointStyle, layer_animation, point_map, small_multiples, star_trails
from components.frame import terms
from components.frame.controls import choice
from components.frame.talk_mode import talking
from components.records.corpus import Points
from components.records.projection import Alignment, LayeredProjection, MapSettings
from components.views.map import at_once, drawn_map

Draw = Callable[[MapSettings], LayeredProjection]
MOST = 400
MOST_TRAILS = 6
WIDEST = 960  # pixels: both axes of a map have one scale, so on a wider chart half of it would be empty
ALIGNMENTS = {
    Alignment.PROCRUSTES.value: "One map per layer, rotated",
    Alignment.JOINT.value: "All layers in one map",
    Alignment.NONE.value: "One map per layer, not rotated",
}
VIEWS = {"motion": "In motion", "multiples": "Side by side", "trails": "As trails", "once": "All at once"}


def alignment_box() -> str:
    """How the layers' maps are aligned."""
    return choice(
        "Layers",
        ALIGNMENTS,
        key="placed",
        name="placed",
        default=Alignment.PROCRUSTES.value,
        horizontal=False,
        help="Rotated: each layer's map is rotated to match the map of the layer before. The directions of a map mean "
        "nothing, so without this most of the movement from layer to layer would be arbitrary.",
    )


def view_box(alignment: str) -> str:
    """How the layers are shown; all at once only if they share one map."""
    views = {name: label for name, label in VIEWS.items() if name != "once" or alignment == Alignment.JOINT}
    return choice("Show", views, key="view", name="view", default="motion")


def points_used_notice(points: Points, used: Points) -> None:
    """A notice if not all points are drawn."""
    with st.container(key="points_used"):
        if len(used) < len(points):
            st.info(
                f"Only the first {len(used):,} of {len(points):,} points are drawn.",
                icon=":material/info:",
            )


def layers_at_once(
    spot: DeltaGenerator, draw: Draw, settings: MapSettings, points: Points, alignment: str, view: str,
    chosen: Sequence[int], style: PointStyle,
) -> None:  # fmt: skip
    """Draw PCA of the same points in all layers into `spot`, an `st.empty()`, until UMAP is ready."""
    if quick := at_once(settings, points, alignment):
        layered = draw(quick)
        with spot.container():
            _figure(layered, points, view, chosen, style, "layers_at_once", "PCA, until UMAP is ready …")


def layers_figure(
    spot: DeltaGenerator, draw: Draw, settings: MapSettings, points: Points, alignment: str, view: str,
    chosen: Sequence[int], style: PointStyle,
) -> LayeredProjection:  # fmt: skip
    """Draw the chosen view of all layers into `spot` with the chosen settings, and return their maps."""
    keep_labels_apart("layers_at_once", "layers_map")
    layered = drawn_map(partial(draw, settings), settings, points, alignment)
    caption = f"{'; '.join(filter(None, (layered.recipe, layered.alignment)))}. {layered.remark}"
    with spot.container():
        if view == "trails" and len(chosen) > MOST_TRAILS:
            st.caption(f"Trails of the first {MOST_TRAILS} of {len(chosen)} occurrences.")
        _figure(layered, points, view, chosen, style, "layers_map", caption, _trust_table(layered))
    return layered


def _figure(
    layered: LayeredProjection, points: Points, view: str, chosen: Sequence[int], style: PointStyle, key: str,
    caption: str, table: pd.DataFrame | None = None,
) -> None:  # fmt: skip
    marked = replace(style, highlight=chosen)
    if view == "trails":
        figure = star_trails(layered, style, chosen=chosen[:MOST_TRAILS], names=titles(points))
    elif view == "multiples":
        figure = small_multiples(layered, marked)
    elif view == "once":
        figure = point_map(layered.at_once(), style)
    else:
        figure = layer_animation(layered, marked, layer=0)
    alt = f"{layered.method} maps of {len(points)} points in {len(layered.trust)} layers, {VIEWS[view].lower()}."
    with st.container(width="stretch" if view == "multiples" or talking() else WIDEST):
        show_figure(figure, key=key, alt=alt, table=table, caption=caption, help=terms.TRUST)


def _trust_table(layered: LayeredProjection) -> pd.DataFrame:
    """The trustworthiness of each layer's map."""
    rows = [
        {
            "layer": layer,
            "trustworthiness": trust and trust.trustworthiness,
            "true neighbours kept": trust and trust.kept,
            "kept by chance": trust and trust.chance,
            "neighbours compared": trust and trust.k,
        }
        for layer, trust in enumerate(layered.trust)
    ]
    return pd.DataFrame(rows)
