"""The dictionary of uses as one small compressed file: a table of senses, one of uses, one of irregular forms.

The same uses give the same text and, with the same version of xz, the same bytes.
"""

import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path

from components.compute.word_forms import Irregular
from components.records.uses import TOPICS, Use

DATA = Path(__file__).parent / "data"
SHIPPED, LICENCE = DATA / "uses.tsv.xz", DATA / "uses.LICENCE.txt"


def pack(uses: Iterable[Use], irregular: Irregular) -> bytes:
    """The uses and the irregular forms as the bytes of a file."""
    return lzma.compress(as_text(uses, irregular).encode(), preset=9 | lzma.PRESET_EXTREME)


def as_text(uses: Iterable[Use], irregular: Irregular) -> str:
    """Three tables, separated by blank lines; each use refers to its sense by the line number in the first."""
    uses = list(uses)
    senses = list(dict.fromkeys((use.synset, use.pos, TOPICS.index(use.topic), use.definition) for use in uses))
    line_of = {(offset, pos): line for line, (offset, pos, *_) in enumerate(senses)}
    words = {use.word for use in uses}
    rows = [(use.word, use.sense, line_of[use.synset, use.pos], use.start, use.end, use.sentence) for use in uses]
    forms = [(form, pos, *bases) for (form, pos), bases in sorted(irregular.items()) if words & set(bases)]
    return "\n\n".join("\n".join("\t".join(map(str, row)) for row in table) for table in (senses, rows, forms)) + "\n"


def unpack(content: bytes) -> tuple[tuple[Use, ...], dict[tuple[str, str], tuple[str, ...]]]:
    """The uses and irregular forms in `content`. Raises `ValueError` or `lzma.LZMAError` unless `pack` made it."""
    senses, rows, forms = (_rows(table) for table in lzma.decompress(content).decode().rstrip("\n").split("\n\n"))
    meanings = [(int(offset), pos, TOPICS[int(topic)], definition) for offset, pos, topic, definition in senses]
    return tuple(_uses(rows, meanings)), {(form, pos): tuple(bases) for form, pos, *bases in forms}


def _uses(rows: Iterable[list[str]], meanings: list[tuple[int, str, str, str]]) -> Iterator[Use]:
    for word, sense, number, start, end, sentence in rows:
        synset, pos, topic, definition = meanings[int(number)]
        yield Use(word, pos, int(sense), synset, topic, definition, sentence, int(start), int(end))


def _rows(table: str) -> Iterator[list[str]]:
    return (line.split("\t") for line in table.split("\n"))
