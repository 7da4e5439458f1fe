"""Long builds in a process of their own, begun by a click: how far each is, its end, and the file that it leaves.

One at a time, since each needs a core for minutes.
"""

from __future__ import annotations

import atexit
import logging
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from components.records.atlas import Progress
from components.records.checkpoints import ReaderError
from components.service.atlas_file import keep

log = logging.getLogger(__name__)

HOUSE = Path(__file__).parents[2]
FAILED = "The map could not be computed on this server."


# What is under way in this process, and what no disk would keep.
JOBS: dict[str, Any] = {"lock": threading.Lock(), "running": {}, "done": {}}


def start(name: str, module: str, key: str, path: Path) -> None:
    """Let `python -m module key` write `path` in the background; nothing happens if the job `name` is under way.

    Raises `ReaderError` while another one is, or if no process can be started.
    """
    with JOBS["lock"]:
        running = [one for one, job in JOBS["running"].items() if job["process"].poll() is None]
        if name in running:
            return
        if running:
            raise ReaderError("Another map is being computed. Try again when it is done.")
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", module, key],
                cwd=HOUSE,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise ReaderError(FAILED) from error
        job: dict[str, Any] = {"process": process, "progress": Progress(0.0, "Starting")}
        JOBS["running"][name] = job
    atexit.register(process.kill)
    job["follower"] = threading.Thread(target=_follow, args=(job,), daemon=True)
    job["follower"].start()
    threading.Thread(target=_collect, args=(name, job, path), daemon=True).start()


def progress(name: str) -> Progress | None:
    """How far the job of this name is; None if there is none, or it is done."""
    job = JOBS["running"].get(name)
    return job["progress"] if job else None


def stop(name: str) -> None:
    """End the job of this name; what it did is lost."""
    job = JOBS["running"].pop(name, None)
    if job:
        job["process"].kill()


def _follow(job: dict[str, Any]) -> None:
    """Turn the lines that the process writes into progress; what is not progress is its log."""
    for line in job["process"].stderr:
        share, _, words = line.decode("utf-8", "replace").strip().partition("\t")
        if words:
            job["progress"] = Progress(float(share), words)
        elif share:
            log.debug("build: %s", share)


def _collect(name: str, job: dict[str, Any], path: Path) -> None:
    content = job["process"].stdout.read()
    atexit.unregister(job["process"].kill)
    failed = job["process"].wait() or not content
    job["follower"].join()  # the last word is what the process came to, not a line of progress read later
    if JOBS["running"].get(name) is not job:
        return  # it was stopped
    if failed:
        log.warning("the build %s ended with %s", name, job["process"].returncode)
        job["progress"] = Progress(0.0, "", FAILED)
        return
    if not keep(content, path):
        JOBS["done"][name] = content
    JOBS["running"].pop(name, None)
