"""Long builds in processes of their own, started by a click: both ends, their progress, and the file that they make.

The process writes the file to standard output, and its progress to standard error, in lines of a share from 0 to 1, a
tab, and the current step. There is one build at a time, since each needs a core for minutes.
"""

from __future__ import annotations

import atexit
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from components.records.atlas import Progress
from components.records.checkpoints import Checkpoint, ReaderError
from components.service.atlas_file import keep
from components.service.catalogue import PACKAGED, locate

log = logging.getLogger(__name__)

REPOSITORY = Path(__file__).parents[2]
FAILED = "The map could not be computed on this server."


# Builds under way, and finished files that could not be stored on disk.
JOBS: dict[str, Any] = {"lock": threading.Lock(), "running": {}, "done": {}}


def run_build(build: Callable[[Checkpoint], bytes], shipped: Callable[[Checkpoint], Path]) -> None:
    """The main function of a build: of the checkpoint named on the command line, to standard output.

    Without a name, the file that is `shipped` with the app for the packaged checkpoint is rebuilt.
    """
    key = sys.argv[1] if len(sys.argv) > 1 else ""
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get into the file
    if key and hasattr(os, "nice"):
        os.nice(10)
    checkpoint = locate(key or PACKAGED)
    content = build(checkpoint)
    if key:
        answer.write(content)
    else:
        shipped(checkpoint).write_bytes(content)
    answer.close()


def report(share: float, words: str) -> None:
    """Report the progress of the build that this process runs."""
    print(f"{share:.3f}\t{words}", file=sys.stderr, flush=True)


def versions(libraries: Iterable[str]) -> str:
    """The names and installed versions of `libraries`."""
    return ", ".join(f"{name} {version(name)}" for name in libraries)


def start(name: str, module: str, key: str, path: Path) -> None:
    """Run `python -m module key` in the background and store its output as `path`, unless `name` is under way already.

    Raises `ReaderError` while another build is, or if no process can be started.
    """
    with JOBS["lock"]:
        running = [other for other, job in JOBS["running"].items() if job["process"].poll() is None]
        if name in running:
            return
        if running:
            raise ReaderError("Another map is being computed. Try again when it is done.")
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", module, key],
                cwd=REPOSITORY,
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
    """The progress of the build of this name; None if there is none, or it is done."""
    job = JOBS["running"].get(name)
    return job["progress"] if job else None


def stop(name: str) -> None:
    """Kill the build of this name; its work is lost."""
    job = JOBS["running"].pop(name, None)
    if job:
        job["process"].kill()


def _follow(job: dict[str, Any]) -> None:
    """Read the process's lines of progress; any others are logged."""
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
    job["follower"].join()  # so that no line of progress is read after the outcome is set
    if JOBS["running"].get(name) is not job:
        return  # it was stopped
    if failed:
        log.warning("the build %s ended with %s", name, job["process"].returncode)
        job["progress"] = Progress(0.0, "", FAILED)
        return
    if not keep(content, path):
        JOBS["done"][name] = content
    JOBS["running"].pop(name, None)
