"""UMAP as the app runs it beside plain umap-learn: the first map, warm maps, all layers, memory, and on the screen."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from urllib.parse import quote

from playwright.sync_api import BrowserContext, sync_playwright

from benchmarks.heatmaps import served
from tests.browser.conftest import ARGUMENTS, CHROMIUM

REPOSITORY = Path(__file__).parents[1]

COMMON = """
import json, statistics, sys, time, warnings
began = time.perf_counter()
import numpy as np
warnings.simplefilter("ignore")

def share(process="self"):  # megabytes, those in common with other processes counted in parts
    lines = open(f"/proc/{process}/smaps_rollup").read().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))

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

bare = share()
found = {}
"""
OURS = """
from components.umap import process as umap_process
from components.umap.layers import project_layers
from components.umap.projection import project
draw = lambda points: project(points, method="umap").points
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
from components.compute.projection import trust
for count in (60, 400):
    points = vectors(count)
    believed = trust(points, np.asarray(draw(points)))
    found[f"trustworthiness, {count} points"] = believed.trustworthiness
    found[f"true neighbours kept, {count} points"] = believed.kept
found["MB added to the server"] = share() - bare
if "ours" in sys.argv:
    found["MB of the helper while it lives"] = sum(
        share(helper.process.pid)
        for helper in (umap_process.FOR_SHORT, umap_process.FOR_LONG)
        if helper.process and helper.process.poll() is None
    )
print(json.dumps(found))
"""


def run(way: str, cache: str, *arguments: str) -> dict[str, float]:
    """What one fresh process measured."""
    script = COMMON + (OURS if way == "ours" else PLAIN) + MEASURE
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "-c", script, way, *arguments]
    return json.loads(subprocess.run(command, env=environment, cwd=REPOSITORY, capture_output=True, check=True).stdout)


WORDS = "the old bank on the river raised its rates while we sat in the grass and watched small boats go by at noon"
MOMENTS = {"page": "My list", "PCA": "PCA, until UMAP is ready", "UMAP": "UMAP, cosine"}
WATCH = """
window.moments = {};
const words = %s;
const look = () => {
  const main = document.querySelector('[data-testid="stMain"]')?.textContent ?? "";
  for (const [name, said] of Object.entries(words)) {
    const drawn = name === "page" || document.querySelector(".js-plotly-plot .scatterlayer .point");
    if (drawn && main.includes(said)) window.moments[name] ??= performance.now();
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def on_the_screen(visitor: BrowserContext, url: str, text: str) -> tuple[float, float]:
    """Seconds from the page's title to PCA, and from there to UMAP, of the 60 tokens of `text`."""
    page = visitor.new_page()
    page.add_init_script(WATCH % json.dumps(MOMENTS))
    page.goto(f"{url}/list?set=here&method=umap&a={quote(text)}")
    page.wait_for_function("() => window.moments.UMAP", timeout=120_000, polling="raf")
    moments = page.evaluate("window.moments")
    page.close()
    first = moments.get("PCA", moments["UMAP"])
    return (first - moments["page"]) / 1000, (moments["UMAP"] - first) / 1000


def screens() -> None:
    """A fresh server and browser, then new sentences in the browser that has the charts' scripts already."""
    with sync_playwright() as playwright, served("app.py") as url:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        visitor = browser.new_context(viewport={"width": 1280, "height": 900})
        texts = [" ".join([*(f"{WORDS} " * 3).split()[:57], f"number {visit}"]) for visit in range(7)]
        seen = [on_the_screen(visitor, url, text) for text in texts]
        browser.close()
    print(f"\n{'60 tokens on the screen (s)':46} {'all is fresh':>14} {'known, median of 6':>20}")
    for name, times in zip(("title to PCA", "PCA to UMAP"), zip(*seen, strict=True), strict=True):
        print(f"{name:46} {times[0]:14.2f} {median(times[1:]):20.2f}")


def main() -> None:
    """Fresh machine, then known machine; each way with a cache directory of its own; then in a browser."""
    print("load average of the machine before:", *(f"{load:.1f}" for load in os.getloadavg()))
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as plain:
        caches = {"ours": ours, "plain": plain}
        fresh = {way: run(way, cache) for way, cache in caches.items()}
        known = {way: run(way, cache, "warm") for way, cache in caches.items()}
    first = "first map, 60 points"
    rows = [(f"{first}, fresh machine (s)", fresh["ours"][first], fresh["plain"][first])]
    for name in [*known["ours"], *(set(known["plain"]) - set(known["ours"]))]:
        unit = " (s)" if "map" in name or "layers" in name else ""
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
    screens()


if __name__ == "__main__":
    main()
