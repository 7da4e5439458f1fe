"""A word on the map of uses before and after an intervention."""

import numpy as np

from components.figures.axes import GREY, LINE, MARK, finish, label
from components.figures.plain import Figure, Part, trace
from components.records.uses import Placed, UsesMap

HEIGHT = 460
POINT, OWN, TYPED = 3, 6, 13  # pixels
NEAR, LEAST = 0.5, 0.04  # radii of the map: own uses that are shown, and half the width that is shown at least
MARGIN = 1.2


def moved_on_map(drawn: UsesMap, before: Placed, after: Placed, own: frozenset[int]) -> Figure:
    """An arrow from the word of `after` before its intervention to where it is then, on the map of the last layer.

    `own` are the dictionary numbers of the word's own uses, which are coloured.
    """
    word = before.positions.index(after.positions[0])
    start, end = before.points[-1, word], after.points[-1, 0]
    rows = np.array([number in own for number in drawn.numbers])
    traces = [
        _uses(drawn, ~rows, "uses of other words", {"size": POINT, "color": GREY, "opacity": 0.3}),
        _uses(drawn, rows, f"uses of “{label(after.names[0])}”", {"size": OWN, "color": LINE}),
        _typed("before", start, "#FFFFFF"),
        _typed("after", end, MARK),
    ]
    figure = Figure(traces)
    if np.any(start != end):
        (x, y), (ax, ay) = end.tolist(), start.tolist()
        arrow = {"x": x, "y": y, "ax": ax, "ay": ay, "axref": "x", "ayref": "y", "text": "", "showarrow": True}
        figure.append("annotations", arrow | {"arrowcolor": MARK, "arrowwidth": 2, "arrowhead": 2, "standoff": 5})
    return _zoomed(figure, np.stack([start, end]), drawn.points[-1], drawn.points[-1][rows])


def _uses(drawn: UsesMap, rows: np.ndarray, name: str, marker: Part) -> Part:
    x, y = drawn.points[-1][rows].T
    words = [label(f"{use.word}: {use.sentence}", 60) for use, shown in zip(drawn.uses, rows, strict=True) if shown]
    return trace(
        "scattergl", x=x, y=y, mode="markers", name=name, text=words, marker=marker,
        hovertemplate="%{text}<extra></extra>",
    )  # fmt: skip


def _typed(name: str, point: np.ndarray, color: str) -> Part:
    x, y = point[:, None]
    marker = {"size": TYPED, "color": color, "line": {"width": 1.5, "color": "#222222"}}
    return trace("scatter", x=x, y=y, mode="markers", name=name, marker=marker, hovertemplate=f"{name}<extra></extra>")


def _zoomed(figure: Figure, ends: np.ndarray, points: np.ndarray, own: np.ndarray) -> Figure:
    """Show both ends and the word's own uses near them, and at least a part of the map."""
    middle = ends.mean(axis=0)
    radius = float(np.abs(points - points.mean(axis=0)).max())
    near = own[np.abs(own - middle).max(axis=1) < NEAR * radius]
    far = max(LEAST * radius, MARGIN * float(np.abs(np.concatenate([ends, near]) - middle).max()))
    hidden = {"showticklabels": False, "showgrid": False, "zeroline": False}
    x, y = ([float(centre - far), float(centre + far)] for centre in middle)
    figure.update_xaxes(**hidden, range=x, constrain="domain")
    figure.update_yaxes(**hidden, range=y, scaleanchor="x", constrain="domain")
    return finish(figure, HEIGHT, top=48, dragmode="pan")
