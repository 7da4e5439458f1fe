"""How many viewers do two servers hold beside one? Each server gets the same share of a core, and viewers have another.

A server computes on one core at a time, so its share stands for the core that it would have on a larger machine: what
is compared is the number of viewers, not the seconds. It needs root, Linux and two free cores:
`python -m tests.load.workers`.
"""

import argparse
import asyncio
import os
import statistics
import sys
from contextlib import ExitStack
from functools import partial

from benchmarks import _capacity as capacity
from tests.browser.conftest import Server
from tests.load.control_group import ControlGroup, why_not
from tests.load.hall import LIGHT, Protocol, high, lecture

SERVERS_ON, VIEWERS_ON = 0, 1  # numbers of cores
MEMORY = 4_000  # MB, so that only the share of a core limits
ALLOWED = 1.0  # seconds, 95 % of changes on the light pages
HEAD = ("Servers", "Viewers", f"Median and 95th percentile on {', '.join(f'`/{page}`' for page in LIGHT)}", "Faults")


def enter(group: ControlGroup) -> None:
    """Put the calling process into the group, on the core of the servers."""
    os.sched_setaffinity(0, {SERVERS_ON})
    group.enter()


async def classes(ports: list[int], viewers: int, seconds: float) -> list[Protocol]:
    """The viewers, shared out evenly among the servers, all at once."""
    shares = [viewers // len(ports) + (number < viewers % len(ports)) for number in range(len(ports))]
    return list(
        await asyncio.gather(*(lecture(port, share, seconds) for port, share in zip(ports, shares, strict=True)))
    )


def held(servers: int, share: float, viewers: int, seconds: float) -> tuple[bool, list[str]]:
    """Whether so many viewers were served well by so many servers, each with that share of a core, and the row."""
    with ExitStack() as stack:
        ports = []
        for number in range(servers):
            group = stack.enter_context(ControlGroup(MEMORY, share, number))
            server = Server(enter=partial(enter, group)).wait()
            stack.callback(server.stop)
            ports.append(server.port)
        asyncio.run(classes(ports, servers, 10.0))  # what is loaded and compiled once
        protocols = asyncio.run(classes(ports, viewers, seconds))
    light = [taken for protocol in protocols for taken in protocol.light()]
    faults = [fault for protocol in protocols for fault in protocol.faults]
    row = [f"{servers}", f"{viewers}", f"{statistics.median(light):.2f} s, {high(light):.2f} s", f"{len(faults)}"]
    print("  ".join(row), *sorted(set(faults))[:5], sep="\n  ", flush=True)
    return high(light) < ALLOWED and not faults, row


def most(servers: int, share: float, step: int, seconds: float) -> tuple[int, list[list[str]]]:
    """The largest number of viewers, in steps, that such servers hold, and the rows of what was tried."""
    viewers, rows, good = 0, [], True
    while good:
        good, row = held(servers, share, viewers + step, seconds)
        rows.append(row)
        viewers += step * good
    return viewers, rows


def main(share: float, step: int, seconds: float) -> None:
    """Print, and on demand write, what one and two servers hold."""
    os.sched_setaffinity(0, {VIEWERS_ON})
    one, first = most(1, share, step, seconds)
    two, second = most(2, share, 2 * step, seconds)
    ratio = f"{two / one:.1f} times" if one else "not measured:"
    said = f"With {share:g} of a core each, one server holds {one} viewers and two hold {two}, {ratio} as many."
    print(said)
    capacity.write("workers", f"{capacity.markdown(HEAD, [*first, *second])}\n\n{said}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=0.45, help="of a core, for each server")
    parser.add_argument("--step", type=int, default=10, help="viewers")
    parser.add_argument("--seconds", type=float, default=45.0)
    parser.add_argument(capacity.WRITE, action="store_true", help="write the table of docs/capacity.md")
    arguments = parser.parse_args()
    if reason := why_not():
        sys.exit(reason)
    main(arguments.share, arguments.step, arguments.seconds)
