"""The position and segment tables explained, on a page."""

import numpy as np
import pandas as pd
import streamlit as st

from components.canvas.figure import picture
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.figures import positions as figures
from components.records.heatmaps import Panel
from components.records.positions import Positions, Segments, Walk


def cosines_picture(told: Positions) -> None:
    """Every row of the position table against every other, on a scale from -1 to 1."""
    panel = Panel("cosines", "cosine of two rows", told.cosines)
    labels = [str(position) for position in range(len(told.norms))]
    sheet = sheet_of([panel], labels, down="position", across="other position", end=1.0)
    heatmaps(sheet, key="position_cosines", of="cosine_")


def neighbours_picture(told: Positions) -> None:
    """Each row against the next; says where they differ most."""
    lowest = np.argsort(told.neighbours, kind="stable")[:3]
    words = ", ".join(f"{place} and {place + 1} ({told.neighbours[place]:.2f})" for place in lowest)
    caption = (
        f"Neighbours that resemble each other least: rows {words}; the mean cosine of neighbours is "
        f"{told.neighbours.mean():.2f}."
    )
    alt = "The cosine of each row of the position table with the next one."
    picture(figures.neighbours(told), key="position_neighbours", alt=alt, caption=caption)


def chain_picture(told: Positions) -> None:
    """The rows in two dimensions."""
    table = pd.DataFrame({"position": range(len(told.norms)), "PC 1": told.chain[:, 0], "PC 2": told.chain[:, 1]})
    caption = f"PCA of all {len(table)} rows: these two axes hold {sum(told.explained):.0%} of their variance."
    alt = "The rows of the position table as a chain of points in two dimensions, coloured by position."
    left, right = st.columns([5, 4], vertical_alignment="center")
    with left:
        picture(figures.chain(told), key="position_chain", alt=alt, caption=caption)
    with right:
        zoom = "The first 100 positions; a double click on the chart shows all."
        alt = "The two coordinates of each position row as curves over the position."
        picture(figures.along(told), key="position_along", alt=alt, table=table, caption=zoom)


def segments_picture(told: Segments) -> None:
    """The difference of the two segment rows."""
    length = float(np.linalg.norm(told.difference))
    largest = int(np.abs(told.difference).argmax())
    caption = (
        f"Lengths: row 0 {told.norms[0]:.3f}, row 1 {told.norms[1]:.3f}, their difference {length:.3f}; the cosine of "
        f"the two rows is {told.cosine:.3f}. Dimension {largest} differs most ({told.difference[largest]:+.4f})."
    )
    table = pd.DataFrame({"dimension": range(len(told.difference)), "segment 1 − segment 0": told.difference})
    alt = "Row 1 minus row 0 of the segment table over all dimensions."
    picture(figures.segment_difference(told), key="segment_difference", alt=alt, table=table, caption=caption)


def walk_picture(told: Walk) -> None:
    """What a word's vector does when only its position changes."""
    lowest = int(told.normed.argmin())
    last = len(told.normed) - 1
    caption = (
        f"After LayerNorm the vector at position {last} has cosine {told.normed[last]:.3f} to the one at position "
        f"{told.start}; the lowest is {told.normed[lowest]:.3f}, at position {lowest}."
    )
    table = pd.DataFrame(
        {"position": range(last + 1), "position row": told.position, "sum": told.summed, "result": told.normed}
    )
    alt = "The cosine of the word's vector at every position to its vector at the first one."
    picture(figures.walk_curves(told), key="walk", alt=alt, table=table, caption=caption)
