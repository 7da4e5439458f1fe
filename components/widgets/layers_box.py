"""The maps of all layers on a page: in motion, side by side, as trails, or all at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.compute.points import in_context, titles
from components.figures.projection import layer_animation, point_map, small_multiples, star_trails
from components.records.corpus import Points
from components.records.projection import LayeredProjection, Projection
from components.widgets.controls import choice
from components.widgets.figure import picture

MOST = 400
MOST_TRAILS = 6
PLACED = {
    "turned": "One map per layer, each rotated onto the one before",
    "joint": "All layers in one map",
    "alone": "One map per layer, not rotated",
}
VIEWS = {"motion": "In motion", "multiples": "Side by side", "trails": "Star trails", "once": "All at once"}


def placed_box() -> str:
    """What makes the layers comparable."""
    return choice(
        "Layers",
        PLACED,
        key="placed",
        name="placed",
        default="turned",
        horizontal=False,
        help="A map has no up and no right: without rotation, what moves from layer to layer is mostly chance.",
    )


def view_box(placed: str) -> str:
    """How the layers are shown; all at once only where they share one map."""
    views = {name: words for name, words in VIEWS.items() if name != "once" or placed == "joint"}
    return choice("Show", views, key="view", name="view", default="motion")


def few_enough(points: Points, used: Points) -> None:
    """Say how many of the points are drawn, where it is not all."""
    with st.container(key="points_used"):
        if len(used) < len(points):
            st.info(
                f"Only the first {len(used):,} of {len(points):,} points are drawn in all layers.",
                icon=":material/info:",
            )


def layers_picture(
    layered: LayeredProjection, points: Points, view: str, chosen: Sequence[int], looks: dict[str, Any]
) -> None:
    """The chosen view of all layers."""
    names, hover = points.names, in_context(points)
    if view == "trails":
        figure = star_trails(layered, titles(points), chosen=chosen[:MOST_TRAILS], hover=hover)
    elif view == "multiples":
        figure = small_multiples(layered, names, hover=hover, highlight=chosen, **looks)
    elif view == "once":
        depth = len(layered.trust)
        everything = Projection(
            layered.points.reshape(-1, 2), layered.method, layered.axes, layered.seed, layered.recipe, layered.remark
        )
        layers = np.repeat(np.arange(depth), len(names)).tolist()
        figure = point_map(everything, names * depth, values=layers, legend="layer", hover=hover * depth)
    else:
        figure = layer_animation(layered, names, hover=hover, highlight=chosen, layer=0, **looks)
    if view == "trails" and len(chosen) > MOST_TRAILS:
        st.caption(f"The trails of the first {MOST_TRAILS} of {len(chosen)} namesakes.")
    picture(
        figure,
        key="layers_map",
        alt=f"{layered.method} maps of {len(points)} points in {len(layered.trust)} layers, {VIEWS[view].lower()}.",
        table=_trust_table(layered),
        caption=f"{'; '.join(filter(None, (layered.recipe, layered.placed)))}. {layered.remark}",
    )


def _trust_table(layered: LayeredProjection) -> pd.DataFrame:
    """Per layer, how far to believe its map."""
    rows = [
        {
            "layer": layer,
            "trustworthiness": trust and trust.trustworthiness,
            "true neighbours kept": trust and trust.kept,
            "kept by chance": trust and trust.chance,
            "neighbours looked at": trust and trust.k,
        }
        for layer, trust in enumerate(layered.trust)
    ]
    return pd.DataFrame(rows)
