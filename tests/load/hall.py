"""A lecture hall: many viewers at once, each with different words, so that every answer shows whose it is."""

import asyncio
import random
import re
import statistics
import threading
import time
import urllib.request
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from components.frame import waiting
from components.service import open_service
from tests.load.viewer import Viewer

LIGHT = ("tokens", "embeddings", "normalization")
PAUSE = 5.0
STAY = 3
NEUTRAL = "a b"
AS_IS: Mapping[str, str] = {}
WORDS_EACH = 24


@dataclass
class Protocol:
    """The measurements: seconds of each change and of each click by page, and what went wrong."""

    changes: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    clicks: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)

    def light(self) -> list[float]:
        return [seconds for page in LIGHT for seconds in self.changes[page]]

    def all(self) -> list[float]:
        return [seconds for found in self.changes.values() for seconds in found]

    def table(self) -> str:
        """Median and 95th percentile of the changes of each page."""
        rows = [f"{'page':16}{'changes':>8}{'median s':>10}{'95 % s':>8}"]
        for page, found in [
            *sorted(self.changes.items()),
            ("light pages", self.light()),
            ("all pages", self.all()),
            ("menu", self._clicks()),
        ]:
            if found:
                rows.append(f"{page or 'home':16}{len(found):8}{statistics.median(found):10.2f}{high(found):8.2f}")
        return "\n".join(rows)

    def _clicks(self) -> list[float]:
        return [seconds for found in self.clicks.values() for seconds in found]


def high(seconds: list[float]) -> float:
    """The 95th percentile."""
    return sorted(seconds)[min(len(seconds) - 1, round(0.95 * (len(seconds) - 1)))]


def words_for(sessions: int, seen: str) -> list[list[str]]:
    """For each session some long words of the vocabulary that nothing else shows, none contained in another."""
    pieces = open_service("minilm").vocabulary().pieces
    words = [piece for piece in pieces if len(piece) > 6 and piece.isascii() and piece.isalpha() and piece not in seen]
    random.Random(0).shuffle(words)
    text = ""
    chosen: list[str] = []
    for word in words:
        if word not in text and not any(other in word for other in chosen):
            chosen.append(word)
            text += f" {word}"
        if len(chosen) == sessions * WORDS_EACH:
            break
    return [chosen[number::sessions] for number in range(sessions)]


async def everything_without_a_sentence(port: int) -> str:
    """The text of all pages without a sentence, and of the queue: these words do not show whose answer it is.

    All, since the address of a former page opens a view of another, which that one then keeps.
    """
    viewer = Viewer(port)
    await viewer.open("tokens", a=NEUTRAL)
    seen = f"{waiting._queued(1)} {waiting._queued(2)} {waiting.NO_COUNT} {viewer.shown()}"
    for page in (*LIGHT, *sorted(set(viewer.pages) - {"status"})):
        await viewer.go(page)
        seen += viewer.shown()
    await viewer.close()
    return seen.lower()


async def sit(
    port: int, number: int, words: list[list[str]], until: float, protocol: Protocol, model: Mapping[str, str] = AS_IS
) -> None:
    """One viewer: a new sentence every `PAUSE` seconds, another page every `STAY` sentences, until the end.

    `model`: the settings of its model, if they are not the host's.
    """
    dice, viewer = random.Random(number), Viewer(port)
    own, page = words[number], LIGHT[number % len(LIGHT)]
    await asyncio.sleep(PAUSE * dice.random())
    await viewer.open(page, a=NEUTRAL, **model)
    turn = 0
    while (began := time.monotonic()) < until:
        if turn % STAY == STAY - 1:
            page = dice.choice(LIGHT if dice.random() < 0.5 else sorted(set(viewer.pages) - {"status"}))
            protocol.clicks[page].append(await viewer.go(page))
            note(viewer, page, number, words, protocol)
        sentence = " ".join(dice.sample(own, 4))
        protocol.changes[page].append(await viewer.type("sentence_a", sentence))
        note(viewer, page, number, words, protocol, sentence)
        turn += 1
        await asyncio.sleep(max(0.0, PAUSE - (time.monotonic() - began)))
    await viewer.close()


def note(
    viewer: Viewer, page: str, number: int, words: list[list[str]], protocol: Protocol, sentence: str = ""
) -> None:
    """Record what is wrong with an answer: an error, words of another session, or missing words of its own."""
    for failure in viewer.failures():
        protocol.faults.append(f"/{page}: {failure}")
    if page not in LIGHT:
        return
    shown = viewer.shown()
    protocol.faults += [f"/{page}: “{word}” is not shown" for word in sentence.split() if word not in shown]
    whole = set(re.findall("[a-z]+", shown))
    for other, theirs in enumerate(words):
        if other != number and (strangers := whole & set(theirs)):
            protocol.faults.append(f"/{page}: “{' '.join(sorted(strangers))}” is of another session")


async def arrivals(port: int, count: int, within: float, page: str, **address: str) -> tuple[list[float], list[str]]:
    """Viewers who open one address within some seconds: how long each waited for the whole page, and faults."""
    faults: list[str] = []

    async def arrive(number: int) -> float:
        await asyncio.sleep(within * number / count)
        viewer, began = Viewer(port), time.monotonic()
        await viewer.open(page, **address)
        taken = time.monotonic() - began
        faults.extend(viewer.failures())
        await viewer.close()
        return taken

    return list(await asyncio.gather(*map(arrive, range(count)))), faults


class Health:
    """Within this block another thread runs a server's health check twice a second."""

    def __init__(self, port: int) -> None:
        self.port, self.waited = port, [0.0]
        self._over = threading.Event()
        self._asks = threading.Thread(target=self._ask)

    def __enter__(self) -> "Health":
        self._asks.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._asks.join()

    def _ask(self) -> None:
        while not self._over.wait(0.5):
            began = time.monotonic()
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/_stcore/health", timeout=60):
                self.waited.append(time.monotonic() - began)

    @property
    def longest(self) -> float:
        return max(self.waited)


async def lecture(port: int, sessions: int, seconds: float) -> Protocol:
    """Run all viewers at once."""
    words = words_for(sessions, await everything_without_a_sentence(port))
    protocol, until = Protocol(), time.monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for number in range(sessions):
            group.create_task(sit(port, number, words, until, protocol))
    return protocol
