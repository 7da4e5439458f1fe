"""A browser test that fails once is repeated alone; whatever else fails is red."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.again import ALONE, _waited_for, run, status_of

TESTS, SLOW = ("make", "test"), ("make", "test-slow")
ONE, TWO, THREE = (f"tests/browser/test_frame.py::test_{name}" for name in ("one", "two", "three"))


class Machine:
    """Commands that fail for these reasons, and tests that still fail when they run alone."""

    def __init__(self, broken: dict[Sequence[str], list[str]], still: Sequence[str] = ()) -> None:
        self.broken, self.still, self.ran = broken, still, list[Sequence[str]]()
        self.failed: list[str] = []

    def run(self, command: Sequence[str]) -> tuple[int, list[str]]:
        self.ran.append(command)
        if command[: len(ALONE)] == ALONE:
            return int(command[-1] in self.still), []
        self.failed = self.broken.get(command, [])
        return 2 * (command in self.broken), [f"FAILED {test} - waited for a box" for test in self.failed]

    def status(self) -> int:
        return status_of([TESTS, SLOW], self.run, lambda: self.failed)


def test_what_passes_runs_once() -> None:
    machine = Machine({})
    assert machine.status() == 0
    assert machine.ran == [TESTS, SLOW]


def test_what_a_test_with_a_long_name_waited_for_is_read_from_what_pytest_prints(tmp_path: Path) -> None:
    name = f"test_{'a_long_name_' * 12}"
    tmp_path.joinpath("test_one.py").write_text(f"def {name}():\n    assert not 'a box'\n", encoding="utf-8")
    pytest_of_it = [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider", f"--rootdir={tmp_path}", tmp_path]
    _, lines = run([*map(str, pytest_of_it)])
    assert "a box" in _waited_for(f"test_one.py::{name}", lines)


def test_a_browser_test_that_passes_alone_is_listed_as_flaky(capsys: pytest.CaptureFixture[str]) -> None:
    machine = Machine({TESTS: [ONE]})
    assert machine.status() == 0
    assert machine.ran == [TESTS, (*ALONE, ONE), SLOW]
    assert f"flaky: {ONE}: waited for a box" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("broken", "still"),
    [
        ({TESTS: [ONE]}, [ONE]),
        ({TESTS: ["tests/unit/test_one.py::test_one"]}, []),
        ({TESTS: [ONE, "tests/pages/test_one.py::test_one"]}, []),
        ({TESTS: []}, []),  # lint, types, or a crash
        ({TESTS: [ONE, TWO, THREE]}, []),
        ({TESTS: [ONE, TWO], SLOW: [THREE]}, []),
    ],
    ids=["fails again", "no browser", "one of them no browser", "no test", "three", "three in both"],
)
def test_everything_else_is_red(broken: dict, still: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert Machine(broken, still).status() == 2
    assert "flaky" not in capsys.readouterr().out
