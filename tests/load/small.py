"""A class on a small host: a server in a control group, twelve viewers, and a table. See `make load-small`."""

import argparse
import asyncio
import os
import statistics
import sys
import time
from collections.abc import Coroutine
from itertools import count
from pathlib import Path

from benchmarks import _capacity as capacity
from tests.browser.conftest import Server
from tests.conftest import REPOSITORY
from tests.load.control_group import ControlGroup, why_not
from tests.load.hall import LIGHT, PAUSE, Protocol, everything_without_a_sentence, high, sit, words_for
from tests.load.memory import Peak, texts
from tests.load.viewer import Viewer

SITTING = 9  # viewers with short sentences on all pages; three more: see `lesson`
TWO_MODELS = (  # three of the sitting viewers have two models beside each other
    {"variant": "no-positions", "beside": "trained"},
    {"variant": "plain-norms", "beside": "trained"},
    {"beside": "untrained"},
)
MEMORY, CORES = 690, (1.0, 0.5)  # MB and cores: the least memory that Community Cloud names
ALLOWED = 1.5  # seconds, 95 % of changes on the light pages with a whole core
HEAD = (
    "Memory and cores", "Killed", "Faults",
    f"Median and 95th percentile on {', '.join(f'`/{page}`' for page in LIGHT)}",
    "Long texts", "Maps by UMAP", "Pages of the untrained model", "Peak without files",
)  # fmt: skip
NO_UMAP = "UMAP could not be computed now"
UNTRAINED = "All weights are random"  # what a page of the untrained model says


def forget_files(*folders: Path) -> None:
    """Drop from memory what the system has cached of files in `folders`, unless another process has it mapped.

    A group pays for the files that it reads first, and what others have read before would cost it nothing.
    """
    for path in (path for folder in folders for path in folder.rglob("*") if path.is_file()):
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


async def long_texts(port: int, until: float, protocol: Protocol) -> None:
    """One viewer with a new text of 507 tokens on each page in turn."""
    written = iter(texts(500, seed=7))
    for number in count():
        viewer = Viewer(port)
        await viewer.open("tokens", a="dog bites man")
        pages = sorted(set(viewer.pages) - {"status"})
        page = pages[number % len(pages)]
        await viewer.go(page)
        protocol.changes["a long text"].append(await viewer.type("sentence_a", next(written)))
        protocol.faults += [f"/{page}, long: {failure}" for failure in viewer.failures()]
        await viewer.close()
        if time.monotonic() > until:
            return
        await asyncio.sleep(PAUSE)


async def maps(port: int, until: float, protocol: Protocol) -> None:
    """One viewer who draws maps by UMAP: of a list, of all layers of it, and of a sentence, each with a new seed."""
    for seed in count(1):
        show = ("one", "motion", "one")[seed % 3]
        of = {"set": "here" if seed % 3 == 2 else "varied", "points": "token", "show": show}
        viewer = Viewer(port)
        took = await viewer.open("list", method="umap", seed=str(seed), **of)
        protocol.changes["PCA instead" if NO_UMAP in viewer.shown() else "a map by UMAP"].append(took)
        protocol.faults += [f"/list, map: {failure}" for failure in viewer.failures()]
        await viewer.close()
        if time.monotonic() > until:
            return
        await asyncio.sleep(PAUSE)


async def untrained(port: int, until: float, protocol: Protocol) -> None:
    """One viewer who looks at each page of the untrained model, and at what training did."""
    for number in count():
        viewer = Viewer(port)
        await viewer.open("tokens", a="dog bites man")
        page = sorted(set(viewer.pages) - {"status"})[number % (len(viewer.pages) - 1)]
        await viewer.close()
        took = await viewer.open(page, a="dog bites man", variant="untrained")
        protocol.changes["untrained" if UNTRAINED in viewer.shown() else "trained instead"].append(took)
        protocol.faults += [f"/{page}, untrained: {failure}" for failure in viewer.failures()]
        await viewer.close()
        if time.monotonic() > until:
            return
        await asyncio.sleep(PAUSE)


async def lesson(port: int, seconds: float) -> Protocol:
    """All twelve at once: short sentences, for three of two models; long texts, maps, and the untrained model."""
    words = words_for(SITTING, await everything_without_a_sentence(port))
    protocol, until = Protocol(), time.monotonic() + seconds

    async def guarded(viewer: Coroutine[object, object, None]) -> None:
        try:
            await viewer
        except Exception as lost:
            protocol.faults.append(f"a viewer was lost: {lost!r}")

    models = [*TWO_MODELS, *({},) * (SITTING - len(TWO_MODELS))]
    viewers = [sit(port, number, words, until, protocol, model) for number, model in enumerate(models)]
    others = [visit(port, until, protocol) for visit in (long_texts, maps, untrained)]
    await asyncio.gather(*map(guarded, [*viewers, *others]))
    return protocol


def main(megabytes: int, cores: float, minutes: float) -> tuple[bool, list[str]]:
    """Print what was measured; true if nothing was killed or wrong and a whole core was fast enough, and its row."""
    print(f"\n{megabytes} MB, {cores:g} cores, {SITTING + 3} viewers for {minutes:g} minutes", flush=True)
    forget_files(Path(sys.executable).parents[1], REPOSITORY / "components")
    with ControlGroup(megabytes, cores) as group:
        server = Server(enter=group.enter, EXPLORER_STATUS="1").wait()
        try:
            with Peak(group.anonymous) as peak:
                protocol = asyncio.run(lesson(server.port, 60 * minutes))
            killed = group.kills()
            lives = server.process.poll() is None
        finally:
            server.stop()
    light = protocol.light() or [0.0]

    def count_of(name: str, instead: str) -> str:
        there, missed = (len(protocol.changes.get(kind, ())) for kind in (name, instead))
        return f"{there} of {there + missed}"

    print(protocol.table())
    print(f"the server lives: {lives}; processes killed: {killed}; peak without files {peak.most:.0f} MB")
    print(f"faults: {len(protocol.faults)}", *sorted(set(protocol.faults))[:20], sep="\n  ")
    row = [
        f"{megabytes} MB, {cores:g}", f"{killed}", f"{len(protocol.faults)}",
        f"{statistics.median(light):.2f} s, {high(light):.2f} s", f"{len(protocol.changes.get('a long text', ()))}",
        count_of("a map by UMAP", "PCA instead"), count_of("untrained", "trained instead"), f"{peak.most:.0f} MB",
    ]  # fmt: skip
    return lives and not killed and not protocol.faults and (cores < 1 or high(light) < ALLOWED), row


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memory", type=int, default=MEMORY, help="MB")
    parser.add_argument("--cores", type=float, nargs="+", default=CORES)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument(capacity.WRITE, action="store_true", help="write the table of docs/capacity.md")
    arguments = parser.parse_args()
    if reason := why_not():
        sys.exit(reason)
    runs = [main(arguments.memory, cores, arguments.minutes) for cores in arguments.cores]
    print("\n" + capacity.markdown(HEAD, [row for _, row in runs]))
    capacity.write("a small host", capacity.markdown(HEAD, [row for _, row in runs]))
    sys.exit(not all(good for good, _ in runs))
