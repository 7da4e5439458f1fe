"""CPU of the server for one changed sentence, page by page; `--beside FOLDER` also runs the app in that folder.

The viewer looks at the upper part of each page, so the lower part is not computed; with `--scrolled` it is.

CPU of other processes is not counted, but they slow this one down: the last column has the milliseconds that a fixed
piece of Python took meanwhile, and the last mean is what is left if it always takes the least of them.
"""

import argparse
import asyncio
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import mean, median

import psutil

from benchmarks import _capacity as capacity, _sizing as sizing
from tests.browser.conftest import REPOSITORY, Server
from tests.load.viewer import Viewer

WORDS = ("boat", "coat", "money", "music", "water", "light", "stone", "house", "table", "green", "paper", "horse")
PLACES = (
    "bank", "river", "road", "city", "school", "church", "shop", "bridge", "wall", "door", "tree", "field", "garden",
    "window", "station", "hall", "beach", "tower", "market", "farm", "mill", "gate", "hill", "lake", "park",
)  # fmt: skip
SENTENCE = "the {} was near the {} when we all left"  # 12 tokens with [CLS] and [SEP]
WARM_UP, CHANGES = 3, 9
MOST, ON_AVERAGE = 50, 30  # ms that no page, and that all pages on average, should exceed
QUIET = 0.1  # seconds without work after which a change is over
PAGES = {path.stem for path in Path(REPOSITORY, "pages").glob("*.py")} - {"status"}  # where nobody types


def main() -> None:
    """Measure each page, alternating with the other app if there is one, and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="the folder of another version of the app, e.g. a git worktree")
    parser.add_argument("--pages", nargs="*", help="only these; home is “home”")
    parser.add_argument("--scrolled", action="store_true", help="with the lower parts of pages, as after scrolling")
    wanted, _ = parser.parse_known_args()  # the rest is names of benchmarks
    folders = [REPOSITORY, *([wanted.beside.resolve()] if wanted.beside else [])]
    servers = [Server(folder=folder).wait() for folder in folders]
    try:
        found = asyncio.run(table(servers, wanted.pages, scrolled=wanted.scrolled))
    finally:
        for server in servers:
            server.stop()
    if not wanted.pages and not wanted.scrolled:
        capacity.write("changes", written(found))


def written(found: dict[str, float]) -> str:
    """For docs/capacity.md: the mean, the pages that cost most and least, and how many processes viewers need."""
    dear = sorted(found, key=lambda page: -found[page])
    named = ", ".join(f"`/{page.removeprefix('home')}` {found[page]:.0f}" for page in dear[:6])
    calm = round(mean(found.values()))
    return (
        f"A change takes **{calm} ms** of CPU, the mean of {len(found)} pages; most on {named}; least on "
        f"`/{dear[-1]}`, {found[dear[-1]]:.0f}. The processes that this many viewers need, and as many cores:\n\n"
        f"{sizing.table(calm)}"
    )


async def table(servers: list[Server], wanted: list[str] | None, *, scrolled: bool) -> dict[str, float]:
    """Print a row for each page; return its milliseconds of CPU, as in the calmest moment of the measurement."""
    viewers = [Viewer(server.port) for server in servers]
    for viewer in viewers:
        await viewer.open("", a=SENTENCE.format("old", "new"))
    beside = f"{'beside':>8}{'ratio':>7}" if len(servers) > 1 else ""
    print(f"{'page':16}{'CPU ms':>8}{'helper':>8}{beside}{'fixed':>7}")
    names: list[str] = []
    found, times = [], []
    chosen = [page for page in sorted(viewers[0].pages) if (page or "home") in (wanted or PAGES)]
    for number, page in enumerate(chosen):
        both = [pair for pair in zip(servers, viewers, strict=True) if page in pair[1].pages]
        rows = await visit(both, page, number, scrolled=scrolled)
        names.append(page or "home")
        found.append(rows[0][0])
        times.append(1000 * median(fixed() for _ in range(50)))
        other = f"{rows[1][0]:8.0f}{rows[0][0] / rows[1][0]:7.2f}" if len(rows) > 1 else ""
        print(f"{page or 'home':16}{rows[0][0]:8.0f}{rows[0][1]:8.0f}{other}{times[-1]:7.2f}", flush=True)
    above = f"{sum(one > MOST for one in found)} of {len(found)} pages above {MOST}"
    calm = [one / now * min(times) for one, now in zip(found, times, strict=True)]
    print(f"{'mean':16}{mean(found):8.0f}   {above}; the aim is none, and a mean of {ON_AVERAGE}")
    print(
        f"{'mean, calm':16}{mean(calm):8.0f}\n\nProcesses, if a change takes that:\n{sizing.table(round(mean(calm)))}"
    )
    return dict(zip(names, calm, strict=True))


def fixed() -> float:
    """Seconds of CPU that a fixed piece of Python takes at this moment."""
    began = time.thread_time()
    sum(number * number for number in range(20_000))
    return time.thread_time() - began


async def visit(
    both: list[tuple[Server, Viewer]], page: str, number: int, *, scrolled: bool
) -> list[tuple[float, float]]:
    """Median milliseconds of each server, and of its helpers, for a change; the servers take turns with each change.

    No sentence was typed before, on this page or another: the encoder would not run again. `number` is the page's.
    """
    for server, viewer in both:
        await viewer.go(page)
        if scrolled:
            await viewer.read_on()
        await over(server)
    taken: list[list[tuple[float, ...]]] = [[] for _ in both]
    for change in range(WARM_UP + CHANGES):
        sentence = SENTENCE.format(WORDS[change], PLACES[(number + 5 * change) % len(PLACES)])
        for (server, viewer), rows in zip(both, taken, strict=True):
            before = cpu(server)
            await viewer.type("sentence_a", sentence)
            await over(server)
            rows.append(tuple(now - then for now, then in zip(cpu(server), before, strict=True)))
    found = []
    for rows in taken:
        own, helpers = (1000 * median(one) for one in zip(*rows[WARM_UP:], strict=True))
        found.append((own, helpers))
    return found


async def over(server: Server) -> None:
    """Wait until neither the server nor a helper works any more."""
    last = -1.0
    while (now := sum(cpu(server))) - last > QUIET / 20:
        last = now
        await asyncio.sleep(QUIET)


def cpu(server: Server) -> tuple[float, float]:
    """Seconds of CPU that the server, and that its helpers have used: a busy machine hardly changes them."""
    return used([server.process.pid]), used(one.pid for one in psutil.Process(server.process.pid).children(True))


def used(processes: Iterable[int]) -> float:
    """Seconds of CPU of these processes, to the nanosecond: /proc has hundredths of a second."""
    return sum(time.clock_gettime(~process << 3 | 2) for process in processes)  # the kernel's name of that clock


if __name__ == "__main__":
    main()
