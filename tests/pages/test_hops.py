"""A changed sentence enters no more of our files and folders than today.

Calls are printed, not bounded: a bound on calls rewards functions that were not taken apart.
"""

import subprocess
import sys
from pathlib import Path

import pytest

# A bound goes down with what is measured, never up.
BOUNDS = {
    "embeddings": (47, 11),
    "context": (54, 11),  # the headline quotes a use, shortened between graphemes
    "model": (42, 12),
    "attention": (69, 11),  # one view in place of three, and what a cut changes: measured anew
    "decomposition": (57, 11),
    "normalization": (55, 13),
    "list": (65, 13),  # opens on a map with its column and bars, where it had one chart: measured anew
    "training": (46, 11),
}


@pytest.fixture(scope="module")
def counted() -> dict[str, tuple[int, int]]:
    """Files and folders by page, in a process of its own: what other tests leave in memory changes the way of a run."""
    command = [sys.executable, "-m", "benchmarks.hops", "--top", *BOUNDS]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]).stdout
    lines = [line.split() for line in printed.splitlines()]
    return {line[0]: (int(line[1]), int(line[2])) for line in lines if line[0] in BOUNDS}


@pytest.mark.parametrize("page", BOUNDS)
def test_a_changed_sentence_stays_within_its_hops(counted: dict[str, tuple[int, int]], page: str) -> None:
    most_files, most_folders = BOUNDS[page]
    files, folders = counted[page]
    assert 0 < files <= most_files
    assert 0 < folders <= most_folders
