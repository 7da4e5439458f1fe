"""Lines of a text box or a file -> sentences, and sentences in portions for the encoder.

A line is `sentence`, or `sentence ||| second sentence` for a pair, and may begin with `sense :: `. A backslash before
`|||` or `::` makes it a part of the sentence.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import islice

from components.records.checkpoints import ReaderError
from components.records.corpus import MOST_SENTENCES, Sentence

PAIR, SENSE = " ||| ", " :: "
MOST_BYTES = 2_000_000
LONGEST = 20_000
MOST_ROWS, MOST_COLUMNS = 20_000, 200  # of a file, rows without a sentence included
PORTION_LINES, PORTION_CHARACTERS = 64, 6_000


def read_line(text: str) -> Sentence:
    """The sentence in one line of a text box. Source of `|||`: `extract_features.py` of google-research/bert."""
    sense, is_labelled, rest = text.strip().partition(SENSE)
    a, _, b = (rest if is_labelled else text).strip().partition(PAIR)
    parts = a.strip()[:LONGEST], b.strip()[:LONGEST], sense.strip() if is_labelled else ""
    return Sentence(*(re.sub(r"(?<!\S)\\(\\*(?:\|\|\||::))(?!\S)", r"\1", part) for part in parts))


def write_line(line: Sentence) -> str:
    """The line that `read_line` reads as this sentence."""
    a, b, sense = (re.sub(r"(?<!\S)(\\*(?:\|\|\||::))(?!\S)", r"\\\1", part) for part in (line.a, line.b, line.sense))
    return (sense + SENSE if sense else "") + a + (PAIR + b if b else "")


def read_lines(text: str) -> tuple[Sentence, ...]:
    """The sentences in a text box; blank lines are skipped. Raises `ReaderError`, naming the first line too many."""
    lines: list[Sentence] = []
    for number, row in enumerate(text.splitlines(), start=1):
        if number > MOST_ROWS:
            raise ReaderError(f"The text has more than {MOST_ROWS:,} lines, the most that can be read.")
        if row.strip():
            _check_count(number, len(lines))
            lines.append(read_line(row))
    return tuple(lines)


def decode(content: bytes) -> str:
    """The text of a file. Raises `ReaderError` if it is too large or, naming the line, not UTF-8."""
    if len(content) > MOST_BYTES:
        raise ReaderError(f"The file has {len(content) / 1e6:.1f} MB; at most {MOST_BYTES // 1_000_000} MB are read.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ReaderError(f"Line {line} of the file is not UTF-8 text; save the file as UTF-8.") from error


def columns(text: str) -> tuple[str, ...]:
    """The column names in the first row of a CSV file. Raises `ReaderError` if one is missing or repeated."""
    header = next(_rows(text), (1, []))[1]
    if not header or not all(name.strip() for name in header):
        raise ReaderError("Line 1 of the file must give every column a name.")
    if len(header) > MOST_COLUMNS:
        raise ReaderError(f"Line 1 of the file names {len(header):,} columns; at most {MOST_COLUMNS} are read.")
    if len(set(header)) < len(header):
        raise ReaderError("Line 1 of the file gives two columns the same name.")
    return tuple(header)


def read_columns(text: str, a: str, b: str = "", sense: str = "") -> tuple[Sentence, ...]:
    """The sentences of a CSV file, from the columns with these names; rows without text are skipped.

    Raises `ReaderError`, naming the line of the file where something is wrong.
    """
    header = columns(text)
    wanted = [header.index(name) if name else None for name in (a, b, sense)]
    lines: list[Sentence] = []
    for number, row in islice(_rows(text), 1, None):
        if not any(cell.strip() for cell in row):
            continue
        if len(row) != len(header):
            raise ReaderError(
                f"Line {number} of the file has {len(row)} cells, but line 1 names {len(header)} columns."
            )
        cells = ["" if column is None else " ".join(row[column].split()) for column in wanted]
        if cells[0]:
            _check_count(number, len(lines))
            lines.append(Sentence(cells[0][:LONGEST], cells[1][:LONGEST], cells[2]))
    return tuple(lines)


def portions(lines: Sequence[Sentence]) -> Iterator[tuple[Sentence, ...]]:
    """Successive sentences in portions of about a second's work, so that a long list can show its progress."""
    portion: list[Sentence] = []
    for line in lines:
        full = sum(len(sentence.a) + len(sentence.b) for sentence in [*portion, line]) > PORTION_CHARACTERS
        if portion and (full or len(portion) == PORTION_LINES):
            yield tuple(portion)
            portion = []
        portion.append(line)
    if portion:
        yield tuple(portion)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each row of a CSV file with the number of the line on which it ends."""
    header = text.partition("\n")[0]
    separator = max(",;\t", key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for count, row in enumerate(reader):
            if count > MOST_ROWS:
                raise ReaderError(
                    f"At most {MOST_ROWS:,} rows of a file are read; line {reader.line_num:,} is beyond that."
                )
            yield reader.line_num, row
    except csv.Error as error:
        raise ReaderError(f"Line {reader.line_num} of the file is not valid CSV: {error}.") from error


def _check_count(number: int, so_far: int) -> None:
    if so_far >= MOST_SENTENCES:
        raise ReaderError(f"At most {MOST_SENTENCES:,} sentences are read; line {number:,} is one too many.")
