"""Two models on /vocabulary: the rows nearest to one that is looked at, or to a sum, in the word tables of both."""

import math
from collections.abc import Sequence

import numpy as np

from components.frame.beside import ONE_THING, Difference, Model, Split
from components.frame.page_head import Finding, PageHead
from components.records.tokens import Tokens
from components.records.vocabulary import Reading, Vocabulary
from components.service import ModelService
from components.story.vocabulary import asked, map, near, words
from components.story.vocabulary.asked import Sought
from components.story.vocabulary.script import add_nearest_of_two_step
from components.views.tries import Told
from components.views.wording import LONGEST_LINE, fixed, outward, quoted, shortened, that_fits

SAME = "The word table is the same in both, so the nearest rows are, too."
WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Random rows have no meaning: which of them is nearest is chance.",
    Difference.CHECKPOINT: "Each checkpoint learned a word table of its own.",
}
SHORT = 12  # characters of a piece in a crowded headline


def rows_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens, token: int) -> None:
    """What is looked at in both word tables; the map and the search are of the solid one."""
    pieces = [one.vocabulary() for one in two.models]
    with head.controls:
        wanted, room = asked.box(pieces[0], tokens.pieces[token])
    clicked = asked.clicked(pieces[0])
    places = [clicked, None if clicked is None else _row_of(pieces, clicked)]
    reads = [
        one.reading(wanted.expression, wanted.listed)
        if wanted.typed and place is None
        else one.row(tokens.ids[token] if place is None else place, wanted.listed)
        for one, place in zip(two.models, places, strict=True)
    ]
    found, row = asked.found(pieces[0], wanted, reads[0]), asked.looked_at(reads[0])
    asked.show_count(room, found, near=wanted.near)
    random = [one.random_rows() for one in two.models]
    alone = words.finding(wanted, reads[0], found, row, pieces[0], random[0])
    head.finding(finding(reads, pieces, random, two) or alone)
    if drawn := two.models[0].atlas():
        map.map_figure(drawn, pieces[0], found, row, reads[0], map.marked_tokens(tokens, on=wanted.marks))
    else:
        map.no_map_yet(two.models[0], len(pieces[0]))
    with head.column():
        near.beside(wanted, reads[0], found, row, clicked, pieces[0], of=two.how[0])
        near.beside_second(reads[1], pieces, of=two.how[1])
    head.told(**told(tokens, token, wanted, reads, two))
    add_nearest_of_two_step(bert, two.models, reads, random)


def finding(
    reads: Sequence[Reading], pieces: Sequence[Vocabulary], random: Sequence[float], two: Split[Model]
) -> Finding:
    """Which row is nearest in the dashed model's word table, and whether it is the solid one's; refuted by a row with a
    larger cosine there, and with ties none is called the nearest. Nothing if one of them looks at no row.
    """
    if not all(len(read.cosine) for read in reads):
        return Finding()
    row = asked.looked_at(reads[0])
    own = quoted(pieces[0].pieces[row]) if row is not None else f"“{shortened(words.normal_form(reads[0]), 20)}”"
    names = [vocabulary.pieces[read.cosine.rows[0]] for read, vocabulary in zip(reads, pieces, strict=True)]
    cosines = [fixed(read.cosine.values[0], 2) for read in reads]
    if _tied(reads[1]):
        said = [f"{two.begun} no row alone is nearest to that of {own}."]
    elif names[0] == names[1] or _tied(reads[0]):
        said = [f"{two.begun} {own} is nearest to “{shortened(names[1])}”{', too' * (not _tied(reads[0]))}."]
    else:
        solid, dashed = names
        said = [f"{two.begun} {own} is nearest to “{shortened(dashed, most)}”, not to “{shortened(solid, most)}”."
                for most in (24, SHORT)]  # fmt: skip
    line = "; ".join(f"{how}: cosine {cosine} with “{shortened(name, SHORT)}”"
                     for how, cosine, name in zip(two.how, cosines, names, strict=True))  # fmt: skip
    bounds = " and ".join(fixed(outward(one, 2, upper=True), 2) for one in random)
    whole = f"{line}; 19 of 20 random pairs stay below {bounds}"
    return Finding(that_fits(*said), line=whole if len(whole) <= LONGEST_LINE else line)


def told(tokens: Tokens, token: int, wanted: Sought, reads: Sequence[Reading], two: Split[Model]) -> Told:
    """What is drawn, whether the two tables differ, and what may be tried on this page."""
    means = SAME if _same(reads) else WHY[two.difference]
    return Told(see=f"The map is drawn {two.how[0]}. Beside it, the nearest rows in both.", means=means,
                tries=words.tries(tokens, token, wanted))  # fmt: skip


def _same(reads: Sequence[Reading]) -> bool:
    one, other = (read.cosine for read in reads)
    return one.rows == other.rows and np.array_equal(one.values, other.values)


def _tied(read: Reading) -> bool:
    first, *others = read.cosine.values
    return bool(others) and math.isclose(first, others[0], abs_tol=words.TIE)


def _row_of(pieces: Sequence[Vocabulary], row: int) -> int | None:
    """The row of the same piece in the second vocabulary; None if it has no such piece."""
    first, second = pieces
    if row < len(second) and second.pieces[row] == first.pieces[row]:
        return row
    return next((at for at, piece in enumerate(second.pieces) if piece == first.pieces[row]), None)
