"""Labels and hover texts of points: labels are placed so that they do not overlap, and all texts are escaped."""

import unicodedata
from collections.abc import Sequence
from html import escape
from textwrap import fill

import numpy as np
from numpy.typing import NDArray

from components.figures.axes import LONGEST_LABEL, label
from components.records.arrays import Array

Hover = Sequence[str | tuple[str, str, str]]
SIDES = ("top center", "bottom center", "middle right", "middle left",
         "top right", "bottom right", "top left", "bottom left")  # fmt: skip
DIRECTIONS = np.array([(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)], np.float64)  # of SIDES
NARROW, WIDE, LINE = 7.0, 13.0, 15.0
GAP = 6.0
MOST_TRIED = 400
SHARE = 0.78  # of the chart's width and height; the rest is margin
AROUND = 120


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
