"""docs/capacity.md: what `make bench` and `make load` write, and that the page has a place for each."""

import re
import sys
from pathlib import Path

import pytest

from benchmarks import _capacity as capacity, _sizing as sizing, changes
from tests.conftest import REPOSITORY

PAGE = capacity.PAGE.read_text(encoding="utf-8")
TEXT = "a\n<!-- measured: one -->\nold\n<!-- end -->\nb\n<!-- measured: two -->\nolder\n<!-- end -->\nc\n"


def test_only_the_block_of_that_name_is_replaced() -> None:
    found = capacity.replaced(TEXT, "two", r"a \1 new")
    assert found == TEXT.replace("older", "\na \\1 new\n")
    with pytest.raises(ValueError, match="three"):
        capacity.replaced(TEXT, "three", "new")


def test_nothing_is_written_unless_the_command_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "capacity.md"
    page.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["benchmarks", "changes"])
    capacity.write("one", "new", page=page)
    assert page.read_text(encoding="utf-8") == TEXT
    monkeypatch.setattr(sys, "argv", ["benchmarks", capacity.WRITE])
    capacity.write("one", "new", page=page)
    assert "old\n" not in page.read_text(encoding="utf-8")
    assert "new\n\nMeasured on " in page.read_text(encoding="utf-8")


def test_the_page_has_a_block_for_each_measurement() -> None:
    written = set()
    for script in (*Path(REPOSITORY, "benchmarks").glob("*.py"), *Path(REPOSITORY, "tests/load").glob("*.py")):
        written |= set(re.findall(r'capacity\.write\("([^"]+)"', script.read_text(encoding="utf-8")))
    assert written
    assert set(re.findall(r"<!-- measured: (.+) -->", PAGE)) == written
    for name in written:
        assert "new" in capacity.replaced(PAGE, name, "new")


def test_the_table_of_sizes_is_computed_from_the_measured_cpu_of_a_change() -> None:
    measured = re.search(r"\*\*(\d+) ms\*\* of CPU", PAGE)[1]
    assert sizing.table(int(measured)) in PAGE


def test_what_is_written_of_changes_names_the_dearest_pages_first() -> None:
    found = changes.written({"blank": 10.0, "context": 80.0, "layers": 54.0})
    assert "**48 ms** of CPU, the mean of 3 pages" in found
    assert "`/context` 80, `/layers` 54, `/blank` 10" in found
    assert sizing.table(48) in found
