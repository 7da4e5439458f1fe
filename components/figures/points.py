"""Points on a map: colour and shape by category or number, labels that do not overlap, hover text, and a note on the
map's trust. All texts are escaped.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from textwrap import fill
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.figures.axes import LONGEST_LABEL, MARK, color_bar, label, title_beside
from components.figures.plain import trace
from components.records.arrays import Array
from components.records.projection import Trust

SIDES = ("top center", "bottom center", "middle right", "middle left",
         "top right", "bottom right", "top left", "bottom left")  # fmt: skip
DIRECTIONS = np.array([(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)], np.float64)  # of SIDES
NARROW, WIDE, LINE = 7.0, 13.0, 15.0
GAP = 6.0
MOST_TRIED = 400
SHARE = 0.78  # of the chart's width and height; the rest is margin
AROUND = 120

PALETTE = (
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#8E6BBF", "#56B4E9", "#882255", "#999933", "#44AA99", "#AA4499",
)  # fmt: skip
SHAPES = ("circle", "square", "diamond", "triangle-up", "cross", "star", "pentagon", "triangle-down", "x", "hexagon")
SHAPES_3D = ("circle", "square", "diamond", "cross", "x", "circle-open", "square-open", "diamond-open")
# Of labels that a reader gives, with a shape each, so that word, position and segment keep their colours.
LABELS = ("#882255", "#2E8F82", "#87852B", "#C2608F", "#633A9D", "#7A90AF", "#A64A43", "#29631F")
LABELS_DARK = ("#DB5384", "#49968F", "#F3E668", "#D8A3BC", "#B38DEE", "#B8CEE5", "#E18D83", "#77B44B")
FAINT = "rgba(128, 128, 128, 0.55)"
NAMED_UP_TO = 14
MANY = 1000
ROOMY = 200  # points of full size that a map has room for
SMALLEST, SMALLEST_RING = 3, 12  # pixels


Hover = Sequence[str | tuple[str, str, str]]


def placed(
    points: Array,
    texts: Sequence[str],
    *,
    width: float,
    height: float,
    first: Sequence[int] = (),
    longest: int = LONGEST_LABEL,
) -> tuple[list[str], list[str]]:
    """For each point (N, 2) its label, empty if there is no room for it, and the side of the point that it is on.

    `width` and `height` are the size of the chart in pixels. Labels of `first` are placed first and always drawn.
    """
    drawn, sides = [""] * len(points), ["top center"] * len(points)
    if not len(points):
        return drawn, sides
    spots = pixels(points, width, height)
    taken = np.concatenate([spots - GAP / 2, spots + GAP / 2], axis=1)
    always = set(first)
    for index in list(dict.fromkeys([*first, *range(len(points))]))[:MOST_TRIED]:
        word = label(texts[index], longest)
        boxes = _boxes(spots[index], word)
        overlap = _overlaps(boxes, taken)
        overlap[:, index] = False  # with its own point
        free = ~overlap.any(axis=1)
        if free.any() or index in always:
            side = int(free.argmax())
            drawn[index], sides[index] = word, SIDES[side]
            taken = np.vstack([taken, boxes[side]])
    return drawn, sides


def pixels(points: Array, width: float, height: float) -> Array:
    """The points in pixels, on a chart of this size with equal axes."""
    low, high = points.min(axis=0), points.max(axis=0)
    scale = SHARE * min(width / max(float(high[0] - low[0]), 1e-9), height / max(float(high[1] - low[1]), 1e-9))
    return np.asarray((points - low) * (scale, -scale), dtype=np.float32)


def hover_text(entry: str | tuple[str, str, str]) -> str:
    """Plain text, or (before, token, after) with the token in bold; escaped, and wrapped at 60 characters."""
    before, token, after = ("", "", entry) if isinstance(entry, str) else entry
    before = "…" + before[-AROUND:] if len(before) > AROUND else before
    after = after[:AROUND] + "…" if len(after) > AROUND else after
    before, token, after = (_printable(part) for part in (before, token, after))
    marked = f"{before}\ue000{token}\ue001{after}" if token else before + after
    safe = escape(fill(marked, 60, replace_whitespace=True), quote=False)
    return safe.replace("\ue000", "<b>").replace("\ue001", "</b>").replace("\n", "<br>")


def _boxes(spot: Array, text: str) -> Array:
    """The rectangles (8, 4) of the label on each side of its point: left, top, right, bottom."""
    half = sum(WIDE if unicodedata.east_asian_width(sign) in "WF" else NARROW for sign in text) / 2
    size = np.array([half, LINE / 2])
    centres = spot + DIRECTIONS * (size + GAP)
    return np.concatenate([centres - size, centres + size], axis=1)


def _overlaps(boxes: Array, others: Array) -> NDArray[np.bool_]:
    """Whether each of the `boxes` (n, 4) overlaps each of the `others` (N, 4): (n, N)."""
    left, top, right, bottom = boxes.T[:, :, None]
    across = (left < others[:, 2]) & (others[:, 0] < right)
    return across & (top < others[:, 3]) & (others[:, 1] < bottom)


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() and not "\ue000" <= sign <= "\uf8ff" else " " for sign in text)


@dataclass(frozen=True)
class PointStyle:
    """Labels, colours and hover texts, one entry per point. `legend` is the title of the legend or colour bar.

    `categories` are names, each with a colour and a shape, `values` are numbers on a colour scale. `hover` is plain
    text or a triple (before, token, after) with the token in bold. `highlight` are indices of points to be ringed.
    `quiet` points are grey, as a background. `palette` are the colours of categories, `ring` that of rings;
    labels have at most `longest` letters.
    """

    labels: Sequence[str]
    categories: Sequence[str] | None = None
    values: Sequence[float] | None = None
    legend: str = ""
    hover: Hover | None = None
    highlight: Sequence[int] = ()
    quiet: bool = False
    palette: Sequence[str] = PALETTE
    ring: str = MARK
    longest: int = LONGEST_LABEL

    @property
    def legend_title(self) -> str:
        """The title before the names of a legend; empty if there is a colour bar instead."""
        return "" if self.values is not None else self.legend

    def groups(self) -> Iterator[tuple[int, str, list[int]]]:
        """Number, name and indices of the points of each category, in the order of first appearance."""
        members: dict[str, list[int]] = {}
        for index in range(len(self.labels)):
            members.setdefault(self.categories[index] if self.categories else "", []).append(index)
        for number, (name, indices) in enumerate(members.items()):
            yield number, name, indices

    @cached_property
    def texts(self) -> list[str]:
        """The hover text of each point."""
        return [hover_text(entry) for entry in (self.hover or self.labels)]


def style_of(known: PointStyle | Sequence[str]) -> PointStyle:
    """The style itself, or one made from labels alone."""
    return known if isinstance(known, PointStyle) else PointStyle(known)


def traces(
    points: Array, style: PointStyle, *, size: float = 9, room: tuple[float, float] | None = None, **settings: Any
) -> list[Any]:
    """One trace per category, and rings around the highlighted points; labels if `room`, the size in pixels, is given.

    `size` is the diameter of a point in pixels; of more than a map has room for, the points together keep their area.
    The `customdata` of a point is its index, so that a click can be attributed.
    """
    texts, size = style.texts, max(SMALLEST, size * min(1.0, (ROOMY / max(1, len(points))) ** 0.5))
    drawn, sides = [""] * len(points), ["top center"] * len(points)
    if room and points.shape[1] == 2:
        drawn, sides = placed(
            points, style.labels, width=room[0], height=room[1], first=style.highlight, longest=style.longest
        )
    elif room:
        drawn = [label(text) for text in style.labels]
    groups = list(style.groups())
    result = []
    for number, name, indices in groups:
        shown = bool(name) and len(groups) <= NAMED_UP_TO
        result.append(
            trace(
                _kind(points),
                **_coordinates(points, indices),
                mode="markers+text" if room else "markers",
                text=[drawn[index] for index in indices],
                textposition=[sides[index] for index in indices],
                customdata=indices,
                hovertext=[texts[index] for index in indices],
                hovertemplate="%{hovertext}<extra></extra>",
                name=label(name, 40),
                legendgroup=str(number),
                showlegend=shown and settings.get("showlegend", True),
                marker=_marker(points, style, number, indices, size, scale=settings.get("showlegend", True)),
                **{key: value for key, value in settings.items() if key != "showlegend"},
            )
        )
    if style.highlight:
        settings = {**settings, "showlegend": False}
        result.append(_rings(points, list(style.highlight), size, style.ring, settings))
    return result


def links(points: Array, pairs: Sequence[tuple[int, int]], name: str) -> Any:
    """Faint dotted lines between pairs of points."""
    ends = [index for pair in pairs for index in (*pair, None)]
    gaps = np.array([[np.nan] * points.shape[1] if index is None else points[index] for index in ends])
    return trace(
        _kind(points[:0]),
        **_coordinates(gaps, range(len(gaps))),
        mode="lines",
        line={"color": FAINT, "width": 2, **({"dash": "dot"} if points.shape[1] == 2 else {})},
        name=name,
        hoverinfo="skip",
    )


def trust_note(trust: Trust | None) -> str:
    """How far to trust a map, in two short lines."""
    if trust is None:
        return "Too few points to measure how far to trust this map."
    return (
        f"How far to trust it: trustworthiness {trust.trustworthiness:.2f} of 1,<br>"
        f"{trust.kept:.0%} of the {trust.k} true neighbours kept (chance: {trust.chance:.0%})"
    )


def _kind(points: Array) -> str:
    if points.shape[1] == 3:
        return "scatter3d"
    return "scattergl" if len(points) > MANY else "scatter"


def _coordinates(points: Array, indices: Sequence[int]) -> dict[str, Array]:
    return dict(zip("xyz", points[list(indices)].T, strict=False))


def _marker(
    points: Array, style: PointStyle, number: int, indices: Sequence[int], size: float, *, scale: bool
) -> dict[str, Any]:
    shapes = SHAPES if points.shape[1] == 2 else SHAPES_3D
    marker: dict[str, Any] = {"size": size if points.shape[1] == 2 else size / 2, "opacity": 0.9}
    if style.values is not None:
        numbers = [style.values[index] for index in indices]
        few = {"dtick": 1} if max(style.values) - min(style.values) < 5 else {}  # no ticks between positions
        bar = color_bar(style.legend, **few)
        title_beside(bar)
        return {**marker, "color": numbers, "autocolorscale": True, "colorbar": bar, "showscale": scale}
    if style.quiet:
        return {**marker, "color": FAINT}
    repeat = number // len(style.palette)  # the category after the last colour has the first with another shape
    symbol = shapes[(number + repeat) % len(shapes)] if style.categories else "circle"
    return {**marker, "color": style.palette[number % len(style.palette)], "symbol": symbol}


def _rings(points: Array, indices: list[int], size: float, color: str, settings: dict[str, Any]) -> Any:
    return trace(
        _kind(points),
        **_coordinates(points, indices),
        mode="markers",
        marker={
            "symbol": "circle-open",
            "size": max(SMALLEST_RING, size * 1.9),
            "color": color,
            "line": {"width": 3, "color": color},
        },
        hoverinfo="skip",
        name="",
        **settings,
    )
