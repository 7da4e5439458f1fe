"""The rows of the position table on their first two principal components, under one pointer with their cosines."""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial

import numpy as np

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame, data_frame
from components.compute.tables import Positions
from components.frame.streamlit_internals import browser_component

_draw = browser_component("tables_ring", html="<div class='position-ring' data-figure></div>")


def ring(positions: Positions, start: Sequence[int], *, key: str, beside: str) -> None:
    """Draw the rows in order, with those of the places `start` marked.

    Pointing at one marks it in the heatmap `beside`, and the other way round.
    """
    count = len(positions.norms)
    alt = f"The {count} rows of the position table as a chain of points in two dimensions."
    data = {
        "points": b64encode(positions.chain.astype("<f4").tobytes()).decode(),
        "axis": f"two axes hold {sum(positions.explained):.0%} of the variance",
        "start": list(start),
        "beside": beside,
        "alt": alt,
    }
    _draw(key=key, data=data)
    figure_footer(key, alt, partial(_table, positions))


def _table(positions: Positions) -> DataFrame:
    points = np.asarray(positions.chain)
    return data_frame({"position": range(len(points)), "PC 1": points[:, 0], "PC 2": points[:, 1]})
