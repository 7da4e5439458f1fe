"""The words that people teach with, which the map takes first, and the sentences that we wrote where WordNet has none.

Both are lists that a person edits, with a tab between columns. Sentences have their word between asterisks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from components.records.uses import Use
from components.service.wordnet import Senses

DATA = Path(__file__).parent / "data"
TAUGHT, WRITTEN = DATA / "uses_taught.tsv", DATA / "uses_ours.tsv"


@cache
def taught() -> frozenset[tuple[str, str]]:
    """The words that people teach with, each with its part of speech."""
    return frozenset((word, pos) for word, pos, _ in _rows(TAUGHT))


def written(senses: Senses) -> Iterator[Use]:
    """Our own sentences; a sense that WordNet does not have is numbered after the word's senses there."""
    added: dict[tuple[str, str], list[int]] = defaultdict(list)
    for word, pos, number, topic, definition, marked in _rows(WRITTEN):
        before, form, after = marked.split("*")
        synset, own = int(number), added[word, pos]
        offsets = [*senses[pos].get(word, ()), *own]
        if synset not in offsets:
            own.append(synset)
            offsets.append(synset)
        place = offsets.index(synset) + 1
        start, end = len(before), len(before + form)
        yield Use(word, pos, place, synset, topic, definition, before + form + after, start, end, ours=True)


def _rows(path: Path) -> Iterator[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return (line.split("\t") for line in lines if line and not line.startswith("#"))
