"""Lines of a text box or a file -> sentences, in portions for the encoder, and these as points of a map: joined,
selected, titled, and in categories of colour.

A line is `sentence`, or `sentence ||| second sentence` for a pair, and may begin with `sense :: `. A backslash before
`|||` or `::` makes it a part of the sentence.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple, TypeVar

import numpy as np

from components.compute.columns import Columns, rows
from components.compute.tokens import is_content
from components.records.checkpoints import ReaderError
from components.records.corpus import MOST_SENTENCES, Origin, PointKind, Points, Sentence, WordPart
from components.records.graphemes import beginning
from components.records.tokens import Tokens

PAIR, SENSE = " ||| ", " :: "
MOST_BYTES = 4_000_000
LONGEST = 20_000
PORTION_LINES, PORTION_CHARACTERS = 64, 6_000
LONG = 8  # times as large are the portions of a long list, in which more lines of one length come together
_LINE = re.compile(r"[^\r\n]+")  # whatever else `str.splitlines` takes for an end is white space
AROUND = 60
NO_LABEL = "no label"
COLOURS = {
    "sense": "Sense",
    "line": "Sentence",
    "word": "Word",
    "position": "Position",
    "part": "Part of word",
    "none": "One colour",
}


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


def join(parts: Sequence[Points], lines: tuple[Sentence, ...], most: int, left_out: int = 0) -> Points:
    """The points of successive portions of `lines` in one record, at most `most`."""
    origins = tuple(origin for part in parts for origin in part.origins)[:most]
    vectors = np.concatenate([part.vectors for part in parts], axis=1)[:, :most]
    source = _digest(most, *(part.source for part in parts))
    cut = sum(part.cut for part in parts)
    return Points(lines, parts[0].wanted, parts[0].layers, vectors, origins, source, cut, left_out)


def first_points(points: Points, most: int) -> Points:
    """The first `most` points."""
    return points if len(points) <= most else points_at(points, range(most))


def points_at(points: Points, numbers: Sequence[int]) -> Points:
    """The points with these numbers."""
    source = _digest(*numbers, points.source)
    vectors, origins = points.vectors[:, list(numbers)], tuple(points.origins[number] for number in numbers)
    return replace(points, vectors=vectors, origins=origins, source=source)


def labelled(points: Points) -> Points:
    """The points of lines whose sense is known."""
    return points_at(points, [number for number in range(len(points)) if points.line_of(number).sense])


def same_name(points: Points, point: int) -> list[int]:
    """The numbers of the points with the same name as `point`, itself first."""
    same = [number for number, name in enumerate(points.names) if name == points.names[point] and number != point]
    return [point, *same]


def positions_in(tokens: Tokens, points: Points) -> tuple[int, ...]:
    """Each point's position, if the points are the tokens of this text, or −1 if they are those of a second one; else
    nothing."""
    own = Sentence(tokens.a, tokens.b)
    if points.wanted.kind is not PointKind.TOKEN or len(points.lines) > 2 or own not in points.lines:
        return ()
    line = points.lines.index(own)
    return tuple(origin.position if origin.line == line else -1 for origin in points.origins)


def in_context(points: Points) -> list[str | tuple[str, str, str]]:
    """Each point's sentence: as (before, token, after) if it has a span in the text, else as text with its name."""
    return [_in_context(points, number) for number in range(len(points))]


def in_layers(points: Points) -> list[str | tuple[str, str, str]]:
    """As `in_context`, repeated for each layer, with the layer's number in front."""
    return [
        f"layer {layer}: {entry}" if isinstance(entry, str) else (f"layer {layer}: {entry[0]}", *entry[1:])
        for layer in points.layers
        for entry in in_context(points)
    ]


def senses(points: Points) -> tuple[str, ...]:
    """The label of each point's line."""
    return tuple(points.line_of(number).sense or NO_LABEL for number in range(len(points)))


def colourings(points: Points) -> dict[str, str]:
    """The ways to colour these points in at least two colours: value -> words on the page."""
    several = {by: len(set(categories(points, by))) > 1 for by in COLOURS if by != "none"}
    labelled = any(line.sense for line in points.lines)
    return {by: words for by, words in COLOURS.items() if by == "none" or (several[by] and (by != "sense" or labelled))}


def categories(points: Points, by: str) -> list[str]:
    """Each point's category, which decides its colour; for "position" the number as text."""
    if by == "sense":
        return list(senses(points))
    if by == "line":
        lines = [points.line_of(number) for number in range(len(points))]
        texts = [" | ".join(_short(text) for text in (line.a, line.b) if text) for line in lines]
        return [f"{origin.line + 1}. {text}" for origin, text in zip(points.origins, texts, strict=True)]
    readers = {"word": "name", "position": "position", "part": "part"}
    return [str(getattr(origin, readers[by])) if by in readers else "" for origin in points.origins]


def titles(points: Points, *, brief: bool = False) -> list[str]:
    """A unique title for each point: its name and, in brackets, sentence:position.

    `brief` leaves out the word "position", which is then in the heading above the titles.
    """
    return [f"{origin.name} ({place_of(points, origin, brief=brief)})" for origin in points.origins]


def place_of(points: Points, origin: Origin, *, brief: bool) -> str:
    """The place of a point: its position, its sentence and position, or its sentence."""
    if origin.part is WordPart.SENTENCE:
        return f"sentence {origin.line + 1}"
    alone = str(origin.position) if brief else f"position {origin.position}"
    return alone if len(points.lines) == 1 else f"{origin.line + 1}:{origin.position}"


def _in_context(points: Points, number: int) -> str | tuple[str, str, str]:
    origin, line = points.origins[number], points.line_of(number)
    text = line.b if origin.segment else line.a
    if origin.part is WordPart.SENTENCE:
        return _short(" | ".join(filter(None, (line.a, line.b))), 2 * AROUND) or "(no text)"
    if origin.start is None or origin.end is None:
        return f"{origin.name} of: {_short(text, 2 * AROUND)}"
    before, after = text[: origin.start], text[origin.end :]
    before = before if len(before) <= AROUND else "…" + before[-AROUND:]
    return before, text[origin.start : origin.end], _short(after, AROUND)


def _short(text: str, most: int = 32) -> str:
    return text if len(text) <= most else beginning(text, most).rstrip() + "…"


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def worth_naming(points: Points) -> tuple[np.ndarray, bool]:
    """The numbers of the points for content words, if there are two, else of all; and whether some are left out.
    Sentences, and the occurrences of one word, are all worth naming."""
    everything = np.arange(len(points))
    if points.wanted.kind is not PointKind.TOKEN:
        return everything, False
    content = [number for number in everything if stands_for(points.origins[number], is_content)]
    return (np.array(content), len(content) < len(points)) if len(content) > 1 else (everything, False)


def stands_for(origin: Origin, wanted: Callable[[str], bool]) -> bool:
    """Whether a point is that of a sentence, or of a known word that is `wanted`."""
    if origin.part is WordPart.SENTENCE:
        return True
    return origin.part in (WordPart.WHOLE, WordPart.FIRST) and wanted(origin.name)
