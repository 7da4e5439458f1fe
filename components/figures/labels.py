"""Labels and hover texts of points: labels are placed so that they do not overlap, and all texts are escaped."""

import unicodedata
from collections.abc import Sequence
from html import escape
from textwrap import fill

import numpy as np

from components.figures.axes import label
from components.records.arrays import Array

Hover = Sequence[str | tuple[str, str, str]]
SIDES = {
    "top center": (0.0, -1.0),
    "bottom center": (0.0, 1.0),
    "middle right": (1.0, 0.0),
    "middle left": (-1.0, 0.0),
    "top right": (1.0, -1.0),
    "bottom right": (1.0, 1.0),
    "top left": (-1.0, -1.0),
    "bottom left": (-1.0, 1.0),
}
NARROW, WIDE, LINE = 7.0, 13.0, 15.0
GAP = 6.0
MOST_TRIED = 400
SHARE = 0.78  # of the chart's width and height; the rest is margin
AROUND = 120


def placed(
    points: Array, texts: Sequence[str], *, width: float, height: float, first: Sequence[int] = ()
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
        word = label(texts[index])
        others = np.delete(taken, index, axis=0)
        boxes = _boxes(spots[index], word)
        free = next((side for side, box in boxes.items() if not _overlap(box, others).any()), None)
        if free or index in always:
            drawn[index], sides[index] = word, free or "top center"
            taken = np.vstack([taken, boxes[sides[index]]])
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


def _boxes(spot: Array, text: str) -> dict[str, Array]:
    """The rectangle (left, top, right, bottom) of the label for each side of its point."""
    half = sum(WIDE if unicodedata.east_asian_width(sign) in "WF" else NARROW for sign in text) / 2
    reach = np.array([half + GAP, LINE / 2 + GAP])
    size = np.array([half, LINE / 2])
    centres = {side: spot + np.array(direction) * reach for side, direction in SIDES.items()}
    return {side: np.concatenate([centre - size, centre + size]) for side, centre in centres.items()}


def _overlap(box: Array, others: Array) -> np.ndarray:
    across = (box[0] < others[:, 2]) & (others[:, 0] < box[2])
    return across & (box[1] < others[:, 3]) & (others[:, 1] < box[3])


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() and not "\ue000" <= sign <= "\uf8ff" else " " for sign in text)
