"""One token's values before and after LayerNorm as two histograms on one axis: LayerNorm stretches the first."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.figures.axes import CURVES, GREY, LINE, axis, base_layout, finish, grid, panel, stack
from components.figures.of_two import LINES
from components.figures.plain import Figure, Part, trace
from components.records.arrays import Array
from components.views.wording import fixed

BINS, WIDE_BINS = 121, 61
TITLES = ("before LayerNorm", "after LayerNorm")


def stretched(before: Array, after: Array, unchanged: Array | None) -> Figure:
    """The histograms of one token's values (H,), with lines from deviation to deviation.

    `unchanged` are LayerNorm's own values, if `after` are others; they are drawn as an outline.
    """
    shown = (before, after) if unchanged is None else (before, after, unchanged)
    end = float(max(np.abs(values).max() for values in shown)) or 1.0
    bars = [_bars(before, end, 1, GREY), _bars(after, end, 2, LINE if unchanged is None else CURVES[1])]
    if unchanged is not None:
        bars.append(_outline(unchanged, end))
    layout = base_layout(430) | {"showlegend": False, "bargap": 0, "shapes": _stretch(before, after)}
    layout |= axis(1, "yaxis", visible=False) | axis(2, "yaxis", visible=False)
    layout |= axis(1, range=[-end, end], showticklabels=False) | axis(2, range=[-end, end], title="value", matches="x")
    titles = [
        f"before: {span(before)}",
        f"{'after' if unchanged is None else 'after the change'}: {span(after)}",
    ]
    return stack(titles, bars, spacing=0.26, shared=False, **layout)


def span(values: Array) -> str:
    """From the smallest to the largest of these values."""
    low, high = (fixed(float(value), 2) for value in (values.min(), values.max()))
    return f"{low} to {high}"


def of_two(both: Sequence[tuple[Array, Array]], names: Sequence[str]) -> Figure:
    """One token's values (H,) before and after LayerNorm in two models: the first a solid line, the second dashed."""
    parts = []
    for place in (0, 1):
        end = float(max(np.abs(pair[place]).max() for pair in both)) or 1.0
        for pair, name, line in zip(both, names, LINES, strict=True):
            counts, edges = np.histogram(pair[place], bins=WIDE_BINS, range=(-end, end))
            parts.append(
                trace(
                    "scatter", x=(edges[1:] + edges[:-1]) / 2, y=counts / len(pair[place]), mode="lines", name=name,
                    line={**line, "shape": "hvh"}, showlegend=False,
                    hovertemplate="around %{x:.3f}: %{y:.1%} of the dimensions", **panel(place + 1),
                )
            )  # fmt: skip
    below = grid(1, 2, 0, across=0.08)
    notes = [note | {"text": title} for note, title in zip(below["annotations"], TITLES, strict=True)]
    figure = Figure(parts, below | {"annotations": notes})
    figure.update_xaxes(title="value").update_yaxes(tickformat=".0%", rangemode="tozero")
    return finish(figure, 250, top=40)


def _bars(values: Array, end: float, number: int, color: str) -> Part:
    counts, middles = _counted(values, end)
    hover = "around %{x:.3f}: %{y} dimensions<extra></extra>"
    return trace("bar", x=middles, y=counts, marker={"color": color}, hovertemplate=hover, **panel(number))


def _outline(values: Array, end: float) -> Part:
    counts, middles = _counted(values, end)
    return trace(
        "scatter", x=middles, y=counts, mode="lines", line={"shape": "hvh", "width": 1.2, "color": GREY},
        hovertemplate="around %{x:.3f}: %{y} dimensions<extra>nothing changed</extra>", **panel(2),
    )  # fmt: skip


def _counted(values: Array, end: float) -> tuple[Array, Array]:
    counts, edges = np.histogram(values, bins=BINS, range=(-end, end))
    return counts, (edges[1:] + edges[:-1]) / 2


def _stretch(before: Array, after: Array) -> list[dict[str, Any]]:
    """Lines from one deviation on either side of the first mean to the same of the second."""
    lines = []
    for side in (-1, 1):
        x0, x1 = (float(values.mean() + side * values.std()) for values in (before, after))
        ends = {"x0": x0, "x1": x1, "y0": 0.63, "y1": 0.37, "xref": "x", "yref": "paper"}
        lines.append({"type": "line", **ends, "line": {"color": GREY, "width": 1.5, "dash": "dot"}})
    return lines
