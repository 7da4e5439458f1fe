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
from components.views.tries import Told, follow, with_second
from components.views.wording import counted, fixed, most, outward, token_name

ITSELF = 0.75  # the cosine with its vector at its own place from which on a token is said to stay itself
MOVED = replace(TOKEN, label="Token to move")


def finding(tokens: Tokens, walk: Walk, chosen: int) -> Finding:
    """Whether the `chosen` token, moved to every other place, stays near the vector that it has at its own.

    Refuted if a place at which it is said to stay itself gives a cosine below `ITSELF`, or an exception one above it.
    """
    name, count = token_name(tokens.names, chosen), len(walk.normed)
    elsewhere = [place for place in range(count) if place != walk.start]
    if not elsewhere:
        return Finding()
    far = [place for place in elsewhere if walk.normed[place] < ITSELF]
    near = [place for place in elsewhere if walk.normed[place] >= ITSELF]
    lowest = min(elsewhere, key=lambda place: walk.normed[place])
    apart = f"{fixed(walk.normed[lowest], 2)} in place {lowest}"
    if not near:
        return Finding(f"{name} is another vector in every other place.", chosen, line=f"lowest cosine {apart}")
    least = fixed(outward(float(min(walk.normed[place] for place in near)), 2, upper=False), 2)
    kept = f"cosine {least}{' or more' * (least != '1.00')} in {counted(len(near), 'other place')}"
    if not far:
        return Finding(f"{name} stays itself wherever it stands.", chosen, line=kept)
    line = f"{kept}, {apart}"
    if len(far) == 1:
        which = {0: "the first", count - 1: "the last"}.get(far[0], "a single")
        return Finding(f"{name} stays itself wherever it stands, except in {which} place.", chosen, line=line)
    share = "most places" if len(near) > len(far) else "some places"
    return Finding(f"{name} stays itself in {share}, not in all.", chosen, line=line)


def told(tokens: Tokens, chosen: int) -> Told:
    """What the cosines and the ring are, what they show of training, and another word to follow."""
    return Told(
        see="How alike the rows of every two places are; and all rows in the plane of their two largest components.",
        means="Nothing tells BERT that place 6 is next to place 7. Where neighbours are alike, training made them so.",
        tries=follow(tokens, chosen),
    )


def cell_of_two(tokens: Tokens, positions: Positions) -> tuple[int, ...]:
    """The places of two words of the text, on which the cosines open; empty if it has not two."""
    pair = instructive_pair(tokens)
    return pair if pair[0] != pair[1] and max(pair) < len(positions.norms) else ()


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
    """Which row of the segment table a word gets, and whether all others do.

    Refuted if its segment is another, or if a token has another where all are said to have the same.
    """
    if tokens.is_empty:
        return Finding()
    place = worth_naming(tokens).positions[0]
    name, row = token_name(tokens.names, place), tokens.segments[place]
    rest = "like every token here" if len(set(tokens.segments)) == 1 else "the other sentence another"
    rows = f"rows 0 and 1 have a cosine of {fixed(segments.cosine, 2)}" if segments else "it is the only row"
    return Finding(f"{name} gets segment row {row}, {rest}.", place, line=rows)


def segments_told(tokens: Tokens) -> Told:
    """What the rows are, what they tell BERT, and a second sentence."""
    return Told(
        see="The rows of the segment table, number by number.",
        means="A segment row tells BERT only whether a token is of the first or of the second sentence of a pair.",
        tries=() if tokens.b else with_second(tokens),
    )


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
