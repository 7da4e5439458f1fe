"""Heatmaps of two sentences, token by token: the cosines, and what each two tokens add to one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.figures.axes import (
    LONGEST_AXIS,
    SCALE_ABOVE,
    finish,
    heat,
    numbers_in_cells,
    title_beside,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure
from components.figures.similarity import faint
from components.records.arrays import Array

FILLED = 20  # tokens: a heatmap of more is as high as its labels need
BELOW, ABOVE, GREYED = "#2166AC", "#B2182B", "rgba(140,140,140,0.12)"
LABEL = 15  # pixels: the height of a token's label, also in Arabic letters, which reach far below the line


def heatmap(
    cosines: Array, rows: Sequence[str], columns: Sequence[str], *, ruler: tuple[float, float], titles: tuple[str, str]
) -> Figure:
    """The cosine of every two tokens, on a scale from -1 to 1 that is grey between the two ends of the `ruler`; with
    the `titles` of rows and columns.

    The cells fill the width, so that numbers fit in.
    """
    # Labels on the axes, not in the hover text of each cell: T × T pairs of labels would be 40 MB for a long text.
    longer = max(rows, columns, key=len)
    cells = heat(
        cosines, end=1.0, title="cosine", x=token_labels(columns), y=token_labels(rows),
        texttemplate=numbers_in_cells(longer, "z:.2f"), hovertemplate="%{y} and %{x}: %{z:.3f}<extra></extra>",
    )  # fmt: skip
    cells |= {"autocolorscale": False, "colorscale": _ruled(*ruler)}
    cells["colorbar"] |= {"tickmode": "array", "tickvals": [-1, ruler[1], 1], "tickformat": ".2~f"}
    title_beside(cells["colorbar"])
    figure = Figure(cells)
    down, across = _axis(rows), _axis(columns)
    figure.update_yaxes(**down | {"title": titles[0], "range": down["range"][::-1]})
    figure.update_xaxes(**across | {"title": {"text": titles[1], "standoff": 16}}, automargin=True)
    least = LABEL * len(rows) if len(rows) <= LONGEST_AXIS else 0
    return finish(figure, 158 + min(max(162, 24 * len(rows)), max(506, least)), top=SCALE_ABOVE)


def added(parts: Array, a: Sequence[str], b: Sequence[str]) -> Figure:
    """What each token of `a`, downwards, adds with each of `b` to the cosine of two sentences."""
    cells = heat(
        parts, end=float(np.abs(parts).max(initial=0)), title="adds", x=token_labels(b), y=token_labels(a),
        hovertemplate="%{y} and %{x}: %{z:.4f}<extra></extra>",
    )  # fmt: skip
    title_beside(cells["colorbar"])
    down, across = _axis(a), _axis(b)
    figure = Figure(cells).update_yaxes(**down | {"title": "A", "range": down["range"][::-1]})
    return finish(figure.update_xaxes(**across | {"title": "B"}, automargin=True), 440, top=SCALE_ABOVE)


def _axis(pieces: Sequence[str]) -> dict[str, Any]:
    """An axis of tokens; if there are too many to label, of positions at round numbers."""
    axis = token_axis(pieces)
    if "tickvals" not in axis:
        ticks = list(range(0, len(pieces), 10 if len(pieces) <= 100 else 50))
        axis |= {"tickmode": "array", "tickvals": ticks, "ticktext": list(map(str, ticks))}
    return axis


def _ruled(low: float, high: float) -> list[tuple[float, str]]:
    """A scale from -1 to 1 that is grey from `low` to `high`, and bluer below or redder above with the distance."""
    start, end = (1 + low) / 2, (1 + high) / 2
    return [(0, BELOW), (start, faint(BELOW)), (start, GREYED), (end, GREYED), (end, faint(ABOVE)), (1, ABOVE)]
