"""The real nginx with the shipped configuration, before servers on this machine."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.conftest import REPOSITORY

NGINX = shutil.which("nginx")
LOG = "log"


@contextmanager
def nginx_before(ports: Sequence[int], place: Path) -> Iterator[int]:
    """Where nginx listens, with all but the addresses as it is shipped; it writes its logs to the file `log` there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
    text = Path(REPOSITORY, "deploy/nginx.conf").read_text().replace("listen 80;", f"listen 127.0.0.1:{free};")
    for number, port in enumerate(ports, start=1):
        text = text.replace(f"explorer-{number}:8501", f"127.0.0.1:{port}")
    folders = "".join(f" {kind}_temp_path {place};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (place / "nginx.conf").write_text(f"daemon off; pid {place}/pid;\n" + text.replace("http {", "http {" + folders))
    command = [str(NGINX), "-e", str(place / "start"), "-p", str(place), "-c", str(place / "nginx.conf")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with (place / LOG).open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", free), timeout=1):
            break
    yield free
    process.terminate()
    process.wait(20)
