"""Curves by layer, over the band of what they should be compared with."""

import numpy as np

from components.figures.axes import finish
from components.figures.plain import Figure, Part, trace
from components.records.similarity import Band


def by_layer(figure: Figure, depth: int, measure: str, height: int = 440) -> Figure:
    """The figure with its axes: layers, and the `measure`."""
    figure.update_xaxes(title="layer", dtick=1, range=[-0.2, depth - 0.8], zeroline=False)
    figure.update_yaxes(title=measure, zeroline=True)
    return finish(figure, height, hovermode="x unified")


def band_of(band: Band, name: str, color: str, dash: str = "solid") -> list[Part]:
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
            fillcolor=faint(color),
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


def faint(color: str) -> str:
    """A colour “#RRGGBB” as that of an area, which lets show what lies behind it."""
    red, green, blue = (int(color[start : start + 2], 16) for start in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"
