"""A changed sentence enters no more of our files, and calls our functions no more often, than today."""

import subprocess
import sys
from pathlib import Path

import pytest

# A bound goes down with what is measured, never up.
BOUNDS = {
    "embeddings": (42, 405),
    "context": (48, 530),
    "model": (40, 545),
    "attention": (52, 875),
    "decomposition": (57, 910),
    "normalization": (52, 525),
    "training": (43, 600),
}


@pytest.fixture(scope="module")
def counted() -> dict[str, tuple[int, int]]:
    """Files and calls by page, in a process of its own: what other tests leave in memory changes the way of a run."""
    command = [sys.executable, "-m", "benchmarks.hops", "--top", *BOUNDS]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]).stdout
    lines = [line.split() for line in printed.splitlines()]
    return {line[0]: (int(line[1]), int(line[3])) for line in lines if line[0] in BOUNDS}


@pytest.mark.parametrize("page", BOUNDS)
def test_a_changed_sentence_stays_within_its_hops(counted: dict[str, tuple[int, int]], page: str) -> None:
    most_files, most_calls = BOUNDS[page]
    files, calls = counted[page]
    assert 0 < files <= most_files
    assert 0 < calls <= most_calls
