"""The sizes of the tensors that a sentence becomes, and the pooler's curve, the last step."""

import numpy as np

from components.compute.pooler import Pooling
from components.figures.axes import GREY, LINE
from components.figures.plain import Figure
from components.records.stations import Stations

# The same hues as in the figure of all parameters (anatomy.py).
COLOURS = {"input": "#9AA5B5", "embedding layer": "#44AA99", "each encoder layer": "#56B4E9", "output": "#999933"}


def sizes(stations: Stations) -> Figure:
    """How many numbers each station has, from top to bottom in the order of the computation."""
    figure = Figure()
    for part, colour in COLOURS.items():
        members = [station for station in stations.stations if station.part == part]
        figure.add(
            "bar",
            name=part,
            orientation="h",
            y=[station.name for station in members],
            x=[station.numbers for station in members],
            text=[_shape(station.shape, station.copies) for station in members],
            textposition="auto",
            constraintext="none",
            marker={"color": colour},
            insidetextfont={"size": 11, "color": "#10151F"},
            outsidetextfont={"size": 11},
            hovertemplate="%{y}: %{x:,} numbers<extra></extra>",
        )
    figure.update_xaxes(title="numbers (logarithmic)", type="log", dtick=1, tickformat="~s", showgrid=True)
    figure.update_yaxes(autorange="reversed", automargin=True, dtick=1, tickfont={"size": 11})
    legend = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
    return figure.update_layout(height=560, bargap=0.1, margin={"l": 0, "r": 8, "t": 40, "b": 0}, legend=legend)


def _shape(shape: tuple[int, ...], copies: int) -> str:
    return f"{copies} × {shape}" if copies > 1 else str(shape)


def squeezing(pooling: Pooling) -> Figure:
    """The curve of tanh, with each of the H dimensions at its dense output (x) and its pooler output (y)."""
    reach = max(3.0, float(np.abs(pooling.dense).max()) * 1.1)  # wide enough for tanh to bend
    curve = np.linspace(-reach, reach, 200)
    figure = Figure()
    figure.add("scatter", x=curve, y=np.tanh(curve), mode="lines", name="tanh", line={"color": GREY, "width": 2})
    figure.add(
        "scatter",
        x=pooling.dense,
        y=pooling.theirs,
        mode="markers",
        name="dimensions of pooler_output",
        marker={"size": 6, "color": LINE, "opacity": 0.7},
        customdata=np.arange(pooling.dense.size),
        hovertemplate="dimension %{customdata}: dense %{x:.4f}, pooler_output %{y:.4f}<extra></extra>",
    )
    figure.update_xaxes(title="after the dense layer, W · [CLS] + b")
    figure.update_yaxes(title="pooler_output")
    legend = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
    return figure.update_layout(height=360, margin={"l": 0, "r": 8, "t": 40, "b": 0}, legend=legend)
