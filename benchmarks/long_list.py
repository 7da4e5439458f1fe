"""A list of 5,000 lines, from the file to the first map: seconds and megabytes, in portions of two sizes."""

import random
import subprocess
import sys
from pathlib import Path

from components.records.sets import VARIED

REPOSITORY = Path(__file__).parents[1]
LINES = 5_000
MEASURE = """
import resource, sys, time
import numpy as np
from components.compute import corpus
from components.compute.corpus import read_lines
from components.frame.waiting import completed
from components.records.corpus import MOST_LINES, PointKind, Wanted
from components.service import open_service

times, text = int(sys.argv[1]), sys.stdin.read()
corpus.LONG = times
bert = open_service("minilm")
bert.states(bert.tokens("so that the weights are loaded"))
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
before, start = peak(), time.perf_counter()
lines = read_lines(text, MOST_LINES).lines
read = time.perf_counter()
points = completed(bert.points(lines, Wanted(PointKind.SENTENCE, layer=6)))
done = time.perf_counter()
assert points.vectors.shape == (1, len(lines), 384)
print(f"{64 * times:4} lines at once: parsed in {read - start:.2f} s, read in {done - read:.1f} s "
      f"({len(lines) / (done - read):.0f} lines/s), peak {peak():.0f} MB, {peak() - before:.0f} MB more than before")
if times > 1:
    from umap import UMAP
    took = []
    for _ in range(2):  # the first time its code is compiled
        start = time.perf_counter()
        UMAP(metric="cosine", random_state=0, n_neighbors=15, n_jobs=1).fit_transform(points.vectors[0])
        took.append(time.perf_counter() - start)
    print(f"UMAP of {len(lines):,} points: {took[1]:.1f} s, the first time {took[0]:.1f} s")
"""
WORDS = sorted({word for line in VARIED for word in line.a.split()})


def main() -> None:
    """Print both; each in a process of its own with one thread."""
    dice = random.Random(0)
    text = "\n".join(
        " ".join(dice.choices(WORDS, k=dice.randint(5, 22)))[: dice.randint(25, 120)] for _ in range(LINES)
    )
    for times in (1, 8):
        subprocess.run(
            [sys.executable, "-c", MEASURE, str(times)], input=text, text=True, check=True, cwd=REPOSITORY,
            env={"OMP_NUM_THREADS": "1", "PATH": "/usr/bin:/bin", "HOME": str(Path.home())},
        )  # fmt: skip
