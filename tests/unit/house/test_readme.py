"""The README tells the truth: its tree is the tree on disk, its code runs, its settings exist."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import _sizing as sizing
from tests.conftest import REPOSITORY

README = Path(REPOSITORY, "README.md").read_text(encoding="utf-8")
TREE = re.search(r"```\n(app\.py.*?)```", README, re.DOTALL)[1]


def test_every_folder_is_in_the_tree_and_every_line_of_the_tree_is_on_disk() -> None:
    listed, parent = set(), ""
    for line in TREE.splitlines():
        name = line.split()[0]
        if name.endswith("/"):
            parent = parent if line.startswith(" ") else ""
            listed.add(parent + name)
            parent = parent if line.startswith(" ") else name
    tracked = subprocess.run(["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    folders = {
        "/".join(path.split("/")[:depth]) + "/"
        for path in tracked.split()
        for depth in (1, 2)
        if len(path.split("/")) > depth and not path.startswith(".")
    }
    assert {name for name in listed if not Path(REPOSITORY, name).is_dir()} == set()
    assert {name for name in folders if name.count("/") == 1 or name.startswith(("components/", "tests/"))} == listed


def test_the_files_of_the_tree_exist() -> None:
    for name in TREE.splitlines()[-1].split():
        assert Path(REPOSITORY, name).exists(), name


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


def test_every_page_that_is_named_exists() -> None:
    for name in set(re.findall(r"`/([a-z]+)[`?]", README)):
        assert Path(REPOSITORY, "pages", f"{name}.py").exists(), name


def test_every_page_is_named() -> None:
    pages = {path.stem for path in Path(REPOSITORY, "pages").glob("*.py")} - {"home", "dropout"}
    assert pages <= set(re.findall(r"`/([a-z]+)[`?]", README))


def test_the_table_of_sizes_is_computed_from_the_measured_cpu_of_a_change() -> None:
    measured = re.search(r"\*\*(\d+) ms\*\* of CPU", README)[1]
    assert sizing.table(int(measured)) in README
