"""The figures of the page on the position and segment tables."""

from dataclasses import replace

import numpy as np

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.canvas.position_ring.position_ring import position_ring
from components.compute.data_frame import data_frame
from components.compute.heatmaps import sheet_of
from components.compute.positions import Positions, Segments, Walk
from components.compute.tokens import instructive_pair, worth_naming
from components.figures import positions as figures
from components.frame.page_head import Finding
from components.frame.settings import TOKEN
from components.records.heatmaps import Panel
from components.records.tokens import Tokens
from components.views.wording import fixed, most, token_name

MOVED = replace(TOKEN, label="Token to move")


def finding(tokens: Tokens, positions: Positions) -> Finding:
    """The cosine of the position rows of two words, beside that of neighbouring rows."""
    one, other = instructive_pair(tokens)
    named = f"{token_name(tokens.names, one)} and {token_name(tokens.names, other)}"
    if one == other or max(one, other) >= len(positions.norms):
        return Finding()
    neighbours = fixed(np.median(positions.neighbours), 2)
    return Finding(
        f"{named} get position rows {one} and {other}, with a cosine of {fixed(positions.cosines[one, other], 2)}; the "
        f"median of neighbouring rows is {neighbours}.",
        one,
        other,
    )


def cosines_figure(positions: Positions, cell: tuple[int, ...]) -> None:
    """The cosine of every two rows of the position table, on a scale from -1 to 1; opens on that of two tokens."""
    panel = Panel("cosines", "cosine of two rows", positions.cosines)
    labels = [str(position) for position in range(len(positions.norms))]
    sheet = sheet_of([panel], labels, down="position", across="other position", end=1.0)
    row, column = cell or (1, 0)
    heatmaps(sheet, key="position_cosines", of="cosine_", row=row, column=column)


def neighbours_figure(positions: Positions) -> None:
    """The cosine of each row with the next; the caption names the least similar ones."""
    order = np.argsort(positions.neighbours, kind="stable")
    words = ", ".join(f"{row} and {row + 1} ({fixed(positions.neighbours[row], 2)})" for row in order[:3])
    distinct = len(order) > 3 and np.diff(positions.neighbours[order[2:4]])[0] > 1e-6
    caption = f"The least similar neighbours are rows {words}." if distinct else f"Neighbouring rows: {words}."
    alt = "The cosine of each row of the position table with the next one."
    show_figure(figures.neighbours(positions), key="position_neighbours", alt=alt, caption=caption)


def chain_figure(positions: Positions) -> None:
    """The rows in two dimensions, by PCA, under one pointer with their cosines."""
    position_ring(positions, key="position_chain", beside="position_cosines")


def along_figure(positions: Positions) -> None:
    """The same two coordinates over the position."""
    zoom = "The first 100 positions; double-click or double-tap the chart to see all."
    alt = "The two coordinates of each position row as curves over the position."
    show_figure(figures.along(positions), key="position_along", alt=alt, caption=zoom)


def segments_finding(tokens: Tokens, segments: Segments | None) -> Finding:
    """Which rows of the segment table two words get, one of each sentence, or one word and all tokens."""
    of_row = {tokens.segments[place]: place for place in reversed(worth_naming(tokens).positions)}
    if tokens.is_empty:
        return Finding()
    rows = sorted(of_row.items())
    gets = " and ".join(f"{token_name(tokens.names, place)} gets segment row {row}" for row, place in rows)
    alike = f", as do all {len(tokens)} tokens of this text" if len(set(tokens.segments)) == 1 else ""
    beside = "it is the only one"
    if segments:
        both = "rows 0 and 1" if alike else "the two rows"
        beside = f"{both} have a cosine of {fixed(segments.cosine, 2)}"
    return Finding(f"{gets}{alike}; {beside}.", *(place for _, place in rows))


def segments_figure(segments: Segments) -> None:
    """The difference of the two segment rows."""
    length = float(np.linalg.norm(segments.difference))
    largest = most(np.abs(segments.difference), range(len(segments.difference)))
    caption = (
        f"Length of row 0: {segments.norms[0]:.3f}, of row 1: {segments.norms[1]:.3f}, of their difference: "
        f"{length:.3f}; cosine "
        f"of the two rows: {fixed(segments.cosine, 3)}."
    )
    if largest is not None:
        caption += f" Dimension {largest} differs most ({fixed(segments.difference[largest], 4, sign=True)})."
    table = data_frame({"dimension": range(len(segments.difference)), "segment 1 − segment 0": segments.difference})
    alt = "Row 1 minus row 0 of the segment table over all dimensions."
    show_figure(figures.segment_difference(segments), key="segment_difference", alt=alt, table=table, caption=caption)


def walk_figure(walk: Walk) -> None:
    """How a word's vector changes with its position alone."""
    last = len(walk.normed) - 1
    lowest = most(-walk.normed, range(last + 1))
    caption = (
        f"After LayerNorm, the vector at position {last} has a cosine of {fixed(walk.normed[last], 3)} with that at "
        f"position {walk.start}"
    )
    caption += "." if lowest is None else f"; the lowest is {fixed(walk.normed[lowest], 3)}, at position {lowest}."
    table = data_frame(
        {"position": range(last + 1), "position row": walk.position, "sum": walk.summed, "result": walk.normed}
    )
    alt = f"The cosine of the token's vector at every position with its vector at position {walk.start}."
    show_figure(figures.walk_curves(walk), key="walk", alt=alt, table=table, caption=caption)
