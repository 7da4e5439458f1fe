"""Two replicas behind the nginx of `deploy/`: a viewer stays with the session; the metrics are not public."""

import asyncio
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from tests.browser.conftest import Server
from tests.load.viewer import Viewer, metric
from tests.nginx import NGINX, nginx_before

VIEWERS = 12
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not NGINX, reason="needs nginx")]


@pytest.fixture(scope="module")
def replicas() -> Iterator[list[Server]]:
    running = [Server(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="0") for _ in range(2)]
    yield [server.wait() for server in running]
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def port(replicas: list[Server], tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where nginx listens."""
    with nginx_before([server.port for server in replicas], tmp_path_factory.mktemp("nginx")) as listening:
        yield listening


def ask(port: int, path: str, **headers: str) -> tuple[int, str, str]:
    """Status, body and the cookies that were set."""
    try:
        with urllib.request.urlopen(
            urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=20
        ) as answer:
            return answer.status, answer.read().decode(), " ".join(answer.headers.get_all("Set-Cookie") or [])
    except urllib.error.HTTPError as error:
        return error.code, "", ""


def sessions(replicas: list[Server]) -> list[float]:
    return [metric(server.port, "active_sessions") for server in replicas]


def test_the_health_check_is_answered_and_the_metrics_are_not_public(port: int) -> None:
    assert ask(port, "/_stcore/health")[:2] == (200, "ok")
    assert ask(port, "/_stcore/metrics")[0] == 404


def test_the_first_answer_sets_a_random_cookie_and_later_ones_keep_it(port: int) -> None:
    cookies = {re.search(r"replica=(\w+)", ask(port, "/")[2])[1] for _ in range(3)}
    assert len(cookies) == 3
    assert "replica=" not in ask(port, "/", Cookie=f"replica={cookies.pop()}")[2]


def test_viewers_behind_one_address_are_distributed_and_each_returns_to_the_same_replica(
    port: int, replicas: list[Server]
) -> None:
    async def visit(cookie: str) -> int:
        """The number of the replica that holds the session of this cookie."""
        viewer = Viewer(port, {"Cookie": f"replica={cookie}"})
        await viewer.open("tokens", a="dog bites man")
        await viewer.type("sentence_a", "another quokka")
        assert "quokka" in viewer.shown()
        assert not viewer.failures()
        there = sessions(replicas)
        await viewer.close()
        until = time.monotonic() + 20
        while any(sessions(replicas)) and time.monotonic() < until:
            await asyncio.sleep(0.05)
        return there.index(1)

    found = []
    for number in range(VIEWERS):
        first = asyncio.run(visit(f"viewer{number}"))
        assert asyncio.run(visit(f"viewer{number}")) == first
        found.append(first)
    assert set(found) == {0, 1}


@pytest.mark.parametrize(
    ("page", "welcome"), [("http://explorer.example:8501", True), ("http://elsewhere.example", False)]
)
def test_only_pages_of_this_server_may_open_its_websocket(port: int, page: str, welcome: bool) -> None:
    async def knock() -> bool:
        address = "ws://explorer.example:8501/_stcore/stream"
        try:
            named: dict[str, Any] = {"origin": Origin(page), "subprotocols": [Subprotocol("streamlit")]}
            async with connect(address, host="127.0.0.1", port=port, **named):
                return True
        except InvalidStatus:
            return False

    assert asyncio.run(knock()) is welcome
