"""The dictionary of uses that ships with the app: all uses, those of one word, and its small compressed file.

The file has a table of senses, one of uses, one of irregular forms. The same uses give the same text and, with the same
version of xz, the same bytes.
"""

from __future__ import annotations

import hashlib
import lzma
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from components.compute.uses import balanced
from components.compute.word_forms import Irregular, base_forms
from components.records.uses import POS, TOPICS, Use
from components.service.teaching import DATA, taught

ON_MAP = 6_000
SHIPPED, LICENCE = DATA / "uses.tsv.xz", DATA / "uses.LICENCE.txt"


def all_uses() -> tuple[Use, ...]:
    """All uses, by word, part of speech and sense."""
    return _dictionary()[0]


def on_map(count: int = ON_MAP) -> tuple[int, ...]:
    """The numbers of the about `count` uses that a map draws: of words that people teach with, then of every topic."""
    return balanced(all_uses(), count, taught())


@cache
def digest() -> str:
    """By what a map knows the dictionary whose numbers it has."""
    return hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:12]


def numbers_of(form: str) -> tuple[int, ...]:
    """The numbers of the uses of the word of which `form` is a form, first those of the same spelling; may be empty."""
    _, irregular, numbers = _dictionary()
    words = dict.fromkeys((base, pos) for pos in POS for base in base_forms(form, pos, irregular))
    same_spelling_first = sorted(words, key=lambda word: word[0] != form.lower())
    return tuple(number for word in same_spelling_first for number in numbers.get(word, ()))


@cache
def _dictionary() -> tuple[tuple[Use, ...], Irregular, Mapping[tuple[str, str], tuple[int, ...]]]:
    uses, irregular = unpack(SHIPPED.read_bytes())
    numbers_of_word: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, use in enumerate(uses):
        numbers_of_word[use.word, use.pos].append(number)
    return uses, irregular, {word: tuple(numbers) for word, numbers in numbers_of_word.items()}


def pack(uses: Iterable[Use], irregular: Irregular) -> bytes:
    """The uses and the irregular forms as the bytes of a file."""
    return lzma.compress(as_text(uses, irregular).encode(), preset=9 | lzma.PRESET_EXTREME)


def as_text(uses: Iterable[Use], irregular: Irregular) -> str:
    """Three tables, separated by blank lines; each use refers to its sense by the line number in the first."""
    uses = list(uses)
    senses = list(dict.fromkeys((use.synset, use.pos, TOPICS.index(use.topic), use.definition) for use in uses))
    line_of = {(offset, pos): line for line, (offset, pos, *_) in enumerate(senses)}
    words = {use.word for use in uses}
    rows = [
        (use.word, use.sense, line_of[use.synset, use.pos], use.start, use.end, use.sentence, int(use.ours))
        for use in uses
    ]
    forms = [(form, pos, *bases) for (form, pos), bases in sorted(irregular.items()) if words & set(bases)]
    return "\n\n".join("\n".join("\t".join(map(str, row)) for row in table) for table in (senses, rows, forms)) + "\n"


def unpack(content: bytes) -> tuple[tuple[Use, ...], dict[tuple[str, str], tuple[str, ...]]]:
    """The uses and irregular forms in `content`. Raises `ValueError` or `lzma.LZMAError` unless `pack` made it."""
    senses, rows, forms = (_rows(table) for table in lzma.decompress(content).decode().rstrip("\n").split("\n\n"))
    meanings = [(int(offset), pos, TOPICS[int(topic)], definition) for offset, pos, topic, definition in senses]
    return tuple(_uses(rows, meanings)), {(form, pos): tuple(bases) for form, pos, *bases in forms}


def _uses(rows: Iterable[list[str]], meanings: list[tuple[int, str, str, str]]) -> Iterator[Use]:
    for word, sense, number, start, end, sentence, ours in rows:
        synset, pos, topic, definition = meanings[int(number)]
        yield Use(word, pos, int(sense), synset, topic, definition, sentence, int(start), int(end), ours == "1")


def _rows(table: str) -> Iterator[list[str]]:
    return (line.split("\t") for line in table.split("\n"))
