"""The load test: a server of its own on loopback, many viewers for a few minutes, and a table. See `make load`."""

import argparse
import asyncio
import sys
import time

import psutil

from tests.browser.conftest import Server
from tests.load.hall import LIGHT, high, lecture
from tests.load.memory import LENGTHS, mixed, page_after_page, reloads
from tests.load.viewer import Viewer, metric

ALLOWED = 2.0
PEAK = 800  # MB resident of the server with the packaged model
FORGET = "1"  # seconds until a closed session is forgotten; the app's own setting is longer, for lost connections


def megabytes(process: psutil.Process) -> float:
    """Resident memory of the server and its helpers."""
    return sum(one.memory_info().rss for one in (process, *process.children(recursive=True))) / 1e6


async def weights(port: int) -> str:
    """The SHA-256 of all parameters in the server's memory, as its status page tells it."""
    viewer = Viewer(port)
    await viewer.open("status")
    await viewer.close()
    return next((one.code.code_text for one in viewer.drawn if one.WhichOneof("type") == "code"), "not shown")


def main(sessions: int, seconds: float) -> bool:
    """Print what was measured; true if nothing went wrong and the light pages were quick enough."""
    server = Server(EXPLORER_STATUS="1", STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=FORGET).wait()
    process = psutil.Process(server.process.pid)
    try:
        before, alone = asyncio.run(weights(server.port)), megabytes(process)
        print(f"{sessions} sessions for {seconds:.0f} s; a new sentence every 5 s, another page every 15 s", flush=True)
        protocol = asyncio.run(lecture(server.port, sessions, seconds))
        full, after = megabytes(process), asyncio.run(weights(server.port))
        time.sleep(float(FORGET) + 1)  # closed sessions are forgotten by the clock, at the next visit
        asyncio.run(weights(server.port))
        time.sleep(1)  # so that this visit itself is over
        left = metric(server.port, "active_sessions")
        print(protocol.table())
        print(f"memory of server and helpers: {alone:.0f} MB with one session, {full:.0f} MB at the end")
        print(f"sessions left open: {left:.0f}; weights unchanged: {before == after} ({before[:12]} …)")
        print(f"faults: {len(protocol.faults)}", *sorted(set(protocol.faults))[:20], sep="\n  ")
        quick = high(protocol.light()) < ALLOWED
        print(f"95 % of changes on {', '.join(LIGHT)} under {ALLOWED:.0f} s: {quick}")
        return quick and not protocol.faults and before == after and not left
    finally:
        server.stop()


def long_texts() -> bool:
    """What texts of several lengths cost a server of their own; true if its peak stays within `PEAK`."""
    server = Server().wait()
    try:
        print(f"memory with texts of {', '.join(map(str, LENGTHS))} tokens mixed, then of 507 alone, then reloads:")
        highest = max(mixed(server), page_after_page(server), reloads(server))
    finally:
        server.stop()
    print(f"highest {highest:.0f} MB, at most {PEAK}: {highest <= PEAK}")
    return highest <= PEAK


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=30, choices=range(1, 101), metavar="1..100")
    parser.add_argument("--seconds", type=float, default=180.0)
    arguments = parser.parse_args()
    quick, small = main(arguments.sessions, min(arguments.seconds, 600.0)), long_texts()
    sys.exit(not (quick and small))
