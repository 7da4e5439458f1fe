"""What came near a vector: the rows that are new since the word row, the first of them, and what ties."""

from math import isclose

from components.records.readout import Column, Readout

SHOWN, HIDDEN_SHOWN = 9, 5  # rows of a column, of the upper and of the lower picture
ASKED = SHOWN + 1  # one more, since the last that is shown may be as near as the next


def is_new(rank: int | None) -> bool:
    """Whether a row of this rank at the word row was not among the nearest there; ties share the better rank."""
    return rank is not None and rank > SHOWN


def first_new(read: Readout) -> tuple[int, ...]:
    """The places in the last column of the nearest rows that are new: several that are equally near, or none."""
    new = [place for place, rank in enumerate(read.last.at_first) if is_new(rank)]
    if not new or rank_in(read.last, new[0]) > SHOWN:
        return ()
    return tuple(place for place in new if equally_near(read.last, place, new[0]))


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
