"""The load test: a server on loopback, many viewers for a few minutes, and a table. See `make load`."""

import argparse
import asyncio
import statistics
import sys
import time

import psutil

from benchmarks import _capacity as capacity
from tests.browser.conftest import Server
from tests.load.hall import LIGHT, Health, arrivals, high, lecture
from tests.load.memory import LENGTHS, mixed, page_after_page, reloads
from tests.load.viewer import Viewer, metric

ALLOWED = 2.0
ARRIVALS, WITHIN, SEEN, WELL = 200, 20.0, 15.0, 1.0  # viewers, and seconds: to come in, to see the page, of the health
PEAK = 800  # MB resident of the server with the packaged model
FORGET = "1"  # seconds until a closed session is forgotten; the app's own setting is longer, for lost connections


def megabytes(process: psutil.Process) -> float:
    """Resident memory of the server and its helpers."""
    return sum(item.memory_info().rss for item in (process, *process.children(recursive=True))) / 1e6


def spent(process: psutil.Process) -> float:
    """Seconds of CPU of the server and of its helpers, including those that ended."""
    times = [item.cpu_times() for item in (process, *process.children(recursive=True))]
    return sum(item.user + item.system for item in times) + times[0].children_user + times[0].children_system


async def weights(port: int) -> str:
    """The SHA-256 of all parameters in the server's memory, from its status page."""
    viewer = Viewer(port)
    await viewer.open("status")
    await viewer.close()
    return next((item.code.code_text for item in viewer.drawn if item.WhichOneof("type") == "code"), "not shown")


def main(sessions: int, seconds: float) -> tuple[bool, list[str]]:
    """Print what was measured; true if nothing went wrong and the light pages were fast enough, and a row of it."""
    server = Server(EXPLORER_STATUS="1", STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=FORGET).wait()
    process = psutil.Process(server.process.pid)
    try:
        before, alone = asyncio.run(weights(server.port)), megabytes(process)
        print(f"{sessions} sessions for {seconds:.0f} s; a new sentence every 5 s, another page every 15 s", flush=True)
        worked = spent(process)
        with Health(server.port) as health:
            protocol = asyncio.run(lecture(server.port, sessions, seconds))
        worked, times = spent(process) - worked, len(protocol.all()) + sum(map(len, protocol.clicks.values()))
        full, after = megabytes(process), asyncio.run(weights(server.port))
        time.sleep(float(FORGET) + 1)  # closed sessions are forgotten by the clock, at the next visit
        asyncio.run(weights(server.port))
        time.sleep(1)  # so that this visit itself is over
        left = metric(server.port, "active_sessions")
        print(protocol.table())
        print(f"memory of server and helpers: {alone:.0f} MB with one session, {full:.0f} MB at the end")
        print(f"sessions left open: {left:.0f}; weights unchanged: {before == after} ({before[:12]} …)")
        print(f"faults: {len(protocol.faults)}", *sorted(set(protocol.faults))[:20], sep="\n  ")
        print(
            f"CPU of server and helpers: {1000 * worked / times:.0f} ms for each of {times} changes and clicks, "
            f"{worked / seconds:.2f} cores; longest wait for the health check {health.longest:.2f} s"
        )
        quick = high(protocol.light()) < ALLOWED
        print(f"95 % of changes on {', '.join(LIGHT)} under {ALLOWED:.0f} s: {quick}")
        light, everywhere = protocol.light(), protocol.all()
        row = [f"{sessions} for {seconds:.0f} s", f"{statistics.median(light):.2f} s, {high(light):.2f} s",
               f"{high(everywhere):.2f} s", f"{1000 * worked / times:.0f} ms", f"{worked / seconds:.2f}",
               f"{health.longest:.2f} s", f"{full:.0f} MB"]  # fmt: skip
        return quick and not protocol.faults and before == after and not left, row
    finally:
        server.stop()


def crowd(viewers: int) -> tuple[bool, list[str]]:
    """Viewers who all open one address, as from a QR code; true if each saw it soon and the health check succeeded."""
    server = Server(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=FORGET).wait()
    process = psutil.Process(server.process.pid)
    try:
        asyncio.run(arrivals(server.port, 1, 0, "embeddings", a="the first viewer"))
        worked = spent(process)
        with Health(server.port) as health:
            waited, faults = asyncio.run(arrivals(server.port, viewers, WITHIN, "embeddings", a="dog bites man"))
        worked = spent(process) - worked
    finally:
        server.stop()
    print(f"{viewers} viewers open one address within {WITHIN:.0f} s: the median sees the heatmaps after "
          f"{statistics.median(waited):.1f} s, 95 % after {high(waited):.1f} s, the last after {max(waited):.1f} s; "
          f"{1000 * worked / viewers:.0f} ms of CPU each; health check {health.longest:.2f} s at most; "
          f"faults: {len(faults)}", flush=True)  # fmt: skip
    row = [f"{viewers} within {WITHIN:.0f} s, the whole page",
           f"{statistics.median(waited):.2f} s, {high(waited):.2f} s",
           "", f"{1000 * worked / viewers:.0f} ms", "", f"{health.longest:.2f} s", ""]  # fmt: skip
    return max(waited) <= SEEN and health.longest <= WELL and not faults, row


def long_texts() -> tuple[bool, list[list[str]]]:
    """How much memory texts of several lengths cost a server; true if its peak stays within `PEAK`, and its rows."""
    server = Server().wait()
    try:
        print(f"memory with texts of {', '.join(map(str, LENGTHS))} tokens mixed, then of 507 alone, then reloads:")
        peaks = {
            "six viewers with 20, 120 and 507 tokens, on six pages": mixed(server),
            "then five with new texts of 507 tokens, on five pages one after the other": page_after_page(server),
            "then one text of 507 tokens, opened 25 times": reloads(server),
        }
    finally:
        server.stop()
    highest = max(peaks.values())
    print(f"highest {highest:.0f} MB, at most {PEAK}: {highest <= PEAK}")
    return highest <= PEAK, [[case, f"{peak:.0f}"] for case, peak in peaks.items()]


HEAD = (
    "Viewers", f"Median and 95th percentile on {', '.join(f'`/{page}`' for page in LIGHT)}", "95th on all pages",
    "CPU of a change or click", "Cores", "Longest health check", "Memory at the end",
)  # fmt: skip

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, nargs="+", default=[30, 60, 100], metavar="1..200")
    parser.add_argument("--seconds", type=float, default=90.0)
    parser.add_argument("--arrivals", type=int, default=ARRIVALS)
    parser.add_argument("--short", action="store_true", help="no long texts")
    parser.add_argument(capacity.WRITE, action="store_true", help="write the tables of docs/capacity.md")
    arguments = parser.parse_args()
    runs = [main(min(sessions, 200), min(arguments.seconds, 600.0)) for sessions in arguments.sessions]
    runs.append(crowd(arguments.arrivals))
    capacity.write("viewers", capacity.markdown(HEAD, [row for _, row in runs]))
    held = [good for good, _ in runs]
    if not arguments.short:
        good, rows = long_texts()
        capacity.write("long texts", capacity.markdown(("Long texts", "Peak in MB"), rows))
        held.append(good)
    sys.exit(not all(held))
