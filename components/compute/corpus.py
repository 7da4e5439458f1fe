"""Lines of a text box or a file -> sentences, and sentences in portions for the encoder.

A line is `sentence`, or `sentence ||| second sentence` for a pair, and may begin with `sense :: `. A backslash before
`|||` or `::` makes it a part of the sentence.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from components.compute.columns import Columns, rows
from components.records.checkpoints import ReaderError
from components.records.corpus import MOST_SENTENCES, Sentence

PAIR, SENSE = " ||| ", " :: "
MOST_BYTES = 4_000_000
LONGEST = 20_000
PORTION_LINES, PORTION_CHARACTERS = 64, 6_000
LONG = 8  # times as large are the portions of a long list, in which more lines of one length come together
_LINE = re.compile(r"[^\r\n]+")  # whatever else `str.splitlines` takes for an end is white space
Row = TypeVar("Row")


class Taken(NamedTuple):
    """The sentences of a list, and how many were `given`: more than it holds are left out."""

    lines: tuple[Sentence, ...]
    given: int


def read_line(text: str) -> Sentence:
    """The sentence in one line of a text box. Source of `|||`: `extract_features.py` of google-research/bert."""
    text = _one_line(text)
    sense, is_labelled, rest = text.partition(SENSE)
    a, _, b = (rest if is_labelled else text).strip().partition(PAIR)
    parts = a.strip()[:LONGEST], b.strip()[:LONGEST], sense.strip() if is_labelled else ""
    return Sentence(*(re.sub(r"(?<!\S)\\(\\*(?:\|\|\||::))(?!\S)", r"\1", part) for part in parts))


def write_line(line: Sentence) -> str:
    """The line that `read_line` reads as this sentence."""
    a, b, sense = (re.sub(r"(?<!\S)(\\*(?:\|\|\||::))(?!\S)", r"\\\1", part) for part in (line.a, line.b, line.sense))
    return (sense + SENSE if sense else "") + a + (PAIR + b if b else "")


def read_lines(text: str, most: int | None = None) -> Taken:
    """The sentences in a text box or a file of lines, at most so many; blank ones are skipped."""
    return _taken((line for found in _LINE.finditer(text) if (line := found[0].strip())), read_line, most)


def decode(content: bytes) -> str:
    """The text of a file. Raises `ReaderError` if it is too large or, naming the line, not UTF-8."""
    if len(content) > MOST_BYTES:
        raise ReaderError(f"The file has {len(content) / 1e6:.1f} MB; at most {MOST_BYTES // 1_000_000} MB are read.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n|\r|\n", content[: error.start])) + 1
        raise ReaderError(f"Line {line} of the file is not UTF-8 text; save the file as UTF-8.") from error


def read_columns(table: Columns, a: str, b: str = "", sense: str = "", *, most: int | None = None) -> Taken:
    """The sentences of a file, at most so many, from the columns with these names; rows without text are skipped.

    Raises `ReaderError`, naming the line of the file where something is wrong.
    """
    wanted = [table.names.index(name) if name else None for name in (a, b, sense)]

    def read(row: list[str]) -> Sentence:
        first, second, label = ("" if column is None else _one_line(row[column]) for column in wanted)
        return Sentence(first[:LONGEST], second[:LONGEST], label)

    return _taken((row for row in rows(table) if row[table.names.index(a)].strip()), read, most)


def portions(lines: Sequence[Sentence]) -> Iterator[tuple[Sentence, ...]]:
    """Successive sentences in portions of about a second's work, so that a long list can show its progress."""
    times = LONG if len(lines) > MOST_SENTENCES else 1
    portion: list[Sentence] = []
    characters = 0
    for line in lines:
        length = len(line.a) + len(line.b)
        full = characters + length > times * PORTION_CHARACTERS or len(portion) == times * PORTION_LINES
        if portion and full:
            yield tuple(portion)
            portion, characters = [], 0
        portion.append(line)
        characters += length
    if portion:
        yield tuple(portion)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _taken(filled: Iterator[Row], read: Callable[[Row], Sentence], most: int | None) -> Taken:
    """As many as a list holds, or at `most` so many; the others are counted."""
    lines = tuple(map(read, islice(filled, most or MOST_SENTENCES)))
    return Taken(lines, len(lines) + sum(1 for _ in filled))
