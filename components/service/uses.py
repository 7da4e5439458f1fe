"""The dictionary of uses that ships with the app: all uses, those of one word, its small compressed file, and reading
WordNet's data files, from which it is built (wndb(5WN) for the format, lexnames(5WN) for the topics).

The file has a table of senses, one of uses, one of irregular forms. The same uses give the same text and, with the same
version of xz, the same bytes. The words that people teach with, which the map takes first, and the sentences that we
wrote where WordNet has none, are lists that a person edits, with a tab between columns; a sentence has its word between
asterisks. Vectors of uses are computed by the encoder on request: 4 ms each.
"""

from __future__ import annotations

import hashlib
import lzma
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from components.compute.uses import Irregular, balanced, base_forms
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.uses import POS, TOPICS, Use
from components.service.corpus import forward
from components.service.tokens import trace
from components.service.weights import read_config

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
FEWEST_WORDS, LONGEST = 4, 160
WORD = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
QUOTED = re.compile(r'"([^"]+)"')
POINTERS = ("@", "@i"), (";c",), (";u",)
DATA = Path(__file__).parent / "data"
TAUGHT, WRITTEN = DATA / "uses_taught.tsv", DATA / "uses_ours.tsv"
ON_MAP = 6_000
SHIPPED, LICENCE = DATA / "uses.tsv.xz", DATA / "uses.LICENCE.txt"


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


def vectors_of(
    checkpoint: Checkpoint, uses: Sequence[Use], on_done: Callable[[int], None] = lambda done: None
) -> Array:
    """The vectors (L + 1, U, H) of the words of `uses`, each the mean over the word's pieces.

    `on_done` is called with the number done so far. For a word beyond the model's limit it is the mean over all tokens.
    """
    config = read_config(checkpoint)
    sentences = [trace(checkpoint, use.sentence, limit=min(512, config["max_position_embeddings"])) for use in uses]
    vectors = np.empty((config["num_hidden_layers"] + 1, len(uses), config["hidden_size"]), np.float32)
    for done, (index, hidden, _) in enumerate(forward(checkpoint, sentences), start=1):
        vectors[:, index] = hidden[:, pieces_of(sentences[index], uses[index])].mean(axis=1)
        on_done(done)
    return vectors


def pieces_of(tokens: Tokens, use: Use) -> list[int]:
    """The positions of the pieces of a use's word; of all tokens if the word was truncated."""
    inside = [
        token.position
        for token in tokens.tokens
        if token.start is not None and token.end is not None and token.start < use.end and token.end > use.start
    ]
    return inside or list(range(len(tokens)))


@cache
def taught() -> frozenset[tuple[str, str]]:
    """The words that people teach with, each with its part of speech."""
    return frozenset((word, pos) for word, pos, _ in _table(TAUGHT))


def written(senses: Senses) -> Iterator[Use]:
    """Our own sentences; a sense that WordNet does not have is numbered after the word's senses there."""
    added: dict[tuple[str, str], list[int]] = defaultdict(list)
    for word, pos, number, topic, definition, marked in _table(WRITTEN):
        before, form, after = marked.split("*")
        synset, own = int(number), added[word, pos]
        offsets = [*senses[pos].get(word, ()), *own]
        if synset not in offsets:
            own.append(synset)
            offsets.append(synset)
        place = offsets.index(synset) + 1
        start, end = len(before), len(before + form)
        yield Use(word, pos, place, synset, topic, definition, before + form + after, start, end, ours=True)


def _table(path: Path) -> Iterator[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return (line.split("\t") for line in lines if line and not line.startswith("#"))
