"""A hub on loopback that behaves well or badly, for the real client without a network; and a full disk."""

import hashlib
import json
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import ClassVar

COMMIT = "0123456789abcdef0123456789abcdef01234567"


class Hub(BaseHTTPRequestHandler):
    """Answers the requests of `snapshot_download`: the revision, the tree, and each file."""

    files: ClassVar[dict[str, bytes]] = {}
    status = 200
    break_after: int | None = None
    stall = 0.0

    def log_message(self, *_: object) -> None: ...

    def do_HEAD(self) -> None:
        self.answer(body=False)

    def do_GET(self) -> None:
        self.answer(body=True)

    def answer(self, *, body: bool) -> None:
        time.sleep(self.stall)  # a slow hub
        if self.status != 200:
            code = {"X-Error-Code": "RepoNotFound"} if self.status == 404 else {}
            return self.send(b"", code, self.status, body)
        if "/tree/" in self.path:
            tree = [
                {"type": "file", "path": name, "size": len(data), "oid": digest(data)}
                for name, data in self.files.items()
            ]
            return self.send(json.dumps(tree).encode(), {"Content-Type": "application/json"}, 200, body)
        if "/api/models/" in self.path:
            info = {"id": "x", "sha": COMMIT, "siblings": [{"rfilename": name} for name in self.files]}
            return self.send(json.dumps(info).encode(), {"Content-Type": "application/json"}, 200, body)
        data = self.files[self.path.rsplit("/", 1)[1]]
        return self.send(data, {"ETag": f'"{digest(data)}"', "X-Repo-Commit": COMMIT}, 200, body)

    def send(self, data: bytes, headers: dict[str, str], status: int, body: bool) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        self.end_headers()
        if body:
            with suppress(OSError):  # a client that has given up
                self.wfile.write(data[: self.break_after])


def digest(data: bytes) -> str:
    return hashlib.sha1(data).hexdigest()


@contextmanager
def serve(**behaviour: object):
    """A running hub; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("ThisHub", (Hub,), behaviour))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@contextmanager
def disk_with_room_for(size: int) -> Iterator[None]:
    """No file of this process may grow beyond `size` bytes: writing fails as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
