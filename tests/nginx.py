"""The real nginx with the shipped configuration, in front of servers on this machine."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from deploy.serve import free_ports, nginx_command

NGINX = shutil.which("nginx")
LOG = "log"


@contextmanager
def nginx_before(ports: Sequence[int], place: Path) -> Iterator[int]:
    """Where nginx listens, configured as shipped except for the addresses; it logs to the file `log` in the folder."""
    (free,) = free_ports(1)
    command = nginx_command(f"127.0.0.1:{free}", ports, place)
    with (place / LOG).open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", free), timeout=1):
            break
    yield free
    process.terminate()
    process.wait(20)
