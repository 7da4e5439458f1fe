"""Cosines beside what they should be compared with: random pairs, other senses, shuffled labels."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.similarity import CLEAR
from components.figures.axes import (
    CURVES,
    GREY,
    LONGEST_AXIS,
    SCALE_ABOVE,
    finish,
    heat,
    label,
    numbers_in_cells,
    panel,
    stack,
    title_beside,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, Part, trace, vertical_line
from components.records.arrays import Array
from components.records.similarity import Band, Curve, Parting, Probe

DASHES = ("solid", "dash", "dot", "dashdot")
FILLED = 20  # tokens: a heatmap of more is as high as its labels need
BELOW, ABOVE, GREYED = "#2166AC", "#B2182B", "rgba(140,140,140,0.12)"
LABEL = 15  # pixels: the height of a token's label, also in Arabic letters, which reach far below the line


def curves(lines: Sequence[Curve], band: Band | None, *, measure: str) -> Figure:
    """The cosine of each pair by layer, over a band of random pairs of the same layer."""
    figure = Figure(_band(band, f"random pairs ({band.pairs:,})", GREY) if band else [])
    for number, curve in enumerate(lines):
        figure.add(
            "scatter",
            x=np.arange(len(curve.cosines)),
            y=curve.cosines,
            mode="lines+markers",
            name=label_long(curve.name),
            line={"color": CURVES[number % 4], "dash": DASHES[number % 4], "width": 2.5},
            marker={"size": 7},
            hovertemplate="layer %{x}: %{y:.3f}",
        )
    return _by_layer(figure, len(lines[0].cosines), measure)


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
    return [(0, BELOW), (start, _faint(BELOW)), (start, GREYED), (end, GREYED), (end, _faint(ABOVE)), (1, ABOVE)]


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


def parting_name(layer: int) -> str:
    """What stands at the line where senses part."""
    return f"layer {layer}: they part"


def parting(found: Parting, *, measure: str) -> Figure:
    """The bands of same-sense and different-sense pairs, with a line at the layer where the senses part.

    Below them, how often a same-sense pair is more alike, with the 99th percentile of random labellings.
    """
    same, different = f"same sense ({found.same.pairs:,} pairs)", f"different senses ({found.different.pairs:,} pairs)"
    titles = [measure, "how often a pair of the same sense is more alike"]
    traces = [
        *_band(found.same, same, CURVES[0]),
        *_band(found.different, different, CURVES[1], "dash"),
        *_shares(found),
    ]
    figure = stack(titles, traces, spacing=0.14, heights=(0.62, 0.38))
    if found.layer is not None:
        side, apart = ("right", -5) if found.layer > len(found.share) // 2 else ("left", 5)
        figure.append("shapes", vertical_line(found.layer, {"color": GREY, "dash": "dot"}))
        figure.append(
            "annotations",
            {
                "text": parting_name(found.layer), "showarrow": False,
                "x": found.layer, "xref": "x", "xanchor": side, "xshift": apart,
                "y": 0, "yref": "y domain", "yanchor": "bottom",
            },
        )  # fmt: skip
    _by_layer(figure, len(found.share), "", 640)
    above = {"legend": {"y": 1.08}, "margin": {"t": 64}}  # keeps the legend clear of the upper panel's title
    return figure.update_layout(xaxis={"title": ""}, yaxis2={"range": [0, 1.04], "tickformat": ".0%"}, **above)


def _shares(found: Parting) -> list[Part]:
    """The lower panel: how often a same-sense pair is more alike, and the two thresholds that it has to pass."""
    layers = np.arange(len(found.share))
    lines = {
        "the real labels": (found.share, {"color": CURVES[0], "width": 2.5}),
        "99% of random labellings stay below": (found.chance, {"color": GREY, "dash": "dash"}),
        "3 of 4 comparisons": (np.full(len(layers), CLEAR), {"color": GREY, "dash": "dot"}),
    }
    return [
        trace("scatter", x=layers, y=values, mode="lines", name=name, line=line, hovertemplate="%{y:.0%}", **panel(2))
        for name, (values, line) in lines.items()
    ]


def probe_curve(found: Probe) -> Figure:
    """The accuracy of a linear classifier in each layer, over that with shuffled labels."""
    layers = np.arange(len(found.right))
    figure = Figure()
    figure.add(
        "scatter", x=layers, y=found.luckiest, mode="lines", line={"width": 0}, showlegend=False, hoverinfo="skip"
    )
    figure.add(
        "scatter", x=layers, y=found.chance, mode="lines", name="shuffled labels: mean and best", fill="tonexty",
        fillcolor=_faint(GREY), line={"color": GREY, "dash": "dash"}, customdata=found.luckiest,
        hovertemplate="%{y:.0%}, best %{customdata:.0%}",
    )  # fmt: skip
    figure.add(
        "scatter",
        x=layers, y=found.right, mode="lines+markers", name="the real labels", line={"color": CURVES[0], "width": 2.5},
        marker={"size": 8}, hovertemplate="%{y:.0%}",
    )  # fmt: skip
    figure.update_yaxes(tickformat=".0%")
    return _by_layer(figure, len(found.right), "share right").update_yaxes(range=[0, 1.04])


def label_long(name: str) -> str:
    """The name of a curve as a Plotly label; each of its two tokens may be truncated."""
    return " ~ ".join(" ".join(map(label, token.split(" "))) for token in name.split(" ~ "))


def _by_layer(figure: Figure, depth: int, measure: str, height: int = 440) -> Figure:
    figure.update_xaxes(title="layer", dtick=1, range=[-0.2, depth - 0.8], zeroline=False)
    figure.update_yaxes(title=measure, zeroline=True)
    return finish(figure, height, hovermode="x unified")


def _band(band: Band, name: str, color: str, dash: str = "solid") -> list[Part]:
    """The median, with the area between the 5th and the 95th percentile filled."""
    layers = np.arange(len(band.median))
    edge = {"x": layers, "mode": "lines", "line": {"width": 0}, "legendgroup": name, "showlegend": False}
    return [
        trace("scatter", y=band.low, name=f"{name}: 5th percentile", hoverinfo="skip", **edge),
        trace(
            "scatter",
            y=band.high,
            name=f"{name}: 95th percentile",
            fill="tonexty",
            fillcolor=_faint(color),
            hoverinfo="skip",
            **edge,
        ),
        trace(
            "scatter",
            x=layers,
            y=band.median,
            mode="lines",
            name=name,
            legendgroup=name,
            line={"color": color, "width": 2, "dash": dash},
            customdata=np.stack([band.low, band.high], axis=1),
            hovertemplate="median %{y:.3f}, 5 to 95% from %{customdata[0]:.3f} to %{customdata[1]:.3f}",
        ),
    ]


def _faint(color: str) -> str:
    red, green, blue = (int(color[start : start + 2], 16) for start in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"
