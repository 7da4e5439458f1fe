"""The first record of a file: whether it names the columns, and which of them hold sentences and labels."""

import re
from collections.abc import Sequence
from statistics import median

TEXTS = ("text", "sentence", "sentences", "content", "a")
LABELS = ("label", "labels", "class", "category", "group", "y")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
_IDENTIFIER = re.compile(r"\w*_\w*")  # star_rating
_ENDS = tuple(".!?…。！？।؟")
Record = Sequence[str]


def known(first: Record, wanted: Sequence[str]) -> list[int]:
    """The numbers of the cells that are one of these names, in the order of the names."""
    names = [cell.strip().casefold() for cell in first]
    return [names.index(name) for name in wanted if name in names]


def longest(body: Sequence[Record], among: Sequence[int]) -> int:
    """The number of the column whose cells have the most characters."""
    return max(among, key=lambda number: sum(map(len, _column(body, number))))


def is_header(first: Record, body: Sequence[Record]) -> bool:
    """Whether the first record names the columns, as far as can be told.

    It does if a column of numbers does not begin with one, or with a name that is known, or if it has several cells and
    begins with something much shorter than the sentences below; it does not if one of its cells is found again below.
    """
    cells, columns = [cell.strip() for cell in first], [_column(body, number) for number in range(len(first))]
    if above := _above_numbers(cells, columns):
        return not all(map(_NUMBER.fullmatch, above))
    if any(cell in column for cell, column in zip(cells, columns, strict=True)):
        return False
    if known(cells, (*TEXTS, *LABELS)) or any(map(_IDENTIFIER.fullmatch, cells)):
        return True
    text = longest(body, range(len(first)))
    named = all(cell for cell, column in zip(cells, columns, strict=True) if column) and not cells[text].endswith(_ENDS)
    several = len([cell for cell in cells if cell]) > 1
    return named and several and bool(columns[text]) and 2 * len(cells[text]) <= median(map(len, columns[text]))


def _above_numbers(cells: Sequence[str], columns: Sequence[Sequence[str]]) -> list[str]:
    """The cells at the top of columns of numbers; a blank one counts above the index that pandas writes."""
    numbers = [bool(column) and all(map(_NUMBER.fullmatch, column)) for column in columns]
    return [cell for number, cell in enumerate(cells) if numbers[number] and (cell or number == 0)]


def _column(body: Sequence[Record], number: int) -> list[str]:
    """The cells of a column that are not blank."""
    return [cell for row in body if number < len(row) and (cell := row[number].strip())]
