"""A table of tens of thousands of rows as one tall picture; the row that is pointed at is reported, for a magnifier.

The picture is sent once for a text: pointing changes none of its data, so only the magnifier's rows travel.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heatmaps import limit
from components.compute.tables import Overview
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Token

_draw = browser_component("tables_tall", html="<div class='tall-table' data-figure></div>")


def tall_table(
    overview: Overview, tokens: Sequence[Token], row: int, on_row: Callable[[int], None], *, key: str, block: str
) -> None:
    """Draw `overview` with marks at the rows of `tokens`; `row` is the one that is marked at first.

    `block` says what a cell shows.
    """
    down, across = overview.cells.shape
    alt = f"The word table of {overview.rows} rows, binned into {down} by {across} cells: each is the {block}."
    levels, low, high = _levels(overview)
    _draw(
        key=key,
        data={
            "levels": b64encode(levels).decode(),
            "size": [down, across],
            "rows": overview.rows,
            "signed": overview.measure == "mean",
            "ends": [f"{low:.2g}".replace("-", "−"), f"{high:.2g}"],
            "marks": sorted({(token.id, token.piece) for token in tokens}),
            "row": row,
            "block": block,
            "alt": alt,
        },
        on_row_change=lambda: _pointed(st.session_state[key].row, overview.rows, on_row),
    )
    figure_footer(key, alt, partial(_looked_up, tokens))


def _pointed(row: object, rows: int, on_row: Callable[[int], None]) -> None:
    if isinstance(row, int) and 0 <= row < rows:
        on_row(row)


def _levels(overview: Overview) -> tuple[bytes, float, float]:
    """One byte for each cell, from 0 to 255 on the colour scale, and the scale's ends."""
    high = limit(overview.cells) or 1.0
    low = -high if overview.measure == "mean" else float(overview.cells.min())
    shares = (overview.cells.astype(np.float64) - low) / ((high - low) or 1.0)
    return np.rint(255 * np.clip(shares, 0, 1)).astype(np.uint8).tobytes(), low, high


def _looked_up(tokens: Sequence[Token]) -> DataFrame:
    rows = data_frame([{"row": token.id, "piece": token.piece} for token in tokens])
    return rows.groupby(["row", "piece"]).size().reset_index(name="times looked up")
