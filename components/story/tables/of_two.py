"""Two models on /tables: one word in every place, and the cosines of all place rows; or the word rows of the text, and
how long all rows of the word table are.
"""

from collections.abc import Sequence

import numpy as np
import streamlit as st
from pandas import DataFrame, concat

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.compute.tables import Positions, Walk, shared_lengths
from components.compute.vectors import paired_cosines
from components.frame.beside import ONE_THING, Difference, Model, Names, Split
from components.frame.page_head import Finding, PageHead
from components.frame.sentence import follow_token
from components.records.arrays import Array
from components.records.heatmaps import Panel
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.tables import pictures, positions as learned
from components.story.tables.script import add_rows_step, add_walk_step
from components.views.tries import Told, follow
from components.views.wording import brief_name, fixed, that_fits, token_name

WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Random rows know no order. Where neighbours are alike, training made them so.",
    Difference.CHECKPOINT: "Each checkpoint learned a position table of its own.",
}

WHY_ROWS = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Before training all rows are about equally long, and no row tells a word from another.",
    Difference.CHECKPOINT: "Each checkpoint learned a word table of its own.",
}


def positions_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens, token: int) -> None:
    """The position tables of both models."""
    walks = [one.word_walk(tokens.pieces[token], tokens.ids[token], token) for one in two.models]
    head.finding(walk_finding(tokens, (walks[0], walks[1]), token, two))
    head.told(**walk_told(tokens, token, two))
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


def walk_told(tokens: Tokens, chosen: int, two: Split[Model]) -> Told:
    """What the curves and the cosines are, what they differ by, and another word."""
    return Told(
        see="One word in every place, in both models; below, all place rows of each compared.",
        means=WHY[two.difference],
        tries=follow(tokens, chosen),
    )


def walks_figure(walks: tuple[Walk, Walk], names: Names) -> None:
    """How the vector of a word changes with its position alone, in both models."""
    tables = [
        DataFrame({"model": name, "position": range(len(walk.normed)), "cosine": walk.normed})
        for walk, name in zip(walks, names, strict=True)
    ]
    alt = f"The cosine of the token's vector at every position with that at {walks[0].start}, {' and '.join(names)}."
    show_figure(
        pictures.walks_of_two(walks, names), key="walks_of_two", alt=alt, table=concat(tables, ignore_index=True)
    )


def cosines_figure(positions: Positions, name: str, number: int, cell: tuple[int, ...]) -> None:
    """The cosine of every two rows of one model's position table, on a scale from -1 to 1."""
    labels = [str(position) for position in range(len(positions.norms))]
    panel = Panel("cosines", f"cosine of two rows, {name}", positions.cosines)
    sheet = sheet_of([panel], labels, down="position", across="other position", end=1.0)
    row, column = cell or (1, 0)
    heatmaps(sheet, key=f"cosines_of_two_{number}", of="beside_" if number else "cosine_", row=row, column=column)


def words_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens, token: int) -> None:
    """The word tables of both models."""
    rows = [one.embeddings(one.tokens(tokens.a, tokens.b)).word for one in two.models]
    norms = [one.norms() for one in two.models]
    head.finding(rows_finding(tokens, rows, norms, token, two))
    head.told(**rows_told(tokens, token, two))
    rows_figure(tokens, rows, two.how, token)
    shares = lengths_figure(norms, tokens, token, two.names)
    add_rows_step(bert, two.models, rows, shares)


def rows_finding(
    tokens: Tokens, rows: Sequence[Array], norms: Sequence[Array], chosen: int, two: Split[Model]
) -> Finding:
    """Whether the `chosen` token has the same row in both models, number by number; refuted by any number that differs.
    The line has the cosine of two rows, and how long they are; `norms` are (V,)."""
    solid, dashed = (own[chosen] for own in rows)
    same = bool(np.array_equal(solid, dashed))
    said = (f"{two.begun} {name(tokens.names, chosen)} has {'the same' if same else 'another'} row."
            for name in (token_name, brief_name))  # fmt: skip
    here, there = (fixed(own[tokens.ids[chosen]], 2) for own in norms)
    if same:
        whole = "; the whole table is the same" * all(np.array_equal(own, norms[0]) for own in norms)
        row = f"row {tokens.ids[chosen]:,} of {len(norms[0]):,}, length {here}{whole}"
        return Finding(that_fits(*said), chosen, line=row)
    lengths = f"length {here} {two.how[0]}, {there} {two.how[1]}"
    if solid.shape != dashed.shape:
        return Finding(that_fits(*said), chosen, line=lengths)
    cosine = fixed(paired_cosines(solid[None, None], dashed[None, None])[0, 0], 2)
    return Finding(that_fits(*said), chosen, line=f"cosine of the two {cosine}; {lengths}")


def rows_told(tokens: Tokens, chosen: int, two: Split[Model]) -> Told:
    """What is drawn of both tables, what makes them differ, and another word."""
    return Told(
        see="The word rows of your text in both models; below, how long all rows of both tables are.",
        means=WHY_ROWS[two.difference],
        tries=follow(tokens, chosen),
    )


def rows_figure(tokens: Tokens, rows: Sequence[Array], names: Names, chosen: int) -> None:
    """The rows of the text, side by side if both models have one width."""
    panels = [
        Panel(f"word_{number}", f"Word row, {name}", own, group="word")
        for number, (own, name) in enumerate(zip(rows, names, strict=True))
    ]
    together = rows[0].shape == rows[1].shape
    for number, sheet in enumerate([panels] if together else [[one] for one in panels]):
        view = heatmaps(
            sheet_of(sheet, tokens.names, down="token"), key=f"maps_of_two_words_{number}",
            of="beside_" if number else "word_", row=chosen, column=int(np.abs(rows[number][chosen]).argmax()),
        )  # fmt: skip
        if not number:
            follow_token(tokens, view.row)


def lengths_figure(norms: Sequence[Array], tokens: Tokens, chosen: int, names: Names) -> Sequence[Array]:
    """How long all rows of both tables are, as shares in the same bins, and the rows of the `chosen` token; returns the
    shares."""
    shares, centres = shared_lengths(norms)
    own = [float(lengths[tokens.ids[chosen]]) for lengths in norms]
    tables = [
        DataFrame({"model": name, "length": centres, "share of rows": share})
        for name, share in zip(names, shares, strict=True)
    ]
    name = token_name(tokens.names, chosen)
    alt = f"How long all rows of both word tables are, {' and '.join(names)}; {name} is marked."
    figure = pictures.lengths_of_two(shares, centres, own, names)
    show_figure(figure, key="lengths_of_two", alt=alt, table=concat(tables, ignore_index=True))
    return shares
