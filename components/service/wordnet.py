"""WordNet's data files -> uses of words: the example sentences in the glosses.

Source: wndb(5WN) for the format, lexnames(5WN) for the topics.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from components.compute.uses import Irregular, base_forms
from components.records.uses import TOPICS, Use

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
FEWEST_WORDS, LONGEST = 4, 160
WORD = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
QUOTED = re.compile(r'"([^"]+)"')
POINTERS = ("@", "@i"), (";c",), (";u",)
Sense = tuple[str, int]  # a part of speech and an offset in its data file
Senses = Mapping[str, Mapping[str, Sequence[int]]]  # for each part of speech its index


@dataclass(frozen=True, slots=True)
class Synset:
    """One line of a data file: a sense, its words, its hypernyms `general`, its fields, and its usage domains."""

    offset: int
    pos: str
    topic: str
    words: tuple[str, ...]
    general: tuple[Sense, ...]
    fields: tuple[Sense, ...]
    usage: tuple[Sense, ...]
    gloss: str

    @property
    def key(self) -> Sense:
        """By what pointers name the sense."""
        return self.pos, self.offset

    @property
    def definition(self) -> str:
        """What precedes the examples."""
        return self.gloss.partition('"')[0].strip(" ;:,")


def read_synset(line: str) -> Synset:
    """The synset in a line of `data.noun`, `data.verb`, `data.adj` or `data.adv`."""
    facts, _, gloss = line.partition(" | ")
    fields = facts.split()
    count = int(fields[3], 16)
    words = tuple(re.sub(r"\(.*\)$", "", word) for word in fields[4 : 4 + 2 * count : 2])
    start = 5 + 2 * count
    pointers = [fields[index : index + 4] for index in range(start, start + 4 * int(fields[start - 1]), 4)]
    others = [(symbol[:2], (pos.replace("s", "a"), int(offset))) for symbol, offset, pos, _ in pointers]
    general, domains, usage = (tuple(key for symbol, key in others if symbol in wanted) for wanted in POINTERS)
    pos = fields[2].replace("s", "a")  # a "satellite" adjective
    return Synset(int(fields[0]), pos, TOPICS[int(fields[1])], words, general, domains, usage, gloss.strip())


def read_irregular(files: Mapping[str, Iterable[str]]) -> dict[tuple[str, str], tuple[str, ...]]:
    """The irregular forms in the lines of each part of speech's `.exc` file."""
    irregular = {}
    for pos, lines in files.items():
        for line in lines:
            form, *bases = line.split()
            irregular[form, pos] = tuple(bases)
    return irregular


def read_senses(lines: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """For each word of an index file the offsets of its senses, most frequent first."""
    senses = {}
    for line in lines:
        fields = line.split()
        senses[fields[0]] = tuple(map(int, fields[-int(fields[2]) :]))
    return senses


def uses(synsets: Iterable[Synset], senses: Senses, irregular: Irregular) -> Iterator[Use]:
    """The uses in the sentences of `synsets`."""
    for synset in synsets:
        yield from _uses_in(synset, senses[synset.pos], irregular)


def _uses_in(synset: Synset, senses: Mapping[str, Sequence[int]], irregular: Irregular) -> Iterator[Use]:
    for quoted in QUOTED.findall(synset.gloss):
        sentence = " ".join(quoted.split()).strip(" ;")
        if (
            len(WORD.findall(sentence)) >= FEWEST_WORDS
            and len(sentence) <= LONGEST
            and (occurrence := _occurrence(synset, sentence, irregular))
        ):
            word, start, end = occurrence
            offsets = senses.get(word, ())
            number = offsets.index(synset.offset) + 1 if synset.offset in offsets else 0
            yield Use(word, synset.pos, number, synset.offset, synset.topic, synset.definition, sentence, start, end)


def _occurrence(synset: Synset, sentence: str, irregular: Irregular) -> tuple[str, int, int] | None:
    """The first of the synset's words that the sentence contains, with its span there."""
    spans: dict[str, tuple[int, int]] = {}
    for match in WORD.finditer(sentence):
        for form in base_forms(match.group(), synset.pos, irregular):
            spans.setdefault(form, match.span())
    return next(((word.lower(), *spans[word.lower()]) for word in synset.words if word.lower() in spans), None)
