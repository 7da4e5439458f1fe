"""A CSV or TSV file -> its records, the names of its columns, and which of them hold sentences and
labels.

With a comma or a semicolon between them, cells are read as RFC 4180 says; with a tab as IANA's registration of
text/tab-separated-values says, where a quotation mark is a character like any other.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import median
from typing import Literal, NamedTuple

from components.records.checkpoints import ReaderError

TEXTS = ("text", "sentence", "sentences", "content", "a")
LABELS = ("label", "labels", "class", "category", "group", "y")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
_IDENTIFIER = re.compile(r"\w*_\w*")  # star_rating
_ENDS = tuple(".!?…。！？।؟")
MOST_COLUMNS = 200
LOOKED_AT = 1_000  # records, to tell what separates the cells
REASONS = {  # by a part of what `csv` says
    "unexpected end of data": "a quotation mark is never closed",
    "expected after": "text follows a closing quotation mark",
    "field larger": "a cell has more than 131,072 characters, or a quotation mark is never closed",
}
NAMED = {"\t": " separated by tabs", ";": " separated by semicolons", ",": " separated by commas"}
NO_SEPARATOR = "\uffff"  # not a character of any text


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


class Reading(NamedTuple):
    """What separates the cells, and whether quotation marks may enclose one."""

    separator: str
    quoted: bool = True


# Spreadsheets enclose a cell with a tab or a line break all the same.
TABS = (Reading("\t", quoted=False), Reading("\t"))

ANY = (TABS[0], Reading(";"), Reading(","), TABS[1])


@dataclass(frozen=True)
class Columns:
    """The columns of the file `text`; `headed` if its first record names them.

    `sentences` and, unless it is empty, `labels` name the columns that seem to hold these.
    """

    text: str
    reading: Reading
    headed: bool
    names: tuple[str, ...]
    sentences: str
    labels: str


def columns(text: str, *, tabs: bool = False, headed: bool | None = None) -> Columns:
    """The columns of a file; whether it is separated by `tabs` and whether it is `headed` is found out if not given.

    Raises `ReaderError`, naming the line, if its first records cannot be read.
    """
    text, reading = _reading(text, tabs=tabs)
    sample = [cells for _, cells in islice(_records(text, reading), LOOKED_AT)]
    if not sample:
        raise ReaderError("The file is empty; the list is as it was.")
    if (width := len(sample[0])) > MOST_COLUMNS:
        raise ReaderError(f"The file has {width:,} columns; at most {MOST_COLUMNS} are read.")
    headed = is_header(sample[0], sample[1:]) if headed is None else headed
    first = sample[0] if headed else [""] * width
    label = known(first, LABELS)[:1] if width > 1 else []
    text_column = [*known(first, TEXTS), longest(sample[headed:], [n for n in range(width) if n not in label])][0]
    names = _names(first)
    return Columns(text, reading, headed, names, names[text_column], names[label[0]] if label else "")


def rows(table: Columns) -> Iterator[list[str]]:
    """The records below the header. Raises `ReaderError`, naming the line, if one does not fit the columns."""
    records = _records(table.text, table.reading)
    begin, first = next(records)
    if not table.headed:
        yield first
    for line, row in records:
        if not _fits(row, first):
            cells = f"{len(row):,} {'cell' if len(row) == 1 else 'cells'}{NAMED.get(table.reading.separator, '')}"
            raise ReaderError(f"Line {line:,} of the file has {cells}, but line {begin:,} has {len(first):,}.")
        yield [*row, *[""] * (len(first) - len(row))]


def _reading(text: str, *, tabs: bool) -> tuple[str, Reading]:
    """How to read the file: so that most records have as many cells as the first one, and that this has several.

    A first line such as `sep=;`, which tells a spreadsheet the separator, tells us as well, and becomes blank.
    """
    if told := re.match(r"sep=([^\r\n\"])(?=[\r\n])", text, re.IGNORECASE):
        return text[told.end() :], Reading(told[1])
    found = [(_fit(text, reading), reading) for reading in (TABS if tabs else ANY)]
    (fit, names), reading = max(found, key=lambda one: one[0])
    return text, reading if fit > 0.5 or names else Reading(NO_SEPARATOR, quoted=not tabs)


def _fit(text: str, reading: Reading) -> tuple[float, bool]:
    """The share of records that fit the first one, 0 if that has one cell, and whether it has a known name."""
    records, fitting, count = _records(text, reading), 0, 0
    first: list[str] = []
    try:
        for _, row in islice(records, LOOKED_AT):
            first = first or row
            fitting, count = fitting + _fits(row, first), count + 1
    except ReaderError:
        count += 1
    if not count:  # nothing but separators
        return 1.0, False
    several = len(first) > 1
    return several * fitting / count, several and bool(known(first, (*TEXTS, *LABELS)))


def _fits(row: Sequence[str], first: Sequence[str]) -> bool:
    """Whether a record has as many cells as the first one, but for blank ones at the end of either."""
    return len(row) == len(first) or (_filled(first) <= len(row) and _filled(row) <= len(first))


def _filled(row: Sequence[str]) -> int:
    return max((number for number, cell in enumerate(row, 1) if cell.strip()), default=0)


def _names(first: Sequence[str]) -> tuple[str, ...]:
    """A different name for each column."""
    names: list[str] = []
    for number, cell in enumerate(first, 1):
        name = " ".join(cell.split()) or f"column {number}"
        names.append(f"{name} (column {number})" if name in names else name)
    return tuple(names)


def _records(text: str, reading: Reading) -> Iterator[tuple[int, list[str]]]:
    """Each record that is not blank, with the number of the line on which it begins."""
    lines = io.StringIO(text, newline="")
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if reading.quoted else csv.QUOTE_NONE
    reader = csv.reader(lines, delimiter=reading.separator, quoting=quoting, strict=True)
    line = 1
    try:
        for row in reader:
            if any(map(str.strip, row)):
                yield line, row
            line = reader.line_num + 1
    except csv.Error as error:
        reason = next((words for part, words in REASONS.items() if part in str(error)), str(error))
        raise ReaderError(f"Line {line:,} of the file is not valid CSV: {reason}.") from error
