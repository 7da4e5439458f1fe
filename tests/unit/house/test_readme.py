"""The README opens the door: it is short, its code runs, and it says where the words of others come from."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

FILE = Path(REPOSITORY, "README.md")
README = FILE.read_text(encoding="utf-8")


def test_it_is_short() -> None:
    assert FILE.stat().st_size <= 13_000


@pytest.mark.model
def test_the_ten_lines_run() -> None:
    code = re.search(r"run by a test -->\n```python\n(.*?)```", README, re.DOTALL)[1]
    assert len(code.strip().splitlines()) <= 10
    result = subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning", "-c", code], cwd=REPOSITORY, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    assert "(9, 384)" in result.stdout
    assert "Traceback" not in result.stderr


def test_every_command_of_make_is_a_target() -> None:
    targets = set(re.findall(r"^([a-z-]+)[a-z -]*:", Path(REPOSITORY, "Makefile").read_text(encoding="utf-8"), re.M))
    named = set(re.findall(r"make ([a-z][a-z-]+)", README))
    assert {"run", "test"} <= named <= targets


def test_wordnet_and_its_licence_are_named() -> None:
    """WordNet's licence asks for it."""
    assert "WordNet 3.0" in README
    assert "© Princeton University" in README
    assert "](components/service/data/uses.LICENCE.txt)" in README


def test_every_document_is_linked() -> None:
    documents = {path.relative_to(REPOSITORY).as_posix() for path in Path(REPOSITORY, "docs").glob("*.md")}
    assert documents | {"CONTRIBUTING.md", "CHANGELOG.md"} <= set(re.findall(r"\]\(([\w/.-]+)\)", README))
