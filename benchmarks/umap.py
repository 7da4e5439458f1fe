"""UMAP as the app runs it beside plain umap-learn: the first map, warm maps, all layers of a sentence, memory."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HOUSE = Path(__file__).parents[1]

COMMON = """
import json, statistics, sys, time, warnings
began = time.perf_counter()
import numpy as np
warnings.simplefilter("ignore")

def resident(process="self"):
    lines = open(f"/proc/{process}/status").read().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

def vectors(count):
    random = np.random.default_rng(0)
    groups = random.normal(size=(12, 384))
    return (groups[random.integers(12, size=count)] + random.normal(size=(count, 384))).astype(np.float32)

def seconds(work, times):
    measured = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        measured.append(time.perf_counter() - start)
    return statistics.median(measured)

bare = resident()
found = {}
"""
OURS = """
from components.compute import umap_process
from components.compute.layers import project_layers
from components.compute.projection import project
draw = lambda points: project(points, method="umap")
layers = project_layers
"""
PLAIN = """
def draw(points):
    import umap
    return umap.UMAP(metric="cosine", random_state=0).fit_transform(points)
layers = lambda hidden: [draw(points) for points in hidden]
"""
MEASURE = """
draw(vectors(60))
found["first map, 60 points"] = time.perf_counter() - began
if "warm" in sys.argv:
    for count, times in ((60, 9), (400, 5), (5000, 1)):
        points = vectors(count)
        found[f"warm map, {count:,} points"] = seconds(lambda: draw(points), times)
    hidden = np.random.default_rng(0).normal(size=(13, 24, 768)).astype(np.float32)
    found["all 13 layers of 24 tokens"] = seconds(lambda: layers(hidden), 3)
found["MB added to the server"] = resident() - bare
if "ours" in sys.argv:
    found["MB of the helper while it lives"] = resident(umap_process._process.pid)
print(json.dumps(found))
"""


def run(way: str, cache: str, *arguments: str) -> dict[str, float]:
    """What one fresh process measured."""
    script = COMMON + (OURS if way == "ours" else PLAIN) + MEASURE
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(HOUSE)}
    command = [sys.executable, "-c", script, way, *arguments]
    return json.loads(subprocess.run(command, env=environment, cwd=HOUSE, capture_output=True, check=True).stdout)


def main() -> None:
    """Fresh machine, then known machine; each way with a cache directory of its own."""
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as plain:
        caches = {"ours": ours, "plain": plain}
        fresh = {way: run(way, cache) for way, cache in caches.items()}
        known = {way: run(way, cache, "warm") for way, cache in caches.items()}
    first = "first map, 60 points"
    rows = [(f"{first}, fresh machine (s)", fresh["ours"][first], fresh["plain"][first])]
    for name in [*known["ours"], *(set(known["plain"]) - set(known["ours"]))]:
        unit = "" if name.startswith("MB") else " (s)"
        rows.append(
            (
                name + (", known machine" if name == first else "") + unit,
                known["ours"][name],
                known["plain"].get(name, 0.0),
            )
        )
    print(f"{'UMAP':46} {'ours':>8} {'plain':>8} {'ratio':>8}")
    for name, our, their in rows:
        print(f"{name:46} {our:8.2f} {their:8.2f} {f'{our / their:8.2f}' if their else '       –'}")


if __name__ == "__main__":
    main()
