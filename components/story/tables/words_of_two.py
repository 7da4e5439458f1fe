"""Two models on /tables: the word rows of the text, and how long all rows of the word table are, in both."""

from collections.abc import Sequence

import numpy as np

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.data_frame import data_frame, joined
from components.compute.heatmaps import sheet_of
from components.compute.tables import shared_lengths
from components.compute.vectors import paired_cosines
from components.frame.beside import ONE_THING, Difference, Model, Names, Split
from components.frame.page_head import Finding, PageHead
from components.frame.sentence import follow_token
from components.records.arrays import Array
from components.records.heatmaps import Panel
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.tables import pictures
from components.story.tables.script import add_rows_step
from components.views.tries import Told, follow
from components.views.wording import brief_name, fixed, that_fits, token_name

WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Before training all rows are about equally long, and no row tells a word from another.",
    Difference.CHECKPOINT: "Each checkpoint learned a word table of its own.",
}
OF = "maps_of_two_words"


def words_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens, token: int) -> None:
    """The word tables of both models."""
    rows = [one.embeddings(one.tokens(tokens.a, tokens.b)).word for one in two.models]
    norms = [one.norms() for one in two.models]
    head.finding(finding(tokens, rows, norms, token, two))
    head.told(**told(tokens, token, two))
    rows_figure(tokens, rows, two.how, token)
    shares = lengths_figure(norms, tokens, token, two.names)
    add_rows_step(bert, two.models, rows, shares)


def finding(tokens: Tokens, rows: Sequence[Array], norms: Sequence[Array], chosen: int, two: Split[Model]) -> Finding:
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


def told(tokens: Tokens, chosen: int, two: Split[Model]) -> Told:
    """What is drawn of both tables, what makes them differ, and another word."""
    return Told(
        see="The word rows of your text in both models; below, how long all rows of both tables are.",
        means=WHY[two.difference],
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
            sheet_of(sheet, tokens.names, down="token"), key=f"{OF}_{number}", of="beside_" if number else "word_",
            row=chosen, column=int(np.abs(rows[number][chosen]).argmax()),
        )  # fmt: skip
        if not number:
            follow_token(tokens, view.row)


def lengths_figure(norms: Sequence[Array], tokens: Tokens, chosen: int, names: Names) -> Sequence[Array]:
    """How long all rows of both tables are, as shares in the same bins, and the rows of the `chosen` token; returns the
    shares."""
    shares, centres = shared_lengths(norms)
    own = [float(lengths[tokens.ids[chosen]]) for lengths in norms]
    tables = [
        data_frame({"model": name, "length": centres, "share of rows": share})
        for name, share in zip(names, shares, strict=True)
    ]
    name = token_name(tokens.names, chosen)
    alt = f"How long all rows of both word tables are, {' and '.join(names)}; {name} is marked."
    figure = pictures.lengths_of_two(shares, centres, own, names)
    show_figure(figure, key="lengths_of_two", alt=alt, table=joined(tables))
    return shares
