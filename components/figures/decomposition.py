"""Who wrote a token's vector: the share of each part, and the shares layer by layer."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from components.compute.decomposition import by_kind, selected_parts
from components.figures.axes import COLORS, frame
from components.figures.plain import Figure
from components.records.arrays import Array
from components.records.decomposition import ATTENTION, BIASES, FEED_FORWARD, KINDS, Decomposition, Split

COLOR = {BIASES: COLORS["beta"], ATTENTION: "#56B4E9", FEED_FORWARD: "#8E6BBF"} | COLORS
APART = 0.066  # the smallest distance between two names at the ends of lines, as a share of the height


def share_bars(ours: Decomposition, split: Split) -> tuple[tuple[float, str], ...]:
    """A bar for each row of `parts_sheet`: the part's share in the first token's vector, in the color of its kind."""
    chosen, _ = selected_parts(ours, split)
    parts = [(float(ours.shares[ours.layer, at, 0]), COLOR[ours.labels[at].kind]) for at in chosen]
    return (*parts, (0.0, ""))  # the sum, whose share is always 1, has none


def through_layers(ours: Decomposition) -> Figure:
    """The share of each kind of part in the first token's vector, from layer 0 to the chosen one."""
    shares = by_kind(ours)
    layers = list(range(len(shares)))
    lines = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "x": layers,
            "y": values,
            "name": kind,
            "line": {"color": COLOR[kind], "width": 4 if kind in ("word", ATTENTION, FEED_FORWARD) else 2},
            "marker": {"size": 8},
            "hovertemplate": f"{kind}, layer %{{x}}: %{{y:.1%}}<extra></extra>",
        }
        for kind, values in zip(KINDS, shares.T, strict=True)
    ]
    names = [
        {
            "x": layers[-1], "y": y, "text": f"{kind} {_signed(shares[-1, at])}", "xanchor": "left", "xshift": 8,
            "yanchor": "middle", "showarrow": False, "font": {"size": 14, "color": COLOR[kind]},
        }
        for at, (kind, y) in enumerate(zip(KINDS, _apart(shares[-1], float(np.ptp(shares)) * 1.1), strict=True))
    ]  # fmt: skip
    layout = frame(420) | {
        "xaxis": {
            "title": {"text": "layer"},
            "tickmode": "array",
            "tickvals": layers,
            "range": [-0.1, layers[-1] + 0.1],
        },
        "yaxis": {"title": {"text": "share of the vector"}, "tickformat": ".3~p", "zeroline": True},
        "annotations": names,
        "showlegend": False,
    }
    layout["margin"] |= {"r": 170}
    return Figure(lines, layout)


def _signed(share: float) -> str:
    return f"{share:.0%}".replace("-0%", "0%").replace("-", "−")


def _apart(values: Array, height: float) -> Sequence[float]:
    """The heights of the names beside `values`, moved up where they would overlap."""
    order = np.argsort(values, kind="stable")
    heights = values.astype(float)
    for below, above in pairwise(order):
        heights[above] = max(heights[above], heights[below] + APART * height)
    return list(heights)
