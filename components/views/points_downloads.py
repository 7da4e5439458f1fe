"""Downloads of the points: coordinates and neighbours as CSV, vectors as NPZ, each written only when clicked."""

from collections.abc import Callable, Generator, Sequence
from functools import partial

import streamlit as st

from components.canvas import exports
from components.compute.points import first
from components.frame.progress import completed
from components.records.corpus import Points
from components.records.projection import Projection

Work = Callable[[int | None], Generator[int, None, Points]]
FEW = 8  # sentences


def points_downloads(points: Points, work: Work, maps: Sequence[tuple[int, Projection]], *, key: str) -> None:
    """Buttons that download the numbers behind `maps`, pairs of layer and map.

    Streamlit keeps what a button needs as long as the session, and the vectors of a long text are megabytes. So those
    of a `FEW` sentences are read again by `work` when a button is clicked.
    """
    layer = maps[-1][0]
    few = len(points.lines) <= FEW
    read: Callable[[], Points] = partial(_read, work, len(points.lines), len(points)) if few else lambda: points
    files = {
        "Coordinates (CSV)": ("coordinates.csv", "text/csv", lambda: exports.coordinates(read(), maps)),
        "Neighbours (CSV)": (f"neighbours_layer_{layer}.csv", "text/csv", lambda: exports.neighbours(read(), layer)),
        "Vectors of all layers (NPZ)": ("vectors.npz", "application/octet-stream", lambda: exports.vectors(read())),
    }
    with st.container(horizontal=True):
        for number, (label, (name, kind, make)) in enumerate(files.items()):
            st.download_button(
                label, make, name, kind, key=f"{key}_download_{number}", on_click="ignore", icon=":material/download:"
            )


def _read(work: Work, lines: int, count: int) -> Points:
    return first(completed(work(lines)), count)
