"""A small lecture hall, so that the load test keeps working; and how a server handles what no browser would send."""

import asyncio
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from tests.browser.conftest import Server
from tests.load.hall import LIGHT, lecture
from tests.load.viewer import Viewer, metric

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def quick_to_forget() -> Iterator[Server]:
    running = Server(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="0").wait()
    yield running
    running.stop()


def test_a_few_viewers_each_get_their_own_answers(quick_to_forget: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.load.hall.PAUSE", 1.0)
    protocol = asyncio.run(lecture(quick_to_forget.port, sessions=4, seconds=8))
    assert not protocol.faults
    assert len(protocol.light()) >= 4
    assert set(protocol.changes) >= set(LIGHT)


def test_every_page_is_right_after_every_page_before_it(quick_to_forget: Server) -> None:
    async def walk() -> list[str]:
        viewer, faults = Viewer(quick_to_forget.port), []
        await viewer.open("list", set="here", a="dog bites man")
        pages = [page for page in viewer.pages if page != "status"]
        for page in [*pages, *reversed(pages)]:
            await viewer.go(page)
            faults += [f"/{page}: {failure}" for failure in viewer.failures()]
        await viewer.close()
        return faults

    assert not asyncio.run(walk())


def test_a_session_that_closes_is_forgotten(quick_to_forget: Server) -> None:
    async def come_and_go() -> float:
        viewers = [Viewer(quick_to_forget.port) for _ in range(5)]
        for viewer in viewers:
            await viewer.open("tokens", a="dog bites man")
        there = metric(quick_to_forget.port, "active_sessions")
        for viewer in viewers:
            await viewer.close()
        return there

    assert asyncio.run(come_and_go()) == 5
    deadline = time.monotonic() + 20
    while metric(quick_to_forget.port, "active_sessions") and time.monotonic() < deadline:
        time.sleep(0.1)  # from look to look, until the deadline
    assert metric(quick_to_forget.port, "active_sessions") == 0


@pytest.mark.parametrize(("size", "accepted"), [(1_000, True), (2_500_000, False)])
def test_a_file_that_is_too_large_is_refused_while_it_arrives(
    quick_to_forget: Server, size: int, accepted: bool
) -> None:
    async def put() -> int:
        viewer = Viewer(quick_to_forget.port)
        await viewer.open("list", set="own", a="dog")
        url = f"{quick_to_forget.url}{await viewer.upload_url('list.txt')}"
        status = await asyncio.to_thread(upload, url, b"x" * size)
        await viewer.close()
        return status

    assert (asyncio.run(put()) < 300) is accepted


def upload(url: str, content: bytes) -> int:
    """The status of an upload with the token that the server issued."""
    host = url.split("/_stcore")[0]
    with urllib.request.urlopen(f"{host}/_stcore/health", timeout=10) as answer:
        cookies = answer.headers.get_all("Set-Cookie") or []
    token = next((item.split(";")[0].partition("=")[2] for item in cookies if "xsrf" in item), "")
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="list.txt"\r\n\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Cookie": f"_streamlit_xsrf={token}"}
    request = urllib.request.Request(
        url, head + content + b"\r\n--x--\r\n", {**headers, "X-Xsrftoken": token.strip('"')}, method="PUT"
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except urllib.error.URLError:  # the server hung up in the middle
        return 413


def test_the_health_endpoint_answers_a_load_balancer(quick_to_forget: Server) -> None:
    with urllib.request.urlopen(f"{quick_to_forget.url}/_stcore/health", timeout=10) as answer:
        assert answer.read() == b"ok"
