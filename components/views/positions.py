"""The figures of the page on the position and segment tables."""

import numpy as np
import pandas as pd
import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.figures import positions as figures
from components.findings.wording import fixed
from components.records.heatmaps import Panel
from components.records.positions import Positions, Segments, Walk


def cosines_figure(positions: Positions) -> None:
    """The cosine of every two rows of the position table, on a scale from -1 to 1."""
    panel = Panel("cosines", "cosine of two rows", positions.cosines)
    labels = [str(position) for position in range(len(positions.norms))]
    sheet = sheet_of([panel], labels, down="position", across="other position", end=1.0)
    heatmaps(sheet, key="position_cosines", of="cosine_")


def neighbours_figure(positions: Positions) -> None:
    """The cosine of each row with the next; the caption names the least similar ones."""
    lowest = np.argsort(positions.neighbours, kind="stable")[:3]
    words = ", ".join(f"{row} and {row + 1} ({fixed(positions.neighbours[row], 2)})" for row in lowest)
    caption = f"The least similar neighbours are rows {words}."
    alt = "The cosine of each row of the position table with the next one."
    show_figure(figures.neighbours(positions), key="position_neighbours", alt=alt, caption=caption)


def chain_figure(positions: Positions) -> None:
    """The rows in two dimensions, by PCA."""
    table = pd.DataFrame(
        {"position": range(len(positions.norms)), "PC 1": positions.chain[:, 0], "PC 2": positions.chain[:, 1]}
    )
    caption = f"PCA of all {len(table)} rows; these two axes explain {sum(positions.explained):.0%} of the variance."
    alt = "The rows of the position table as a chain of points in two dimensions, coloured by position."
    left, right = st.columns([5, 4])
    with left:
        show_figure(figures.chain(positions), key="position_chain", alt=alt, caption=caption)
    with right:
        zoom = "The first 100 positions; double-click or double-tap the chart to see all."
        alt = "The two coordinates of each position row as curves over the position."
        show_figure(figures.along(positions), key="position_along", alt=alt, table=table, caption=zoom)


def segments_figure(segments: Segments) -> None:
    """The difference of the two segment rows."""
    length = float(np.linalg.norm(segments.difference))
    largest = int(np.abs(segments.difference).argmax())
    caption = (
        f"Length of row 0: {segments.norms[0]:.3f}, of row 1: {segments.norms[1]:.3f}, of their difference: "
        f"{length:.3f}; cosine "
        f"of the two rows: {fixed(segments.cosine, 3)}. Dimension {largest} differs most "
        f"({fixed(segments.difference[largest], 4, sign=True)})."
    )
    table = pd.DataFrame({"dimension": range(len(segments.difference)), "segment 1 − segment 0": segments.difference})
    alt = "Row 1 minus row 0 of the segment table over all dimensions."
    show_figure(figures.segment_difference(segments), key="segment_difference", alt=alt, table=table, caption=caption)


def walk_figure(walk: Walk) -> None:
    """How a word's vector changes with its position alone."""
    lowest = int(walk.normed.argmin())
    last = len(walk.normed) - 1
    caption = (
        f"After LayerNorm, the vector at position {last} has a cosine of {fixed(walk.normed[last], 3)} with that at "
        f"position {walk.start}; the lowest is {fixed(walk.normed[lowest], 3)}, at position {lowest}."
    )
    table = pd.DataFrame(
        {"position": range(last + 1), "position row": walk.position, "sum": walk.summed, "result": walk.normed}
    )
    alt = "The cosine of the token's vector at every position with its vector at the first one."
    show_figure(figures.walk_curves(walk), key="walk", alt=alt, table=table, caption=caption)
