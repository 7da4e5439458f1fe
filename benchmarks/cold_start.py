"""A server that has just started: until its first viewer sees the sentence, its pieces, the heatmaps, and the map.

Seconds since the start of the process, each start in a browser that has cached nothing; `--beside FOLDER` starts the
app in that folder in turn with this one.
"""

import argparse
import time
from pathlib import Path
from statistics import median

import psutil
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, REPOSITORY, SETTLED, Server

RUNS = 5
PAGES = {"embeddings": "heatmaps", "context": "map"}  # and what is seen last on each
SEEN = """
const wanted = {
  sentence: ".st-key-sentence_a input",
  pieces: ".st-key-loading .pill, .linked-heatmaps[data-painted], .uses-of-word[data-drawn]",
  heatmaps: ".linked-heatmaps[data-painted]",
  map: ".uses-of-word[data-drawn]",
};
window.seen = {};
const look = () => {
  const roots = [document, ...[...document.querySelectorAll("*")].map((one) => one.shadowRoot).filter(Boolean)];
  for (const [name, selector] of Object.entries(wanted))
    if (roots.some((root) => root.querySelector(selector)))
      window.seen[name] ??= performance.timeOrigin + performance.now();
  setTimeout(look, 20);
};
look();
"""
Row = dict[str, float]


def main() -> None:
    """Start each app several times for each page, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="the folder of another version of the app, e.g. a git worktree")
    parser.add_argument("--runs", type=int, default=RUNS, help="starts of each app for each page")
    wanted, _ = parser.parse_known_args()  # the rest is names of benchmarks
    folders = [REPOSITORY, *([wanted.beside.resolve()] if wanted.beside else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for page, last in PAGES.items():
            rows: list[list[Row]] = [[] for _ in folders]
            for _ in range(wanted.runs):
                for folder, found in zip(folders, rows, strict=True):
                    found.append(cold(browser, folder, page, last))
            report(page, rows)
        browser.close()


def cold(browser: Browser, folder: Path, path: str, last: str) -> Row:
    """What one new server takes, in seconds: until it answers, until each thing is seen, and its CPU until all is."""
    began = time.time()
    server = Server(folder=folder).wait()
    row = {"server": time.time() - began}
    try:
        with browser.new_context() as context:
            page = context.new_page()
            page.add_init_script(SEEN)
            page.goto(f"{server.url}/{path}")
            page.wait_for_function("last => window.seen[last]", arg=last, timeout=120_000)
            seen = page.evaluate("window.seen")
            row |= {name: at / 1000 - began for name, at in seen.items()}
            page.wait_for_function(SETTLED, timeout=120_000)
            row["whole page"] = time.time() - began
            used = psutil.Process(server.process.pid).cpu_times()
            row["CPU"] = used.user + used.system
    finally:
        server.stop()
    return row


def report(page: str, rows: list[list[Row]]) -> None:
    """A line for each moment: the median of this app, of the other one, and their ratio."""
    print(f"/{page}, {len(rows[0])} starts" + (", then beside" if len(rows) > 1 else ""))
    for name in rows[0][0]:
        medians = [median(row[name] for row in found) for found in rows]
        ratio = f"  {medians[0] / medians[1]:.2f} x" if len(medians) > 1 else ""
        print(f"  {name:12}" + "".join(f"{seconds:7.2f} s" for seconds in medians) + ratio, flush=True)


if __name__ == "__main__":
    main()
