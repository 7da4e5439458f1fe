"""Several servers on one machine behind nginx: `make serve WORKERS=4`, ended by Ctrl-C.

Python computes on one core at a time, so each worker is a process of its own, and a cookie leads each viewer to the
same one every time. A worker that ends, or does not answer for a while, is restarted. SIGHUP replaces the workers one
by one, so that the others keep answering; viewers then continue from the address, which holds what they chose.
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

REPOSITORY = Path(__file__).parents[1]
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
CHECK_EVERY, ANSWER_WITHIN = 2.0, 5.0  # seconds
MISSED = 4  # checks without an answer before a worker is restarted
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
        self.process = subprocess.Popen(command, cwd=REPOSITORY, start_new_session=True)  # Ctrl-C ends this script only
        self.began = time.monotonic()

    def answers(self) -> bool:
        """Whether its health check succeeds."""
        health = f"http://127.0.0.1:{self.port}/_stcore/health"
        with contextlib.suppress(OSError), urllib.request.urlopen(health, timeout=ANSWER_WITHIN) as answer:
            return bool(answer.status == 200)
        return False

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def check(self) -> None:
        """Restart it if it ended, or repeatedly did not answer once it had time to start."""
        if self.process.poll() is not None:
            log.warning("the worker on port %d ended with %s and is restarted", self.port, self.process.returncode)
            self.start()
        self.missed = 0 if self.answers() else self.missed + 1
        if self.missed >= MISSED and time.monotonic() - self.began > STARTING:
            log.warning("the worker on port %d does not answer and is restarted", self.port)
            self.stop()
            self.start()


class Workers:
    """The workers and the nginx in front of them; signal handlers only set flags."""

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
        """Serve until stopped, or until nginx ends; returns the exit status."""
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
            time.sleep(CHECK_EVERY)  # between two health checks; a signal for renewing waits no longer than that
            if self.renewing:
                self.renewing = False
                for worker in self.workers:
                    worker.stop()
                    worker.start()
                    self.await_answer(worker)
                log.info("all workers are new")
            for worker in self.workers:
                worker.check()

    def await_answer(self, worker: Worker) -> None:
        """Wait until a worker that just started answers, or everything is to stop."""
        while not worker.answers() and not self.stopping and time.monotonic() - worker.began < STARTING:
            time.sleep(0.1)  # from look to look, until the deadline


def free_ports(count: int) -> list[int]:
    """Ports of this machine that are not in use."""
    with contextlib.ExitStack() as taken:
        probes = [taken.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def nginx_command(listen: str, ports: Sequence[int], folder: Path) -> list[str]:
    """The command that starts nginx with the shipped settings, for these ports and with `folder` for its files.

    Raises `RuntimeError` with nginx's message if it does not accept the settings.
    """
    # On one machine a dead worker refuses connections at once, so nginx need not avoid one that has just come back.
    lines = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in ports)
    text = Path(REPOSITORY, "deploy", "nginx.conf").read_text(encoding="utf-8")
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
        print("nginx is not installed; on Debian: apt-get install nginx-light. `make run` needs none.", file=sys.stderr)
        return 2
    if wanted.workers < 1:
        parser.error("at least one worker is needed")
    return Workers(wanted.workers, wanted.listen).run()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    sys.exit(main())
