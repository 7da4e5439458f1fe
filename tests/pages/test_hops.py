"""A changed sentence enters no more of our files and folders than today.

Calls are printed, not bounded: a bound on calls rewards functions that were not taken apart.
"""

import subprocess
import sys
from pathlib import Path

from tests.story import KNOWN

# A bound goes down with what is measured, never up.
BOUNDS = {page: known.hops for page, known in KNOWN.items() if known.hops}


def test_a_changed_sentence_stays_within_its_hops() -> None:
    """Files and folders by page, in a process of its own: what other tests leave in memory changes the way of a run."""
    command = [sys.executable, "-m", "benchmarks.hops", "--top", *BOUNDS]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]).stdout
    lines = [line.split() for line in printed.splitlines()]
    counted = {line[0]: (int(line[1]), int(line[2])) for line in lines if line[0] in BOUNDS}
    assert counted.keys() == BOUNDS.keys()
    more = {page: (found, BOUNDS[page]) for page, found in counted.items() if any(map(int.__gt__, found, BOUNDS[page]))}
    assert more == {} and all(map(all, counted.values()))
