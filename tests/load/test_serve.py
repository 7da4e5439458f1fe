"""`make serve`: workers behind nginx that are replaced one by one, restarted when they end, and end together."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress

import psutil
import pytest

from deploy.serve import free_ports
from tests.conftest import REPOSITORY
from tests.load.viewer import Viewer
from tests.nginx import NGINX

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not NGINX, reason="needs nginx")]


class Serving:
    """The command as a host runs it, and where it listens."""

    def __init__(self, workers: int) -> None:
        (self.port,) = free_ports(1)
        command = [sys.executable, "deploy/serve.py", f"--workers={workers}", f"--listen=127.0.0.1:{self.port}"]
        self.process = subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def workers(self) -> dict[str, int]:
        """Port -> process of each worker."""
        found = {}
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.Error):
                if port := re.search(r"--server.port=(\d+)", " ".join(child.cmdline())):
                    found[port[1]] = child.pid
        return found

    def answers(self) -> bool:
        with (
            suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/_stcore/health", timeout=20) as one,
        ):
            return bool(one.status == 200)
        return False


def until(found: Callable[[], bool], seconds: float = 180) -> None:
    deadline = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < deadline
        time.sleep(0.1)  # from look to look, until the deadline


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    one = Serving(workers=2)
    until(one.answers)
    yield one
    one.process.terminate()
    one.process.wait(60)


def ask(serving: Serving, cookie: str) -> str:
    async def visit() -> str:
        viewer = Viewer(serving.port, {"Cookie": f"replica={cookie}"})
        await viewer.open("tokens", a="dog bites man")
        await viewer.type("sentence_a", "another quokka")
        await viewer.close()
        assert not viewer.failures()
        return viewer.shown()

    return asyncio.run(visit())


def test_viewers_are_answered_by_the_workers(serving: Serving) -> None:
    assert len(serving.workers()) == 2
    for number in range(4):
        assert "quokka" in ask(serving, f"viewer{number}")


def test_workers_are_replaced_one_by_one_while_others_keep_answering(serving: Serving) -> None:
    before, answered, over = serving.workers(), [], threading.Event()

    def knock() -> None:
        while not over.wait(0.2):
            answered.append(serving.answers())

    visitor = threading.Thread(target=knock)
    visitor.start()
    os.kill(serving.process.pid, signal.SIGHUP)
    until(lambda: set(serving.workers()) == set(before) and not set(serving.workers().values()) & set(before.values()))
    over.set()
    visitor.join()
    assert answered
    assert all(answered)


def test_a_killed_worker_is_restarted(serving: Serving) -> None:
    port, pid = next(iter(serving.workers().items()))
    os.kill(pid, signal.SIGKILL)
    until(lambda: serving.workers().get(port, pid) != pid)
    assert "quokka" in ask(serving, "viewer1")


def test_a_signal_ends_all_of_them(serving: Serving) -> None:
    children = psutil.Process(serving.process.pid).children(recursive=True)
    serving.process.terminate()
    assert serving.process.wait(60) == 0
    assert not psutil.wait_procs(children, timeout=20)[1]
