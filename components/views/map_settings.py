"""The controls for a map's method and parameters, each with a help text."""

import streamlit as st

from components.frame.controls import choice, decimal_number, whole_number
from components.records.projection import MapSettings

METHODS = {"umap": "UMAP", "pca": "PCA"}
FEW = 50  # points: with fewer, UMAP shows little but chance
FLAT, SOLID = "2", "3"


def map_settings(*, solid: bool = True, points: int = FEW) -> MapSettings:
    """The chosen method and parameters; with fewer than 50 `points` the default method is PCA."""
    few = points < FEW
    method = choice(
        "Map by",
        METHODS,
        key="method_few" if few else "method",
        name="method",
        default="pca" if few else "umap",
        help="UMAP keeps neighbours together but distorts distances. PCA shows the two directions along which "
        "the vectors vary most: far points are far, but near points may only look near. It is the default below "
        f"{FEW} points.",
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
            help="How many neighbours of each point UMAP tries to keep: few bring out small groups, many the "
            "overall shape.",
        )
        distance = decimal_number(
            "min_dist",
            0.0,
            0.99,
            key="min_dist",
            name="dist",
            default=0.1,
            step=0.01,
            help="How close together UMAP may place points: small values give tight clusters, large ones "
            "spread them out.",
        )
        metric = choice(
            "Metric",
            ("cosine", "euclidean"),
            key="metric",
            name="metric",
            default="cosine",
            help="What “near” means for two vectors: a small angle (cosine) or a small straight-line distance "
            "(Euclidean).",
        )
        seed = whole_number(
            "Seed",
            0,
            9_999,
            key="seed",
            name="seed",
            default=0,
            typed=True,
            help="The start of the random numbers. The same seed gives the same map; whatever changes with the "
            "seed is chance.",
        )
    return MapSettings(method, neighbors, distance, metric, seed, int(dimensions))
