"""What the shipped nginx logs and what it refuses, with the real nginx in front of a stand-in for the app."""

import http.client
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.nginx import LOG, NGINX, nginx_before

pytestmark = pytest.mark.skipif(not NGINX, reason="needs nginx")


class StandIn(BaseHTTPRequestHandler):
    """Answers everything with a few bytes."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    do_PUT = do_GET

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def upstream() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), StandIn) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def status(port: int, path: str, method: str = "GET", **headers: str) -> int:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    asking.request(method, path, headers=headers)
    found = asking.getresponse().status
    asking.close()
    return found


def test_the_log_has_the_path_and_nothing_that_was_typed(upstream: int, tmp_path: Path) -> None:
    dead = 1  # nothing listens there, so that an error is met, too
    typed = {"Referer": "http://here/tokens?a=quokka+before", "Cookie": "replica=quokkacookie"}
    for ports in ((upstream, upstream), (dead, dead)):
        with nginx_before(ports, tmp_path) as port:
            status(port, "/tokens?a=my+secret+quokka&b=more", **typed)
            status(port, "/_stcore/upload_file/session-of-quokka/file", "PUT", **typed)
        log = (tmp_path / LOG).read_text()
        assert " GET /tokens " in log
        assert " PUT /_stcore/upload_file " in log
        assert "quokka" not in log
        assert "127.0.0.1" not in log


def test_endless_uploads_are_refused_while_pages_are_still_served(upstream: int, tmp_path: Path) -> None:
    with nginx_before((upstream, upstream), tmp_path) as port:
        answers = [status(port, f"/_stcore/upload_file/session/{number}", "PUT") for number in range(300)]
        assert answers[:50] == [200] * 50
        assert 429 in answers
        assert status(port, "/tokens") == 200


def test_many_viewers_behind_one_address_get_in_at_once(upstream: int, tmp_path: Path) -> None:
    with nginx_before((upstream, upstream), tmp_path) as port:
        assert {status(port, f"/static/{number}.js", Cookie=f"replica={number}") for number in range(1_000)} == {200}
