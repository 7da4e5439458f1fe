"""The sizes of the tensors that a sentence becomes."""

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
