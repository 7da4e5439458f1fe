"""The ground of the maps: equal axes, panels side by side, and a note below the chart."""

from collections.abc import Sequence

import numpy as np

from components.figures.axes import axis, grid, label, panel
from components.figures.plain import Figure, Part
from components.figures.points import PointStyle, traces
from components.records.arrays import Array

ACROSS = 3
COLOR_BAR, BAR_AND_LEGEND = 12, 34  # pixels that a colour bar needs above a map, alone and over a legend
PANEL = 240
GRID = "rgba(128, 128, 128, 0.18)"
GROUND = "rgba(128, 128, 128, 0.06)"


def titles_of(axes: Sequence[str]) -> list[str]:
    """The titles of the axes; UMAP's are marked as having no unit."""
    return [f"{name} (no unit)" if name.startswith("UMAP") else name for name in axes]


def frame_of(points: Array, margin: float = 0.14) -> tuple[list[float], list[float]]:
    """The ranges of both axes that have room for all `points` (..., 2) and their labels."""
    flat = points.reshape(-1, points.shape[-1])
    if not len(flat):
        return [-1.0, 1.0], [-1.0, 1.0]
    low, high = flat.min(axis=0).astype(float), flat.max(axis=0).astype(float)
    room = np.maximum((high - low) * margin, 0.05 * float((high - low).max()) or 1.0)
    x, y = np.stack([low - room, high + room], axis=1).tolist()
    return x, y


def equal_axes(figure: Figure, points: Array, axes: Sequence[str]) -> Figure:
    """Two axes with the same scale that hold all `points` (..., 2); UMAP's have no ticks and no grid.

    What the window has more of in one direction stays empty (`constrain`): otherwise Plotly widens one range at each
    change of size, starts the next time from what is widened, and so draws the map ever smaller.
    """
    x, y = frame_of(points)
    measured = not axes[0].startswith("UMAP")
    quiet = {"showticklabels": measured, "showgrid": measured, "zeroline": False, "gridcolor": GRID}
    across, up = titles_of(axes)
    figure.update_layout(plot_bgcolor=GROUND)
    figure.update_xaxes(title={"text": across}, range=x, constrain="domain", **quiet)
    return figure.update_yaxes(title={"text": up}, range=y, scaleanchor="x", constrain="domain", **quiet)


def note(figure: Figure, text: str) -> Figure:
    """A line or two of text under the chart, at its left."""
    below = {"xref": "paper", "yref": "paper", "x": 0, "y": 0, "xanchor": "left", "yanchor": "top", "yshift": -52}
    return figure.append("annotations", {"text": text, **below, "showarrow": False, "align": "left"})


def finish_map(figure: Figure, height: int, legend: str = "", *, above: int = 36, below: int = 44) -> Figure:
    """Set the height, a legend in the margin `above`, and the margin `below` for the axis and a note, all in pixels."""
    legend_at = above - 30  # pixels above the map
    if any("colorbar" in (one.get("marker") or {}) for one in figure.data):
        named = any(one.get("name") and one.get("showlegend", True) for one in figure.data)
        above += BAR_AND_LEGEND if named else COLOR_BAR
    return figure.update_layout(
        height=height,
        margin={"l": 8, "r": 8, "t": above, "b": below},
        legend={
            "orientation": "h", "x": 0, "xanchor": "left", "yanchor": "bottom",
            "y": 1 + legend_at / (height - above - below), "bgcolor": "rgba(0, 0, 0, 0)",
            "title": {"text": f"{label(legend, 40)}: " if legend else "", "side": "left"},
        },
        hoverlabel={"align": "left"},
    )  # fmt: skip


def panels(maps: Sequence[Array], style: PointStyle, titles: Sequence[str]) -> Figure:
    """Small maps side by side, each below its title and with axes of its own."""
    rows = -(-len(maps) // ACROSS)
    layout = grid(rows, min(ACROSS, len(maps)), 0.3 / max(rows, 2), across=0.02)
    above = [note | {"text": title, "yshift": 5} for note, title in zip(layout["annotations"], titles, strict=False)]
    figure = Figure((), layout | {"annotations": above})
    for number, points in enumerate(maps, start=1):
        x, y = frame_of(points, 0.08)
        settings: Part = {**panel(number), "showlegend": number == 1}
        figure.data += traces(points, style, size=6, **settings)
        figure.update_layout(
            **axis(number, range=x, constrain="domain"),
            **axis(number, "yaxis", range=y, scaleanchor=panel(number)["xaxis"], constrain="domain"),
        )
    figure.update_xaxes(showticklabels=False, zeroline=False, showgrid=False)
    figure.update_yaxes(showticklabels=False, zeroline=False, showgrid=False)
    figure.update_layout(plot_bgcolor=GROUND, margin={"pad": 0})  # Streamlit's theme has one that joins the panels
    return finish_map(figure, 84 + rows * PANEL, style.legend_title, above=72, below=12)
