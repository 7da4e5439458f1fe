"""Several servers on one machine behind nginx: `make serve WORKERS=4`, ended by Ctrl-C.

Python computes on one core at a time, so each worker is a process of its own, and a cookie leads each viewer to the
same one every time. A worker that ends, or does not answer for a while, is started again. SIGHUP renews them one after
the other, so that somebody answers all the time; a viewer then goes on from the address, which holds what was chosen.
"""

import argparse
import contextlib
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

HOUSE = Path(__file__).parents[1]
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
LOOK, ANSWER, MISSED = (
    2.0,
    5.0,
    4,
)  # seconds between looks and for an answer; looks without one before a worker is renewed
STARTING, STOPPING = 120.0, 20.0  # seconds
log = logging.getLogger("serve")


class Worker:
    """One server of the app on a port of this machine."""

    def __init__(self, port: int) -> None:
        self.port, self.missed = port, 0
        self.start()

    def start(self) -> None:
        options = ["--server.address=127.0.0.1", f"--server.port={self.port}", "--server.headless=true"]
        quiet = "--logger.hideWelcomeMessage=true"
        command = [sys.executable, "-m", "streamlit", "run", "app.py", *options, quiet]
        self.process = subprocess.Popen(command, cwd=HOUSE, start_new_session=True)  # a Ctrl-C is for this script alone
        self.began = time.monotonic()

    def answers(self) -> bool:
        """Whether it says that it is well."""
        health = f"http://127.0.0.1:{self.port}/_stcore/health"
        with contextlib.suppress(OSError), urllib.request.urlopen(health, timeout=ANSWER) as answer:
            return bool(answer.status == 200)
        return False

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def look(self) -> None:
        """Start it again if it ended, or has not answered several times since it started."""
        if self.process.poll() is not None:
            log.warning("the worker on port %d ended with %s and is started again", self.port, self.process.returncode)
            self.start()
        self.missed = 0 if self.answers() else self.missed + 1
        if self.missed >= MISSED and time.monotonic() - self.began > STARTING:
            log.warning("the worker on port %d does not answer and is started again", self.port)
            self.stop()
            self.start()


class Hall:
    """The workers and the nginx before them; signals only say what is wanted."""

    def __init__(self, workers: int, listen: str) -> None:
        self.stopping = self.renewing = False
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        signal.signal(signal.SIGHUP, self.renew)
        self.listen = listen
        self.workers = [Worker(port) for port in free_ports(workers)]

    def stop(self, *_: object) -> None:
        self.stopping = True

    def renew(self, *_: object) -> None:
        self.renewing = True

    def run(self) -> int:
        """Until it is stopped, or nginx ends; the status to end with."""
        with tempfile.TemporaryDirectory() as folder:
            nginx = None
            try:
                for worker in self.workers:
                    self.await_answer(worker)
                nginx = subprocess.Popen(nginx_command(self.listen, self.ports(), Path(folder)), start_new_session=True)
                log.info("%d workers behind nginx on http://%s; renew them: kill -HUP %d",
                         len(self.workers), self.listen, os.getpid())  # fmt: skip
                self.watch(nginx)
                return 0 if self.stopping else 1
            finally:
                for process in [nginx] if nginx else []:
                    process.terminate()
                    process.wait(STOPPING)
                for worker in self.workers:
                    worker.process.terminate()  # all at once, then wait for each
                for worker in self.workers:
                    worker.stop()

    def ports(self) -> list[int]:
        return [worker.port for worker in self.workers]

    def watch(self, nginx: subprocess.Popen[bytes]) -> None:
        while not self.stopping and nginx.poll() is None:
            time.sleep(LOOK)  # from look to look
            if self.renewing:
                self.renewing = False
                for worker in self.workers:
                    worker.stop()
                    worker.start()
                    self.await_answer(worker)
                log.info("all workers are new")
            for worker in self.workers:
                worker.look()

    def await_answer(self, worker: Worker) -> None:
        """Until a worker that just started answers, or everything is to stop."""
        while not worker.answers() and not self.stopping and time.monotonic() - worker.began < STARTING:
            time.sleep(0.1)  # from question to question


def free_ports(count: int) -> list[int]:
    """Ports of this machine on which nobody listens."""
    with contextlib.ExitStack() as taken:
        probes = [taken.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def nginx_command(listen: str, ports: Sequence[int], folder: Path) -> list[str]:
    """How nginx is started with the shipped settings, for other addresses and with `folder` for all that it writes.

    Raises `RuntimeError` with what nginx says of settings that it does not accept.
    """
    # Here a worker that is gone refuses at once, so none is passed over for a while after it came back.
    lines = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in ports)
    text = Path(HOUSE, "deploy", "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"( *server explorer-\d+:\d+;\n)+", lines, text)
    text = text.replace("listen 80;", f"listen {listen};")
    folders = "".join(f" {kind}_temp_path {folder};" for kind in TEMPORARY)
    text = f"daemon off; pid {folder}/pid;\n" + text.replace("http {", "http {" + folders)
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    command = [str(shutil.which("nginx")), "-e", str(folder / "start"), "-p", str(folder), "-c", f"{folder}/nginx.conf"]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    if checked.returncode:
        raise RuntimeError(checked.stderr)
    return command


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="one for each core")
    parser.add_argument("--listen", default="127.0.0.1:8501", help="0.0.0.0:8501 for other machines")
    wanted = parser.parse_args()
    if not shutil.which("nginx"):
        print(
            "nginx is not installed; with Debian: apt-get install nginx-light. `make run` needs none.", file=sys.stderr
        )
        return 2
    if wanted.workers < 1:
        parser.error("at least one worker is needed")
    return Hall(wanted.workers, wanted.listen).run()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    sys.exit(main())
