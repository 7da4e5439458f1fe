"""How a prediction forms: the probability of each piece, read from layer after layer."""

from collections.abc import Sequence

import numpy as np

from components.compute.masked import Blank
from components.figures.axes import CURVES, GREY, finish, label
from components.figures.plain import Figure

MOST = 5
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross")


def forming(blank: Blank, pieces: Sequence[str]) -> Figure:
    """A line for each of the first few `pieces`, which name `blank.rows`, and a dashed one for the hidden piece."""
    figure = Figure()
    for number, (row, piece) in enumerate(zip(blank.rows, pieces, strict=True)):
        hidden = row == blank.hidden
        if number < MOST or hidden:
            figure.add(
                "scatter",
                x=np.arange(len(blank.layers)),
                y=blank.probabilities[:, number],
                mode="lines+markers",
                name=f"{label(piece)} (hidden)" if hidden else label(piece),
                line={"color": CURVES[number] if number < MOST else GREY, "dash": "dash" if hidden else "solid"},
                marker={"size": 8, "symbol": SYMBOLS[number] if number < MOST else "x"},
                hovertemplate="%{y:.1%}",
            )
    finish(figure, 340, hovermode="x unified", showlegend=True)
    figure.update_yaxes(title="probability", tickformat=".3~p", rangemode="tozero")
    return figure.update_xaxes(title="layer", dtick=1, range=[-0.2, len(blank.layers) - 0.8], zeroline=False)
