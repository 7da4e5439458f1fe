"""Two sentences, aligned by their common tokens."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.pairs import Comparison, furthest_apart
from components.figures.axes import COLORS, CURVES, GREY, LINE, LONGEST_AXIS, LONGEST_LABEL, finish, label
from components.figures.plain import Figure

MOST_CURVES = 32
BETWEEN, LEVEL, LETTER = 74, 33, 5.6  # pixels: from A to B, the room of a level name, the height of a slanted letter
MOST_LEVEL = 8  # tokens whose names have room side by side on a phone; with more they are slanted


def line_up(comparison: Comparison, a: Sequence[str], b: Sequence[str]) -> Figure:
    """The tokens of A above those of B, each at its position; lines join the same token in both."""
    figure = Figure()
    x = [value for one, other in comparison.positions for value in (one, other, None)]
    figure.add(
        "scatter", x=x, y=[1, 0, None] * len(comparison.positions), mode="lines", line={"color": LINE}, hoverinfo="skip"
    )
    longest = max(len(a), len(b))  # it sets the distance between tokens in both
    level, named = longest <= MOST_LEVEL, longest <= LONGEST_AXIS // 3
    for height, pieces, side in ((1, a, "bottom"), (0, b, "top")):
        shown = [label(piece) for piece in pieces]
        figure.add(
            "scatter",
            x=list(range(len(pieces))),
            y=[height] * len(pieces),
            hovertext=shown,
            mode="markers",
            marker={"size": 9, "color": COLORS["word"]},
            hovertemplate="position %{x}: %{hovertext}<extra></extra>",
        )
        for position, piece in enumerate(shown if named else []):
            figure.append("annotations", _name(piece, position, height, side, level=level))
    slanted = named and not level
    above, below = (_room(pieces) if slanted else LEVEL for pieces in (a, b))
    across, up = [-0.6, longest + (0.4 if slanted else -0.4)], [-below / BETWEEN, 1 + above / BETWEEN]
    figure.update_xaxes(title="position", range=across, dtick=max(1, longest // 16), zeroline=False)
    figure.update_yaxes(tickvals=[0, 1], ticktext=["B", "A"], range=up, showgrid=False, zeroline=False)
    return finish(figure, round(90 + BETWEEN + above + below), showlegend=False)


def _room(pieces: Sequence[str]) -> float:
    """The pixels that the longest of these slanted names needs above or below its point."""
    return 20 + LETTER * min(max(map(len, pieces)), LONGEST_LABEL)


def _name(piece: str, position: int, height: int, side: str, *, level: bool) -> dict[str, Any]:
    """A token's name above its point (whose `side` of the name is the bottom) or below it."""
    away = 8 if side == "bottom" else -8
    slant = {"xanchor": "center"} if level else {"xanchor": "left", "textangle": -50 if side == "bottom" else 50}
    where = {"x": position, "y": height, "yanchor": side, "yshift": away, "showarrow": False}
    return {"text": piece, "font": {"size": 12}, **where, **slant}


def parting(comparison: Comparison, measure: str) -> Figure:
    """The distance between the two states of each common token, by layer; [CLS] is emphasised."""
    figure = Figure()
    layers = np.arange(comparison.euclidean.shape[0])
    rows = furthest_apart(comparison, MOST_CURVES)
    for row in rows:
        piece, (one, other), first = comparison.names[row], comparison.positions[row], row == 0
        figure.add(
            "scatter",
            x=layers,
            y=getattr(comparison, measure)[:, row],
            mode="lines+markers",
            name=f"{label(piece)} ({one} | {other})",
            line={"color": GREY, "width": 4} if first else {"width": 1.2, "color": CURVES[row % len(CURVES)]},
            marker={"size": 8 if first else 5},
            hovertemplate="layer %{x}: %{y:.5f}",
        )
    figure.update_xaxes(title="layer (0: after LayerNorm of the embeddings)", dtick=1)
    figure.update_yaxes(title="distance" if measure == "euclidean" else "1 − cosine", rangemode="tozero", zeroline=True)
    return finish(figure, 400, showlegend=len(rows) <= 12, top=70 if len(rows) <= 12 else 20)
