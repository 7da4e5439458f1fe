"""Who wrote a token's vector: shares part by part, and through the layers."""

from collections.abc import Sequence

import numpy as np

from components.compute.decomposition import by_kind, in_sight
from components.figures.axes import COLORS, frame, label
from components.figures.plain import Figure
from components.records.arrays import Array
from components.records.decomposition import ATTENTION, BIASES, FEED_FORWARD, KINDS, Decomposition, Split

COLOR = {BIASES: COLORS["beta"], ATTENTION: "#56B4E9", FEED_FORWARD: "#8E6BBF"} | COLORS
APART = 0.066  # of the height: two names at the end of lines stand at least this far from each other


def share_bars(ours: Decomposition, split: Split) -> Figure:
    """The share of each part that is in sight in the whole vector of the first token."""
    chosen, names = in_sight(ours, split)
    bars = {
        "type": "bar",
        "x": list(range(len(names))),
        "y": ours.shares[ours.layer, chosen, 0],
        "marker": {"color": [COLOR[ours.of[at].kind] for at in chosen]},
        "customdata": [label(name, 40) for name in names],
        "hovertemplate": "%{customdata}: %{y:.1%}<extra></extra>",
    }
    few = len(names) <= 40
    across = {
        "tickmode": "array",
        "tickvals": bars["x"] if few else [],
        "ticktext": [label(name, 18) for name in names] if few else [],
        "tickangle": -50,
        "range": [-0.6, len(names) - 0.4],
    }
    up = {"title": {"text": "share of the vector"}, "tickformat": ".3~p", "zeroline": True}
    return Figure(bars, frame(360) | {"xaxis": across, "yaxis": up, "bargap": 0.2, "showlegend": False})


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
            "x": layers[-1], "y": place, "text": f"{kind} {_signed(shares[-1, at])}", "xanchor": "left", "xshift": 8,
            "yanchor": "middle", "showarrow": False, "font": {"size": 14, "color": COLOR[kind]},
        }
        for at, (kind, place) in enumerate(zip(KINDS, _apart(shares[-1], float(np.ptp(shares)) * 1.1), strict=True))
    ]  # fmt: skip
    looks = frame(420) | {
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
    looks["margin"] |= {"r": 170}
    return Figure(lines, looks)


def _signed(share: float) -> str:
    return f"{share:.0%}".replace("-0%", "0%").replace("-", "−")


def _apart(values: Array, height: float) -> Sequence[float]:
    """Where names stand beside `values`, lowest first, so that none lies on another."""
    order = np.argsort(values, kind="stable")
    places = values[order].astype(float)
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + APART * height)
    back = np.empty_like(places)
    back[order] = places
    return list(back)
