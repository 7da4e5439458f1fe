"""Two models on /tables: one word in every place, and the cosines of all place rows, in both."""

import numpy as np
import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.data_frame import data_frame, joined
from components.compute.heatmaps import sheet_of
from components.compute.tables import Positions, Walk
from components.frame.beside import ONE_THING, Difference, Model, Names, Split
from components.frame.page_head import Finding, PageHead
from components.records.heatmaps import Panel
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.tables import pictures
from components.story.tables import positions as learned
from components.story.tables.script import add_walk_step
from components.views.tries import Told, follow
from components.views.wording import fixed

WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Random rows know no order. Where neighbours are alike, training made them so.",
    Difference.CHECKPOINT: "Each checkpoint learned a position table of its own.",
}


def positions_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens, token: int) -> None:
    """The position tables of both models."""
    walks = [one.word_walk(tokens.pieces[token], tokens.ids[token], token) for one in two.models]
    head.finding(walk_finding(tokens, (walks[0], walks[1]), token, two))
    head.told(**told(tokens, token, two))
    walks_figure((walks[0], walks[1]), two.names)
    tables = [one.positions() for one in two.models]
    cell = learned.cell_of_two(tokens, tables[0])
    for number, (column, table, name) in enumerate(zip(st.columns(2), tables, two.names, strict=True)):
        with column:
            cosines_figure(table, name, number, cell)
    add_walk_step(bert, two.models, walks, tables, tokens.ids[token])


def walk_finding(tokens: Tokens, walks: tuple[Walk, Walk], chosen: int, two: Split[Model]) -> Finding:
    """Where the `chosen` token stays near the vector that it has at its own place, in the dashed model; the line has
    the median cosine in both. Refuted as the headline about one model."""
    said = learned.finding(tokens, walks[1], chosen, two.begun)
    if not said:
        return Finding()
    middle = [f"{_median(walk)} {how}" for walk, how in zip(walks[::-1], two.how[::-1], strict=True)]
    return Finding(said, chosen, line=f"median cosine in other places {', '.join(middle)}")


def _median(walk: Walk) -> str:
    return fixed(np.median(np.delete(walk.normed, walk.start)), 2)


def told(tokens: Tokens, chosen: int, two: Split[Model]) -> Told:
    """What the curves and the cosines are, what they differ by, and another word."""
    return Told(
        see="One word in every place, in both models; below, all place rows of each compared.",
        means=WHY[two.difference],
        tries=follow(tokens, chosen),
    )


def walks_figure(walks: tuple[Walk, Walk], names: Names) -> None:
    """How the vector of a word changes with its position alone, in both models."""
    tables = [
        data_frame({"model": name, "position": range(len(walk.normed)), "cosine": walk.normed})
        for walk, name in zip(walks, names, strict=True)
    ]
    alt = f"The cosine of the token's vector at every position with that at {walks[0].start}, {' and '.join(names)}."
    show_figure(pictures.walks_of_two(walks, names), key="walks_of_two", alt=alt, table=joined(tables))


def cosines_figure(positions: Positions, name: str, number: int, cell: tuple[int, ...]) -> None:
    """The cosine of every two rows of one model's position table, on a scale from -1 to 1."""
    labels = [str(position) for position in range(len(positions.norms))]
    panel = Panel("cosines", f"cosine of two rows, {name}", positions.cosines)
    sheet = sheet_of([panel], labels, down="position", across="other position", end=1.0)
    row, column = cell or (1, 0)
    heatmaps(sheet, key=f"cosines_of_two_{number}", of="beside_" if number else "cosine_", row=row, column=column)
