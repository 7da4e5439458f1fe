"""What points lie on: axes with one scale, panels side by side, and the note below that says how far to believe it."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from components.figures.axes import label
from components.figures.points import PointStyle, traces
from components.records.arrays import Array

ACROSS = 3
PANEL = 240
GRID = "rgba(128, 128, 128, 0.18)"
GROUND = "rgba(128, 128, 128, 0.06)"


def titles_of(axes: Sequence[str]) -> list[str]:
    """The names of the axes; UMAP's have no unit, and that is said."""
    return [f"{name} (no unit)" if name.startswith("UMAP") else name for name in axes]


def frame_of(points: Array, margin: float = 0.14) -> tuple[list[float], list[float]]:
    """The ranges of both axes that hold all `points` (..., 2) and their labels."""
    flat = points.reshape(-1, points.shape[-1])
    if not len(flat):
        return [-1.0, 1.0], [-1.0, 1.0]
    low, high = flat.min(axis=0).astype(float), flat.max(axis=0).astype(float)
    room = np.maximum((high - low) * margin, 0.05 * float((high - low).max()) or 1.0)
    x, y = np.stack([low - room, high + room], axis=1).tolist()
    return x, y


def square(figure: go.Figure, points: Array, axes: Sequence[str]) -> go.Figure:
    """Two axes of one scale that hold all `points` (..., 2); numbers and lines only where they mean something."""
    x, y = frame_of(points)
    measured = not axes[0].startswith("UMAP")
    quiet = {"showticklabels": measured, "showgrid": measured, "zeroline": False, "gridcolor": GRID}
    across, up = titles_of(axes)
    figure.update_layout(plot_bgcolor=GROUND)
    figure.update_xaxes(title={"text": across}, range=x, **quiet)
    return figure.update_yaxes(title={"text": up}, range=y, scaleanchor="x", **quiet)


def note(figure: go.Figure, text: str) -> go.Figure:
    """A line or two of text under the chart, at its left."""
    return figure.add_annotation(
        text=text, xref="paper", yref="paper", x=0, y=0, xanchor="left", yanchor="top", yshift=-52,
        showarrow=False, align="left", font={"size": 13},
    )  # fmt: skip


def dress(figure: go.Figure, height: int, legend: str = "", *, above: int = 36, below: int = 44) -> go.Figure:
    """Height, a legend `above` that names the categories, and room `figure_footer` for the axis and a note (pixels)."""
    return figure.update_layout(
        height=height,
        margin={"l": 8, "r": 8, "t": above, "b": below},
        legend={
            "orientation": "h", "x": 0, "xanchor": "left", "yanchor": "bottom",
            "y": 1 + (above - 30) / (height - above - below), "bgcolor": "rgba(0, 0, 0, 0)",
            "title": {"text": f"{label(legend, 40)}: " if legend else "", "side": "left"},
        },
        hoverlabel={"align": "left"},
    )  # fmt: skip


def panels(maps: Sequence[Array], style: PointStyle, titles: Sequence[str], *, shared: bool) -> go.Figure:
    """Small maps side by side, each under its title; with one frame for all of them if `shared`."""
    rows = -(-len(maps) // ACROSS)
    figure = make_subplots(
        rows=rows, cols=min(ACROSS, len(maps)), subplot_titles=list(titles),
        horizontal_spacing=0.02, vertical_spacing=0.3 / max(rows, 2),
    )  # fmt: skip
    everything = np.stack(list(maps))
    for number, points in enumerate(maps):
        row, column = divmod(number, ACROSS)
        figure.add_traces(traces(points, style, size=6, showlegend=number == 0), rows=row + 1, cols=column + 1)
        x, y = frame_of(everything if shared else points, 0.08)
        figure.update_xaxes(range=x, row=row + 1, col=column + 1)
        figure.update_yaxes(range=y, scaleanchor=f"x{number + 1}" if number else "x", row=row + 1, col=column + 1)
    figure.update_xaxes(showticklabels=False, zeroline=False, showgrid=False)
    figure.update_yaxes(showticklabels=False, zeroline=False, showgrid=False)
    figure.update_annotations(font_size=13, yshift=5)
    return dress(figure.update_layout(plot_bgcolor=GROUND), 84 + rows * PANEL, style.legend_title, above=72, below=12)
