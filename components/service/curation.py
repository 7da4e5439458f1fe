"""Which of WordNet's examples can be shown in any classroom: by subject, by word, by name, and by reading.

An example is left out

- if its sense lies under one of the subjects of `uses_rules.toml` or is listed in that subject's field, or is marked as
  a slur, disparagement, obscenity or vulgarism;
- if it or its definition has a word of `uses_left_out.txt`, or it has one whose most frequent sense, as each part of
  speech, is such a sense (`uses_left_out_by_subject.txt`, which the build writes);
- if it has a name that is none of a place, of a time, of a device or a first name: nobody in particular, and no
  people, is spoken of;
- if somebody who read it left it out (`uses_left_out_by_reading.txt`).
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from components.compute.word_forms import Irregular, base_forms
from components.records.uses import POS, Use
from components.service.wordnet import WORD, Sense, Senses, Synset

DATA = Path(__file__).parent / "data"
MARKS = {"ethnic_slur", "disparagement", "obscenity", "vulgarism"}
RULES = {
    name: text.split() for name, text in tomllib.loads((DATA / "uses_rules.toml").read_text(encoding="utf-8")).items()
}
SUBJECTS = [sense for subject in ("religion", "peoples", "war", "killing", "sex") for sense in RULES[subject]]
SPARED, MORE, FIRST_NAMES = (set(RULES[name]) for name in ("spared", "words", "names"))
I_AND_TITLES = {"I", "Mr", "Mrs", "Miss", "Dr", "Professor"}
NAMED = {"noun.location", "noun.object", "noun.time"}
ABBREVIATED = NAMED | {"noun.artifact", "noun.communication", "noun.quantity", "noun.substance"}
CAPITALS = re.compile(r"(?<![\w'])[A-Z][\w'-]*(?:(?:\. |[ .])[A-Z][\w'-]*)*")
BEGINNING = re.compile(r"(?:^|[.!?:;\"] ?)\W*$")


class Stems:
    """Words to look for, in which a final * stands for any ending."""

    def __init__(self, words: Iterable[str]) -> None:
        every = set(words)
        self._whole = {word for word in every if not word.endswith("*")}
        self._begun = tuple(word[:-1] for word in every if word.endswith("*"))

    def any_in(self, words: Iterable[str]) -> bool:
        """Whether one of `words` is among them."""
        return any(word in self._whole or word.startswith(self._begun) for word in words)


@dataclass(frozen=True)
class Curation:
    """The rules: `unfit` senses, `words` left out everywhere and those `by_subject`, names, and what was `read`."""

    unfit: set[Sense]
    words: Stems
    by_subject: Stems
    names: set[str]
    common: set[str]
    read: set[str]
    irregular: Irregular

    def fits(self, use: Use) -> bool:
        """Whether a use of WordNet's can be shown in any classroom."""
        return not (
            (use.pos, use.synset) in self.unfit
            or use.sentence in self.read
            or has_other_name(use.sentence, self.names, self.common)
            or self.has_words(use)
        )

    def has_words(self, use: Use) -> bool:
        """Whether a use has a word that is left out, in its sentence or its definition."""
        texts = WORD.findall(f"{use.word} {use.sentence} {use.definition}".lower())
        return self.words.any_in(texts) or self.by_subject.any_in(forms_in(use.sentence, self.irregular))


def unfit_senses(synsets: Sequence[Synset], senses: Senses, subjects: Iterable[str] = SUBJECTS) -> set[Sense]:
    """The senses under the `subjects`, in their fields, or with a usage domain of `MARKS`."""
    below: dict[Sense, list[Sense]] = defaultdict(list)
    for synset in synsets:
        for general in synset.general + synset.fields:
            below[general].append(synset.key)
    marks = {synset.key for synset in synsets if MARKS & set(synset.words)}
    found = marks | {synset.key for synset in synsets if marks & set(synset.usage)}
    todo = [_key(subject, senses) for subject in subjects]
    while todo:
        if (key := todo.pop()) not in found:
            found.add(key)
            todo += below[key]
    return found


def _key(subject: str, senses: Senses) -> Sense:
    word, pos, number = subject.split(".")
    return pos, senses[pos][word][int(number) - 1]


def unfit_words(unfit: set[Sense], synsets: Iterable[Synset], senses: Senses) -> set[str]:
    """The words whose most frequent sense, as each part of speech, is `unfit`; names are left to `has_other_name`."""
    of_unfit = {word for synset in synsets if synset.key in unfit for word in synset.words if word.islower()}
    firsts = {word: [(pos, senses[pos][word][0]) for pos in POS if word in senses[pos]] for word in of_unfit}
    return ({word for word, keys in firsts.items() if unfit.issuperset(keys)} - SPARED) | MORE


def harmless_names(synsets: Iterable[Synset], senses: Senses) -> set[str]:
    """The names that belong first of all to a place or a time, or that are abbreviations of a thing."""
    return {
        name
        for synset in synsets
        if synset.pos == "n"
        for word in synset.words
        if (name := _name(word, synset)) and senses["n"].get(word.lower(), (0,))[0] == synset.offset
    } | FIRST_NAMES | I_AND_TITLES  # fmt: skip


def _name(word: str, synset: Synset) -> str:
    """A word of WordNet's as a sentence has it with a capital, if it may be one; else nothing."""
    if synset.topic == "noun.time":
        return word.replace("_", " ").capitalize() if word.islower() else word.replace("_", " ")
    is_named = word[0].isupper() and synset.topic in (ABBREVIATED if word.isupper() else NAMED)
    return word.replace("_", " ") if is_named else ""


def has_other_name(sentence: str, harmless: set[str], common: set[str]) -> bool:
    """Whether a sentence has a name that is not `harmless`; `common` words can have a capital where one begins."""
    for found in CAPITALS.finditer(sentence):
        words = re.split(r"[ .]+", found.group())
        if BEGINNING.search(sentence[: found.start()]) and words[0].lower() in common:
            words = words[1:]
        words = [re.sub(r"'\w*$", "", word) for word in words]
        if " ".join(words) not in harmless and not harmless.issuperset(words):
            return True
    return False


def common_words(uses: Iterable[Use]) -> set[str]:
    """The words that some sentence has in small letters."""
    return {word for use in uses for word in WORD.findall(use.sentence) if word.islower()}


def forms_in(sentence: str, irregular: Irregular) -> set[str]:
    """The words of a sentence as it has them, and all their possible base forms."""
    words = [word.removesuffix("'s") for word in WORD.findall(sentence)]
    return {form for word in words for pos in POS for form in base_forms(word, pos, irregular)}
