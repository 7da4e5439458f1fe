"""How much memory long texts cost a server: resident memory after viewers, pages and reloads, from `/proc`."""

import asyncio
import random
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from components.service import open_service
from tests.browser.conftest import Server
from tests.load.viewer import Viewer

HEAVY = ("embeddings", "sentences", "attention", "context", "vocabulary")
MIXED = ("embeddings", "sentences", "attention", "normalization", "vocabulary")
LENGTHS = (20, 120, 507)  # tokens of a text; 507 and the special tokens fill nearly all positions of BERT
LOOK_EVERY = 0.02  # seconds


class Peak:
    """The peak within this block of what `measured` returns, in MB, which is asked many times a second."""

    def __init__(self, measured: Callable[[], float]) -> None:
        self.measured, self.most, self._over = measured, 0.0, threading.Event()
        self._looking = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> "Peak":
        self._looking.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._looking.join()

    def _look(self) -> None:
        while not self._over.wait(LOOK_EVERY):
            self.most = max(self.most, self.measured())


def resident(process: int) -> float:
    """Resident memory of one process in MB (10^6 bytes)."""
    fields = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(field.split()[1]) * 1024 / 1e6 for field in fields if field.startswith("VmRSS"))


def texts(count: int, tokens: Sequence[int] = (507,), seed: int = 0) -> list[str]:
    """Texts of whole words of the vocabulary, no two alike, with the lengths in `tokens` in turn."""
    dice = random.Random(seed)
    words = [piece for piece in open_service("minilm").vocabulary().pieces if piece.isalpha() and piece.isascii()]
    return [" ".join(dice.choices(words, k=tokens[number % len(tokens)])) for number in range(count)]


async def visit(port: int, page: str, written: Iterable[str]) -> None:
    """One viewer per text opens `page`, all at once; they close when the last of them has seen it."""
    viewers = [(Viewer(port), text) for text in written]
    await asyncio.gather(*(viewer.open(page, a=text) for viewer, text in viewers))
    for viewer, _ in viewers:
        await viewer.close()
        if faults := viewer.failures():
            raise RuntimeError(f"/{page}: {faults}")


def page_after_page(server: Server, pages: Sequence[str] = HEAVY, viewers: int = 5, together: bool = True) -> float:
    """New long texts of several viewers, on one page after the other. Prints each figure; returns the peak in MB."""
    highest = 0.0
    for number, page in enumerate(pages):
        with Peak(partial(resident, server.process.pid)) as peak:
            for some in [texts(viewers, seed=number)] if together else ([text] for text in texts(viewers, seed=number)):
                asyncio.run(visit(server.port, page, some))
        highest = max(highest, peak.most)
        print(f"  /{page:20} {resident(server.process.pid):6.0f} MB, peak {peak.most:6.0f}", flush=True)
    return highest


def reloads(server: Server, page: str = "sentences", times: int = 25) -> float:
    """One text, opened repeatedly in new sessions. Prints and returns the peak in MB."""
    text = texts(1, seed=99)
    with Peak(partial(resident, server.process.pid)) as peak:
        for _ in range(times):
            asyncio.run(visit(server.port, page, text))
    print(f"  {times} x /{page:15} {resident(server.process.pid):6.0f} MB, peak {peak.most:6.0f}", flush=True)
    return peak.most


def mixed(server: Server, viewers: int = 6, openings: int = len(MIXED)) -> float:
    """Viewers with texts of several lengths who each open several pages. Prints and returns the peak in MB."""
    with Peak(partial(resident, server.process.pid)) as peak:
        for number in range(openings):
            written = texts(viewers, LENGTHS, seed=200 + number)
            asyncio.run(visit(server.port, MIXED[number % len(MIXED)], written))
    named = f"{viewers} viewers, {openings} pages"
    print(f"  {named:21} {resident(server.process.pid):6.0f} MB, peak {peak.most:6.0f}", flush=True)
    return peak.most
