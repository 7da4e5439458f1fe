"""WordNet's data files -> uses of words: the example sentences in the glosses.

Source: wndb(5WN) for the format, lexnames(5WN) for the topics.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from components.compute.word_forms import Irregular, base_forms
from components.records.uses import TOPICS, Use

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
NOT_FOR_A_CLASSROOM = {"ethnic_slur", "disparagement", "obscenity", "vulgarism"}
FEWEST_WORDS, LONGEST = 4, 160
WORD = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
QUOTED = re.compile(r'"([^"]+)"')


@dataclass(frozen=True, slots=True)
class Synset:
    """One line of a data file: a sense, its words, and `usage`, the offsets of its usage domains."""

    offset: int
    pos: str
    topic: str
    words: tuple[str, ...]
    usage: tuple[int, ...]
    gloss: str


def read_synset(line: str) -> Synset:
    """The synset in a line of `data.noun`, `data.verb`, `data.adj` or `data.adv`."""
    facts, _, gloss = line.partition(" | ")
    fields = facts.split()
    count = int(fields[3], 16)
    words = tuple(re.sub(r"\(.*\)$", "", word) for word in fields[4 : 4 + 2 * count : 2])
    start = 5 + 2 * count
    pointers = [fields[index : index + 4] for index in range(start, start + 4 * int(fields[start - 1]), 4)]
    usage = tuple(int(offset) for symbol, offset, *_ in pointers if symbol == ";u")
    pos = fields[2].replace("s", "a")  # a "satellite" adjective
    return Synset(int(fields[0]), pos, TOPICS[int(fields[1])], words, usage, gloss.strip())


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


def uses(
    synsets: Iterable[Synset],
    senses: Mapping[str, Mapping[str, tuple[int, ...]]],
    irregular: Irregular,
    stems: set[str],
) -> tuple[Use, ...]:
    """The uses in the sentences of `synsets`, by word, part of speech and sense; `senses` has an index for each `pos`.

    Left out are senses that WordNet marks as a slur, disparagement, obscenity or vulgarism, and uses whose sentence or
    definition contains one of `stems`, in which a final * stands for any ending.
    """
    all_synsets = list(synsets)
    marks = {synset.offset for synset in all_synsets if synset.pos == "n" and NOT_FOR_A_CLASSROOM & set(synset.words)}
    kept = {
        use
        for synset in all_synsets
        if synset.offset not in marks and not marks & set(synset.usage)
        for use in _uses_in(synset, senses[synset.pos], irregular)
        if not _contains_any(stems, use)
    }
    return tuple(sorted(kept, key=lambda use: (use.word, use.pos, use.sense, use.sentence)))


def _uses_in(synset: Synset, senses: Mapping[str, tuple[int, ...]], irregular: Irregular) -> Iterator[Use]:
    definition = synset.gloss.partition('"')[0].strip(" ;:,")
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
            yield Use(word, synset.pos, number, synset.offset, synset.topic, definition, sentence, start, end)


def _occurrence(synset: Synset, sentence: str, irregular: Irregular) -> tuple[str, int, int] | None:
    """The first of the synset's words that the sentence contains, with its span there."""
    spans: dict[str, tuple[int, int]] = {}
    for match in WORD.finditer(sentence):
        for form in base_forms(match.group(), synset.pos, irregular):
            spans.setdefault(form, match.span())
    return next(((word.lower(), *spans[word.lower()]) for word in synset.words if word.lower() in spans), None)


def _contains_any(stems: set[str], use: Use) -> bool:
    words = WORD.findall(f"{use.word} {use.sentence} {use.definition}".lower())
    return any(
        word.startswith(stem.rstrip("*")) if stem.endswith("*") else word == stem for word in words for stem in stems
    )
