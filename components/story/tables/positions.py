"""The position table: a word moved through it, its rows compared, also as a ring on their first two principal
components, and the segment table in one line.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer, show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.compute.tables import Positions, Segments, Walk
from components.compute.tokens import instructive_pair
from components.frame.page_head import Finding
from components.frame.streamlit_internals import browser_component
from components.records.heatmaps import Panel
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.tables import pictures
from components.views.bars import Bar, bars
from components.views.tries import Told, follow, without_positions
from components.views.wording import beside_bound, brief_name, counted, fixed, outward, that_fits, token_name

ITSELF = 0.75  # the cosine with its vector at its own place from which on a token is said to stay itself
_draw = browser_component("tables_ring", html="<div class='position-ring' data-figure></div>")


def prepare(bert: ModelService) -> None:
    """Compare all positions with each other."""
    bert.positions()


def finding(tokens: Tokens, walk: Walk, chosen: int, begins: str = "") -> Finding:
    """Whether the `chosen` token, moved to every other place, stays near the vector that it has at its own.

    Refuted if a place at which it is said to stay itself gives a cosine below `ITSELF`, or an exception one above it,
    in numbers as they are printed. It `begins` with a variant's name.
    """
    count = len(walk.normed)
    elsewhere = [place for place in range(count) if place != walk.start]
    if not elsewhere:
        return Finding()
    far = [place for place in elsewhere if walk.normed[place] < ITSELF]
    near = [place for place in elsewhere if walk.normed[place] >= ITSELF]
    lowest = min(elsewhere, key=lambda place: walk.normed[place])
    apart = f"{beside_bound(float(walk.normed[lowest]), ITSELF, upper=False)[0]} in place {lowest}"
    if not near:
        said = _headline(tokens, chosen, begins, "is another vector in every other place.")
        return Finding(said, chosen, line=f"lowest cosine {apart}")
    least = fixed(outward(float(min(walk.normed[place] for place in near)), 2, upper=False), 2)
    kept = f"cosine {least}{' or more' * (least != '1.00')} in {counted(len(near), 'other place')}"
    if not far:
        said = _headline(tokens, chosen, begins, "stays itself wherever it stands.", "stays itself.")
        return Finding(said, chosen, line=kept)
    line = f"{kept}, {apart}"
    if len(far) == 1:
        which = {0: "the first", count - 1: "the last"}.get(far[0], "a single")
        but = f"except in {which} place."
        courses = f"stays itself wherever it stands, {but}", f"stays itself, {but}"
        return Finding(_headline(tokens, chosen, begins, *courses), chosen, line=line)
    share = "most places" if len(near) > len(far) else "some places"
    said = _headline(tokens, chosen, begins, f"stays itself in {share}, not in all.")
    return Finding(said, chosen, line=line)


def _headline(tokens: Tokens, chosen: int, begins: str, *courses: str) -> str:
    """What the chosen token does, in the longest way that fits."""
    name, brief = token_name(tokens.names, chosen), brief_name(tokens.names, chosen)
    said = [f"{name} {course}" for course in courses] + [f"{brief} {courses[-1]}"]
    return that_fits(*(f"{begins} {one}" if begins else one for one in said))


def told(tokens: Tokens, chosen: int, variant: str) -> Told:
    """What the curves and the cosines are, what they show of training, positions to take away, another word."""
    return Told(
        see="One word in every place, beside the place rows alone; below, all place rows compared.",
        means="Nothing tells BERT that place 6 is next to place 7. Where neighbours are alike, training made them so.",
        tries=[*without_positions(variant), *follow(tokens, chosen)],
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
    show_figure(pictures.neighbours(positions), key="position_neighbours", alt=alt, caption=caption)


def ring_figure(positions: Positions, cell: tuple[int, ...]) -> None:
    """The rows in two dimensions, by PCA, under one pointer with their cosines."""
    ring(positions, cell or (1, 0), key="position_chain", beside="position_cosines")


def neighbours_in_table(positions: Positions, place: int) -> None:
    """How alike the row of a `place` is to its neighbours, to two farther ones, and the first two are."""
    last = len(positions.norms) - 1
    pairs = [(place - 1, place), (place, place + 1), (place, place + 14), (place, place + 294), (0, 1)]
    found = dict.fromkeys(pair for pair in pairs if 0 <= pair[0] < pair[1] <= last)
    bars("Neighbours in the table", [
        Bar(f"places {one} and {other}", "", float(positions.cosines[one, other]),
            fixed(positions.cosines[one, other], 2))
        for one, other in found
    ])  # fmt: skip


def segment_table(segments: Segments | None) -> None:
    """The segment table in one line."""
    if segments is None:
        st.caption("The segment table has a single row.")
        return
    one, other, apart = (fixed(length, 2) for length in segments.lengths)
    st.caption(
        f"Segment table: rows 0 and 1 have a cosine of {fixed(segments.cosine, 2)} and lengths {one} and {other}; "
        f"row 1 minus row 0 has {apart}."
    )


def walk_figure(walk: Walk) -> None:
    """How a word's vector changes with its position alone."""
    last = len(walk.normed) - 1
    table = DataFrame(
        {"position": range(last + 1), "position row": walk.position, "sum": walk.summed, "result": walk.normed}
    )
    alt = f"The cosine of the token's vector at every position with its vector at position {walk.start}."
    show_figure(pictures.walk_curves(walk), key="walk", alt=alt, table=table)


def ring(positions: Positions, start: Sequence[int], *, key: str, beside: str) -> None:
    """Draw the rows in order, with those of the places `start` marked.

    Pointing at one marks it in the heatmap `beside`, and the other way round.
    """
    count = len(positions.norms)
    alt = f"The {count} rows of the position table as a chain of points in two dimensions."
    data = {
        "points": b64encode(positions.chain.astype("<f4").tobytes()).decode(),
        "axis": f"two axes hold {sum(positions.explained):.0%} of the variance",
        "start": list(start),
        "beside": beside,
        "alt": alt,
    }
    _draw(key=key, data=data)
    figure_footer(key, alt, partial(_table, positions))


def _table(positions: Positions) -> DataFrame:
    points = np.asarray(positions.chain)
    return DataFrame({"position": range(len(points)), "PC 1": points[:, 0], "PC 2": points[:, 1]})
