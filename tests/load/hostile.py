"""A client that speaks the websocket itself and means no good, beside a viewer who only types. See `make load-hostile`.

Each attack runs for some seconds on a server of its own on loopback, while a bystander changes a sentence on `/tokens`
again and again. Printed are how long the bystander waited, what memory the server took, and what its log holds.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from tests.browser.conftest import Server
from tests.load.memory import resident
from tests.load.viewer import LARGEST, Viewer

ALLOWED = 2.0  # seconds that nobody else may wait longer
END_WITHIN = 10.0  # seconds after SIGTERM
PAGES = (
    "embeddings",
    "sentences",
    "attention",
    "context",
    "home",
)
SECRET = "quokka numbat bilby"
LONG = "bank river money python " * 800
WRONG = (
    {"bool_value": True},
    {"int_value": -(2**53)},
    {"double_value": float("nan")},
    {"string_value": "\x00" * 50},
    {"json_value": '{"a":' * 500},
    {"bytes_value": b"\xff" * 50},
    {"trigger_value": True},
    {"string_array_value": {"data": ["x"] * 100}},
    {"int_array_value": {"data": [10**12, -1]}},
    {"double_array_value": {"data": [float("inf")]}},
    {"json_trigger_value": "null"},
    {},
)


@dataclass
class Outcome:
    """One line of the table."""

    attack: str
    waits: list[float] = field(default_factory=list)
    peak: float = 0.0
    failed: int = 0
    lines: int = 0
    strangers: int = 0

    def row(self) -> str:
        worst = max(self.waits, default=float("inf"))
        return (
            f"{self.attack:34}{len(self.waits):8}{worst:9.2f}{self.peak:10.0f}"
            f"{self.failed:9}{self.lines:7}{self.strangers:11}"
        )

    def good(self) -> bool:
        return bool(self.waits) and max(self.waits) < ALLOWED and not self.failed and not self.strangers


class Client(Viewer):
    """A client that sends what no browser would."""

    async def attach(self) -> ClientConnection:
        """Connect without requesting a run."""
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/_stcore/stream", subprotocols=[Subprotocol("streamlit")], max_size=LARGEST
        )
        return self.socket

    async def post(self, page: str, states: list[WidgetState], **address: str) -> None:
        """Request a run with these states, without waiting for it."""
        assert self.socket
        message = BackMsg()
        message.rerun_script.page_name = page
        message.rerun_script.query_string = urlencode(address)
        message.rerun_script.widget_states.widgets.extend(states)
        await self.socket.send(message.SerializeToString())

    def ids(self) -> list[str]:
        """The IDs of the widgets that the last run drew."""
        kinds = [(one, one.WhichOneof("type")) for one in self.drawn]
        found = [getattr(getattr(one, kind), "id", "") for one, kind in kinds if kind]
        return [one for one in found if one]


async def junk(port: int) -> None:
    """20,000 states of widgets that do not exist, and invalid IDs."""
    client = Client(port)
    await client.attach()
    dice = random.Random(0)
    names = [f"$$ID-{dice.getrandbits(128):032x}-{'x' * (number % 50)}" for number in range(20_000)]
    await client.post("tokens", [WidgetState(id=name, string_value="junk") for name in names])
    await drain(client, 3)


async def wrong_types(port: int) -> None:
    """A value of each wrong type for each widget of each page."""
    for page in PAGES:
        client = Client(port)
        await client.open(page, a="dog bites man")
        for wrong in WRONG:
            await client.post(page, [WidgetState(id=name, **wrong) for name in client.ids()])
            await drain(client, 0.1)
        await client.close()


async def removed(port: int) -> None:
    """Widgets whose states come and go while the script runs."""
    client = Client(port)
    await client.open("embeddings", a="dog bites man")
    ids = client.ids()
    for turn in range(60):
        states = [WidgetState(id=name, string_value="cat") for name in ids[: (turn * 7) % (len(ids) + 1)]]
        await client.post(("embeddings", "tokens", "context")[turn % 3], states)
        await asyncio.sleep(0.02)
    await drain(client, 3)


async def long_text(port: int) -> None:
    """3,000,000 characters in the box that allows 20,000."""
    client = Client(port)
    await client.open("tokens", a="dog")
    box = client.boxes["sentence_a"]
    await client.post("tokens", [WidgetState(id=box, string_value="word " * 600_000)])
    await drain(client, 5)


async def long_address(port: int) -> None:
    """An address of a megabyte, in few and in many parameters."""
    for address in ({"a": "x " * 500_000}, {f"p{number}": "y" * 90 for number in range(10_000)}):
        client = Client(port)
        await client.attach()
        await client.post("tokens", [], **address)
        await drain(client, 3)


async def never_reads(port: int, count: int = 8) -> list[Client]:
    """Clients that request large pages and never read the answers."""
    clients = []
    for _ in range(count):
        client = Client(port)
        await client.attach()
        for page in ("embeddings", "attention", "sentences") * 3:
            await client.post(page, [], a=LONG)
            await asyncio.sleep(0.05)
        clients.append(client)
    await asyncio.sleep(5)
    return clients


async def heaviest(port: int, sessions: int) -> None:
    """Many sessions that each request the largest work of each page, one after the other."""

    async def one(number: int) -> None:
        client = Client(port)
        await client.attach()
        for page in (PAGES[number % len(PAGES) :] + PAGES[: number % len(PAGES)])[:4]:
            await client.post(page, [], a=f"{number} {LONG}", b=LONG, set="varied", points="tokens")
            await drain(client, 4)
        await client.close()

    await asyncio.gather(*(one(number) for number in range(sessions)))


async def drain(client: Client, seconds: float) -> None:
    """Read for a while, or until the server hangs up."""
    assert client.socket
    try:
        async with asyncio.timeout(seconds):
            while True:
                await client.socket.recv()
    except (TimeoutError, WebSocketException):
        return


async def watch(server: Server, attack: str, work: Callable[[], Awaitable[object]]) -> Outcome:
    """What a bystander experiences while `work` runs."""
    outcome, log = Outcome(attack), server.log
    assert log
    before = log.read_text(errors="replace")
    bystander = Viewer(server.port)
    await bystander.open("tokens", a=SECRET)
    await bystander.type("sentence_a", f"{SECRET} 0")  # so that nothing is met for the first time
    task = asyncio.ensure_future(work())
    turn = 0
    while turn < 3 or not task.done():
        turn += 1
        outcome.waits.append(await bystander.type("sentence_a", f"{SECRET} {turn}"))
        shown = bystander.shown()
        outcome.strangers += "junk" in shown or "bites" in shown or f"{turn}" not in shown
        outcome.peak = max(outcome.peak, resident(server.process.pid))
        await asyncio.sleep(0.2)
    await bystander.close()
    found = await task
    for client in found if isinstance(found, list) else []:
        await client.close()
    new = log.read_text(errors="replace")[len(before) :]
    outcome.failed, outcome.lines = new.count("a page failed") + new.count("Traceback"), len(new.splitlines())
    return outcome


async def attacks(server: Server, sessions: int) -> list[Outcome]:
    """Every attack, one after the other."""
    port = server.port
    works: dict[str, Callable[[], Awaitable[object]]] = {
        "20,000 junk widget states": lambda: junk(port),
        "wrong types for every widget": lambda: wrong_types(port),
        "state removed in mid run": lambda: removed(port),
        "3,000,000 characters in a box": lambda: long_text(port),
        "an address of a megabyte": lambda: long_address(port),
        "8 clients that never read": lambda: never_reads(port),
        f"{sessions} sessions, the largest work": lambda: heaviest(port, sessions),
    }
    found = []
    for name, work in works.items():
        found.append(await watch(server, name, work))
        print(found[-1].row(), flush=True)
    return found


def raised(log: Path) -> list[str]:
    """The error at the end of each traceback in the log, and where it was raised."""
    place, found = "", []
    for line in log.read_text(errors="replace").splitlines():
        if line.startswith("  File "):
            place = line.split("/")[-1]
        elif place and line and not line.startswith(" "):
            found, place = [*found, f"{line[:90]} ({place})"], ""
    return found


async def end_while_nobody_reads(server: Server) -> float:
    """Seconds from SIGTERM to the end, while clients do not read the answers."""
    clients = await never_reads(server.port, 4)
    began = time.perf_counter()
    server.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(server.process.wait, 60)
    took = time.perf_counter() - began
    for client in clients:
        client.socket.transport.abort()
    return took


def main(sessions: int) -> bool:
    """Print the table; true if nobody waited, nothing failed and the server ended in time."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(log=Path(folder, "log"), STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="1").wait()
        try:
            print(f"{'attack':34}{'changes':>8}{'worst s':>9}{'peak MB':>10}{'failed':>9}{'lines':>7}{'strangers':>11}")
            found = asyncio.run(attacks(server, sessions))
            took = asyncio.run(end_while_nobody_reads(server))
            print(f"SIGTERM while clients do not read: ended after {took:.1f} s with {server.process.returncode}")
            for line, times in Counter(raised(Path(folder, "log"))).most_common(12):
                print(f"{times:6} × {line}")
            return all(one.good() for one in found) and took < END_WITHIN
        finally:
            server.process.kill()
            server.process.wait(20)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=50, choices=range(1, 101), metavar="1..100")
    sys.exit(not main(parser.parse_args().sessions))
