"""Build the dictionary of uses from Debian's WordNet 3.0 package and our own sentences.

`python -m components.service.build_uses` needs `apt-get`, `dpkg` and a network; the same package and lists give the
same file. It never imports torch.
"""

import codecs
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from components.records.uses import Use
from components.service import wordnet
from components.service.curation import (
    Curation,
    Stems,
    common_words,
    harmless_names,
    unfit_senses,
    unfit_words,
)
from components.service.uses import DATA, LICENCE, SHIPPED, pack, written

PACKAGE = "wordnet-base"
LEFT_OUT, BY_SUBJECT, BY_READING = (DATA / f"uses_left_out{name}.txt" for name in ("", "_by_subject", "_by_reading"))
WRITTEN_ANEW = (
    "# Words whose sentences are left out for their subject, written by the build, * for any ending; in rot13.\n"
)


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
    data = [line for name in wordnet.FILES.values() for line in _lines(files / f"data.{name}")]
    synsets = [wordnet.read_synset(line) for line in data]
    senses = {pos: wordnet.read_senses(_lines(files / f"index.{name}")) for pos, name in wordnet.FILES.items()}
    irregular = wordnet.read_irregular({pos: _lines(files / f"{name}.exc") for pos, name in wordnet.FILES.items()})
    found = list(wordnet.uses(synsets, senses, irregular))
    unfit = unfit_senses(synsets, senses)
    subjects, names = unfit_words(unfit, synsets, senses), harmless_names(synsets, senses)
    words = Stems(left_out()), Stems(subjects)
    rules = Curation(unfit, *words, names, common_words(found), read_out(), irregular)
    ours = list(written(senses))
    check(ours, rules, {synset.key: synset for synset in synsets})
    kept = {use for use in found if rules.fits(use)} | set(ours)
    order = sorted(kept, key=lambda use: (use.word, use.pos, use.sense, use.sentence))
    return pack(order, irregular), sorted(subjects)


def check(ours: Iterable[Use], rules: Curation, synsets: dict[wordnet.Sense, wordnet.Synset]) -> None:
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


if __name__ == "__main__":
    main()
