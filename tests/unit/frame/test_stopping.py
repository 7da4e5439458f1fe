"""A server that is told to stop ends in time, whatever is still running in it."""

import subprocess
import sys

import pytest

from tests.conftest import REPOSITORY

SCRIPT = """
import signal, sys, threading, time
from components.frame import stopping

if sys.argv[1] == "never":
    signal.signal(signal.SIGTERM, lambda *_: None)  # as where a client never reads
else:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))  # as where all is well, but threads are inside torch
    import torch

    def compute():
        while True:
            torch.rand(400, 400) @ torch.rand(400, 400)

    for _ in range(4):
        threading.Thread(target=compute, daemon=True).start()
stopping.AT_MOST = 0.3
stopping.in_main_thread()
print("ready", flush=True)
while True:  # until it is ended; as a server's event loop, since Python sees a signal only between two calls
    time.sleep(0.1)
"""


@pytest.mark.parametrize("end", ["never", pytest.param("threads", marks=pytest.mark.model)])
def test_the_process_ends_with_0_if_the_server_cannot_end_itself(end: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, end], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    process.terminate()
    assert process.wait(timeout=30) == 0
