"""SIGTERM ends the real server cleanly while it computes for eight viewers, and while a client does not read."""

import asyncio
import base64
import contextlib
import os
import signal
import socket
import struct
import time
from urllib.parse import urlencode

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.conftest import Server
from tests.load.viewer import Viewer

pytestmark = pytest.mark.slow
PAGES = ("sentences", "attention", "embeddings", "tokens")
TEXT = "the old bank on the river raised its rates while we sat in the grass " * 30
AT_MOST = 8.0


async def keep_computing(port: int, number: int) -> None:
    with contextlib.suppress(Exception):  # the server ends meanwhile
        for turn in range(100):
            viewer = Viewer(port)
            await viewer.open(PAGES[(number + turn) % len(PAGES)], a=f"{number} {turn} {TEXT}")
            await viewer.close()


def never_read(port: int) -> socket.socket:
    """A websocket that requests the largest page and reads nothing."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    client.sendall(
        f"GET /_stcore/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: streamlit\r\n\r\n".encode()
    )
    message = BackMsg()
    message.rerun_script.page_name = "embeddings"
    message.rerun_script.query_string = urlencode({"a": TEXT})
    body = message.SerializeToString()
    client.recv(1024)  # the handshake; and nothing after it
    client.sendall(bytes([0x82, 0x80 | 126]) + struct.pack(">H", len(body)) + bytes(4) + body)
    return client


@pytest.mark.parametrize("viewers", [8, 1])
def test_a_server_that_is_asked_to_stop_ends_cleanly_and_soon(viewers: int) -> None:
    environment = {"OMP_NUM_THREADS": "2"} if viewers > 1 else {}
    server = Server(**environment).wait()

    async def visit() -> int:
        first = Viewer(server.port)
        await first.open("tokens", a="dog bites man")
        stuck = never_read(server.port) if viewers == 1 else None
        tasks = [asyncio.create_task(keep_computing(server.port, number)) for number in range(viewers)]
        done = asyncio.create_task(Viewer(server.port).open("tokens", a=TEXT))  # all are at work when this one is done
        await asyncio.wait([done])
        server.process.send_signal(signal.SIGTERM)
        began = time.monotonic()
        while server.process.poll() is None and time.monotonic() - began < AT_MOST:
            await asyncio.sleep(0.05)  # from look to look
        for task in tasks:
            task.cancel()
        if stuck:
            stuck.close()
        return server.process.poll()

    try:
        assert asyncio.run(visit()) == 0
    finally:
        server.process.kill()
