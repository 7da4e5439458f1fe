"""What came near a vector: the rows that are new since the word row, what ties, and how its ranks are said."""

from collections.abc import Hashable, Sequence
from math import isclose

from components.compute.blank import Column, Readout
from components.compute.tokens import is_content

SHOWN, HIDDEN_SHOWN = 9, 5  # rows of a column, of the upper and of the lower picture
ASKED = SHOWN + 1  # one more, since the last that is shown may be as near as the next
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def is_new(rank: int | None) -> bool:
    """Whether a row of this rank at the word row was not among the nearest there; ties share the better rank."""
    return rank is not None and rank > SHOWN


def new_rows(read: Readout) -> tuple[int, ...]:
    """The places in the last column of the rows that are new since the word row, among the nearest that are shown."""
    new = (place for place, rank in enumerate(read.last.at_first) if is_new(rank))
    return tuple(place for place in new if rank_in(read.last, place) <= SHOWN and not _in_last_tie(read.last, place))


def is_last_tied(column: Column) -> bool:
    """Whether the last row that is shown is as near as the next: then there may be more of them than are known."""
    return len(column.nearest) > SHOWN and equally_near(column, SHOWN - 1, SHOWN)


def _in_last_tie(column: Column, place: int) -> bool:
    return is_last_tied(column) and equally_near(column, place, SHOWN)


def first_new(read: Readout, pieces: Sequence[str]) -> tuple[int, ...]:
    """Of these the places of the nearest that are whole words: several that are equally near, or none."""
    words = [place for place in new_rows(read) if is_whole_word(pieces[read.last.nearest.rows[place]])]
    return tuple(place for place in words if equally_near(read.last, place, words[0]))


def is_whole_word(piece: str) -> bool:
    """Whether a piece can be named as a word: a content word, of more than one letter, that begins with itself."""
    return len(piece) > 1 and not piece.startswith(("##", "[")) and is_content(piece)


def nearest(column: Column) -> tuple[int, ...]:
    """The rows that are nearest: several that are equally near, or none to a vector of zeros."""
    return tuple(row for place, row in enumerate(column.nearest.rows) if equally_near(column, place, 0))


def stays(read: Readout) -> bool:
    """Whether in every column the row that the model got is nearer than all others."""
    return all(nearest(column) == (read.begins,) for column in read.columns)


def rank_in(column: Column, place: int) -> int:
    """The rank of a row in its column, from 1; ties share the better rank."""
    return next(before for before in range(place + 1) if equally_near(column, before, place)) + 1


def equally_near(column: Column, place: int, other: int) -> bool:
    """Whether two rows of a column are equally near, as far as float32 can tell."""
    values = column.nearest.values
    return isclose(values[place], values[other], rel_tol=1e-6, abs_tol=1e-6)


def ordinal(number: int) -> str:
    """“third”, “55th”, “8,303rd”: a rank from 1 in words up to ninth, else in digits."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    teens = 10 < number % 100 < 14
    return f"{number:,}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def settled_from(values: Sequence[Hashable]) -> int:
    """The first index from which on all values equal the last."""
    first = len(values) - 1
    while first and values[first - 1] == values[-1]:
        first -= 1
    return first
