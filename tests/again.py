"""Run commands one after the other; a browser test that fails is run once more, alone: `tests/again.py COMMAND …`.

If it passes then, the run is green, and the test is listed as flaky with what it waited for. Only the standard library
is used, since the first command installs everything else.
"""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

MOST = 2  # flaky tests of one run; more of them are a fault
BROWSER = "tests/browser/"
WIDE = "400"  # columns: in fewer, pytest leaves out what a test with a long name waited for
FAILED = Path(".pytest_cache/v/cache/lastfailed")
ALONE = (".venv/bin/python", "-m", "pytest", "-p", "no:cacheprovider", "-m", "slow or not slow")
Run = Callable[[Sequence[str]], tuple[int, list[str]]]  # a command -> its exit status and its lines


def run(command: Sequence[str]) -> tuple[int, list[str]]:
    """Run a command, show what it prints, and return it."""
    lines = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace",
        env={**os.environ, "COLUMNS": WIDE},
    ) as process:  # fmt: skip
        for line in process.stdout or ():
            print(line, end="", flush=True)
            lines.append(line.rstrip())
    return process.returncode, lines


def failed_tests() -> list[str]:
    """The tests that failed in pytest's last run; none if it did not come to run any."""
    return list(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.is_file() else []


def status_of(commands: Sequence[Sequence[str]], run: Run = run, failed: Callable[[], list[str]] = failed_tests) -> int:
    """Run the commands until one fails for good; returns the exit status."""
    flaky: dict[str, str] = {}
    for command in commands:
        FAILED.unlink(missing_ok=True)
        status, lines = run(command)
        tests = failed() if status else []
        if status and not (tests and all(test.startswith(BROWSER) for test in tests)):
            return status
        if len(flaky) + len(tests) > MOST or any(run((*ALONE, test))[0] for test in tests):
            return status
        flaky |= {test: _waited_for(test, lines) for test in tests}
    for test, message in flaky.items():
        print(f"flaky: {test}: {message}")
    return 0


def _waited_for(test: str, lines: Sequence[str]) -> str:
    """What pytest's summary says of a test."""
    summaries = (line.partition(f"{test} - ")[2] for line in lines if line.startswith(("FAILED", "ERROR")))
    return next(filter(None, summaries), "no message")


if __name__ == "__main__":
    sys.exit(status_of([shlex.split(command) for command in sys.argv[1:]]))
