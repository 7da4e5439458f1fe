"""Build the dictionary of uses from Debian's WordNet 3.0 package: `python -m components.service.build_uses`.

It needs `apt-get`, `dpkg` and a network; the same package gives the same file. It never imports torch.
"""

import codecs
import subprocess
import tempfile
from pathlib import Path

from components.service import wordnet
from components.service.uses import DATA, LICENCE, SHIPPED, pack

PACKAGE = "wordnet-base"
LEFT_OUT = DATA / "uses_left_out.txt"


def main() -> None:
    """Fetch the package, and write the uses and, next to them, WordNet's licence."""
    with tempfile.TemporaryDirectory() as directory:
        root = fetch(Path(directory))
        SHIPPED.write_bytes(build(root / "usr/share/wordnet"))
        notice = (root / f"usr/share/doc/{PACKAGE}/copyright").read_text(encoding="utf-8")
        LICENCE.write_text(notice.partition("\nFiles: debian/*")[0] + "\n", encoding="utf-8")


def fetch(directory: Path) -> Path:
    """Download Debian's package and unpack its files in `directory`, which is returned."""
    subprocess.run(["apt-get", "download", PACKAGE], cwd=directory, check=True)
    (package,) = directory.glob("*.deb")
    subprocess.run(["dpkg", "-x", package, directory], check=True)
    return directory


def build(files: Path) -> bytes:
    """The packed dictionary of uses, from WordNet's files."""
    data = [line for name in wordnet.FILES.values() for line in _lines(files / f"data.{name}")]
    senses = {pos: wordnet.read_senses(_lines(files / f"index.{name}")) for pos, name in wordnet.FILES.items()}
    irregular = wordnet.read_irregular({pos: _lines(files / f"{name}.exc") for pos, name in wordnet.FILES.items()})
    return pack(wordnet.uses(map(wordnet.read_synset, data), senses, irregular, left_out()), irregular)


def left_out() -> set[str]:
    """The words whose sentences are left out, with * for any ending."""
    lines = LEFT_OUT.read_text(encoding="ascii").splitlines()
    return {codecs.decode(line, "rot13") for line in lines if not line.startswith("#")}


def _lines(path: Path) -> list[str]:
    """The lines of one of WordNet's files without its licence, which is indented."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("  ")]


if __name__ == "__main__":
    main()
