"""Build the dictionary of uses from Debian's WordNet 3.0 package and our own sentences, for any classroom.

`python -m components.service.build_uses` needs `apt-get`, `dpkg` and a network; the same package and lists give the
same file. It never imports torch. An example of WordNet's is left out

- if its sense lies under one of the subjects of `uses_rules.toml` or is listed in that subject's field, or is marked as
  a slur, disparagement, obscenity or vulgarism;
- if it or its definition has a word of `uses_left_out.txt`, or it has one whose most frequent sense, as each part of
  speech, is such a sense (`uses_left_out_by_subject.txt`, which the build writes);
- if it has a name that is none of a place, of a time, of a device or a first name: nobody in particular, and no
  people, is spoken of;
- if somebody who read it left it out (`uses_left_out_by_reading.txt`).
"""

from __future__ import annotations

import codecs
import re
import subprocess
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from components.compute.uses import Irregular, base_forms
from components.records.uses import POS, Use
from components.service import uses as dictionary
from components.service.uses import DATA, FILES, LICENCE, SHIPPED, WORD, Sense, Senses, Synset, pack, written

PACKAGE = "wordnet-base"
LEFT_OUT, BY_SUBJECT, BY_READING = (DATA / f"uses_left_out{name}.txt" for name in ("", "_by_subject", "_by_reading"))
WRITTEN_ANEW = (
    "# Words whose sentences are left out for their subject, written by the build, * for any ending; in rot13.\n"
)
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


def main() -> None:
    """Fetch the package, and write the uses and, next to them, WordNet's licence."""
    with tempfile.TemporaryDirectory() as directory:
        root = fetch(Path(directory))
        content, by_subject = build(root / "usr/share/wordnet")
        SHIPPED.write_bytes(content)
        BY_SUBJECT.write_text(WRITTEN_ANEW + codecs.encode("\n".join(by_subject), "rot13") + "\n", encoding="ascii")
        notice = (root / f"usr/share/doc/{PACKAGE}/copyright").read_text(encoding="utf-8")
        LICENCE.write_text(notice.partition("\nFiles: debian/*")[0] + "\n", encoding="utf-8")


def fetch(directory: Path) -> Path:
    """Download Debian's package and unpack its files in `directory`, which is returned."""
    subprocess.run(["apt-get", "download", PACKAGE], cwd=directory, check=True)
    (package,) = directory.glob("*.deb")
    subprocess.run(["dpkg", "-x", package, directory], check=True)
    return directory


def build(files: Path) -> tuple[bytes, list[str]]:
    """The packed dictionary of uses, from WordNet's files and our own, and the words that were left out by subject."""
    data = [line for name in FILES.values() for line in _lines(files / f"data.{name}")]
    synsets = [dictionary.read_synset(line) for line in data]
    senses = {pos: dictionary.read_senses(_lines(files / f"index.{name}")) for pos, name in FILES.items()}
    irregular = dictionary.read_irregular({pos: _lines(files / f"{name}.exc") for pos, name in FILES.items()})
    found = list(dictionary.uses(synsets, senses, irregular))
    unfit = unfit_senses(synsets, senses)
    subjects, names = unfit_words(unfit, synsets, senses), harmless_names(synsets, senses)
    words = Stems(left_out()), Stems(subjects)
    rules = Curation(unfit, *words, names, common_words(found), read_out(), irregular)
    ours = list(written(senses))
    check(ours, rules, {synset.key: synset for synset in synsets})
    kept = {use for use in found if rules.fits(use)} | set(ours)
    order = sorted(kept, key=lambda use: (use.word, use.pos, use.sense, use.sentence))
    return pack(order, irregular), sorted(subjects)


def check(ours: Iterable[Use], rules: Curation, synsets: dict[dictionary.Sense, dictionary.Synset]) -> None:
    """Raises `ValueError` for a sentence of ours with a word that is left out, or of a sense that is not WordNet's."""
    for use in ours:
        if rules.has_words(use):
            raise ValueError(f"a word that is left out: {use.sentence}")
        known = synsets.get((use.pos, use.synset))
        if use.synset > 0 and (not known or (known.topic, known.definition) != (use.topic, use.definition)):
            raise ValueError(f"not WordNet's sense: {use}")


def left_out() -> set[str]:
    """The words without which a sentence and its definition must be, with * for any ending."""
    return set(_decoded(LEFT_OUT))


def by_subject() -> set[str]:
    """The words that were left out for their subject, with * for any ending."""
    return set(_decoded(BY_SUBJECT))


def read_out() -> set[str]:
    """The sentences that somebody read and left out."""
    return set(_decoded(BY_READING))


def _decoded(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [codecs.decode(line, "rot13") for line in lines if not line.startswith("#")]


def _lines(path: Path) -> list[str]:
    """The lines of one of WordNet's files without its licence, which is indented."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("  ")]


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


if __name__ == "__main__":
    main()
