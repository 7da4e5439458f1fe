"""Downloads of the points: coordinates and neighbours as CSV, vectors as NPZ, each written only when clicked."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from components.compute import exports
from components.records.corpus import Points
from components.records.projection import Projection


def points_downloads(points: Points, maps: Sequence[tuple[int, Projection]], *, key: str) -> None:
    """Buttons that download the numbers behind `maps`, pairs of layer and map."""
    layer = maps[-1][0]
    files = {
        "Coordinates (CSV)": ("coordinates.csv", "text/csv", partial(exports.coordinates, points, maps)),
        "Neighbours (CSV)": (f"neighbours_layer_{layer}.csv", "text/csv", partial(exports.neighbours, points, layer)),
        "Vectors of all layers (NPZ)": ("vectors.npz", "application/octet-stream", partial(exports.vectors, points)),
    }
    with st.container(horizontal=True):
        for number, (label, (name, kind, make)) in enumerate(files.items()):
            st.download_button(
                label, make, name, kind, key=f"{key}_download_{number}", on_click="ignore", icon=":material/download:"
            )
