"""Long builds in processes of their own, started by a click: both ends, their progress, and the file that they make.

The process writes the file to standard output, which is the file itself, so that this process never holds it, and its
progress to standard error, in lines of a share from 0 to 1, a tab, and the current step. There is one build at a time,
since each needs a core for minutes.
"""

from __future__ import annotations

import atexit
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO

from components.records.atlas import Progress
from components.records.checkpoints import Checkpoint, ReaderError
from components.service.catalogue import PACKAGED
from components.service.offered import locate
from components.turns import host
from components.umap.worker import give_way

log = logging.getLogger(__name__)

REPOSITORY = Path(__file__).parents[2]
FAILED = "The map could not be computed on this server."
NEEDED = 700 * host.MB
NO_ROOM = (
    f"Computing this map takes {NEEDED // host.MB} MB of memory, and this server has not as much left. "
    "Run the app on your own computer to compute it."
)


@dataclass(eq=False)
class Job:
    """A build under way: its process, and what that reported last."""

    process: subprocess.Popen[bytes]
    progress: Progress


RUNNING: dict[str, Job] = {}  # builds under way or failed, by name
ELSEWHERE: dict[str, Path] = {}  # finished files that could not be stored where they belong
_starting = threading.Lock()


def run_build(
    build: Callable[[Checkpoint], bytes],
    shipped: Callable[[Checkpoint], Path],
    which: Sequence[tuple[str, str]] = ((PACKAGED, ""),),
) -> None:
    """The main function of a build: of the checkpoint named on the command line, to standard output.

    Its key is followed by that of a variant, if it is one. Without a name, the files that are `shipped` with the app,
    those of `which`, are rebuilt.
    """
    key, variant = (*sys.argv[1:3], "", "")[:2]
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get into the file
    if key and hasattr(os, "nice"):
        os.nice(10)
    if key:
        give_way()
    if key:
        answer.write(build(locate(key, variant=variant)))
    else:
        for each, name in which:
            checkpoint = locate(each, variant=name)
            shipped(checkpoint).write_bytes(build(checkpoint))
    answer.close()


def report(share: float, words: str) -> None:
    """Report the progress of the build that this process runs."""
    print(f"{share:.3f}\t{words}", file=sys.stderr, flush=True)


def versions(libraries: Iterable[str]) -> str:
    """The names and installed versions of `libraries`."""
    return ", ".join(f"{name} {version(name)}" for name in libraries)


def start(name: str, module: str, which: Iterable[str], path: Path) -> None:
    """Run `python -m module` for `which` checkpoint in the background and store its output as `path`.

    It does nothing if `name` is under way already. Raises `ReaderError` while another build is, if there is too little
    memory, or if no process can be started.
    """
    with _starting:
        running = [other for other, job in RUNNING.items() if job.process.poll() is None]
        if name in running:
            return
        if running:
            raise ReaderError("Another map is being computed. Try again when it is done.")
        if not host.make_room(NEEDED):
            raise ReaderError(NO_ROOM)
        try:
            with _beside(path) as file:
                command = [sys.executable, "-m", module, *which]
                process = subprocess.Popen(
                    command, cwd=REPOSITORY, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.PIPE
                )
        except OSError as error:
            raise ReaderError(FAILED) from error
        job = RUNNING[name] = Job(process, Progress(0.0, "Starting"))
    atexit.register(process.kill)
    follower = threading.Thread(target=_follow, args=(job,), daemon=True)
    follower.start()
    threading.Thread(target=_collect, args=(name, job, follower, Path(file.name), path), daemon=True).start()


def _beside(path: Path) -> IO[bytes]:
    """An unnamed neighbour of `path`, which becomes it once it is whole; if the disk forbids that, a temporary file."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return tempfile.NamedTemporaryFile(dir=path.parent, delete=False)
    except OSError as error:
        log.warning("a map is not kept on disk: %s", error)
        return tempfile.NamedTemporaryFile(delete=False)


def elsewhere(name: str) -> Path | None:
    """The finished file of this build that could not be stored where it belongs, if there is one."""
    return ELSEWHERE.get(name)


def progress(name: str) -> Progress | None:
    """The progress of the build of this name; None if there is none, or it is done."""
    job = RUNNING.get(name)
    return job.progress if job else None


def stop(name: str) -> None:
    """Kill the build of this name; its work is lost."""
    if job := RUNNING.pop(name, None):
        job.process.kill()


def _follow(job: Job) -> None:
    """Read the process's lines of progress; any others are logged."""
    for line in job.process.stderr or ():
        share, _, words = line.decode("utf-8", "replace").strip().partition("\t")
        if words:
            job.progress = Progress(float(share), words)
        elif share:
            log.debug("build: %s", share)


def _collect(name: str, job: Job, follower: threading.Thread, file: Path, path: Path) -> None:
    failed = job.process.wait() or not file.stat().st_size
    atexit.unregister(job.process.kill)
    follower.join()  # so that no line of progress is read after the outcome is set
    if failed or RUNNING.get(name) is not job:  # it failed, or was stopped
        file.unlink()
        log.warning("the build %s ended with %s", name, job.process.returncode)
        job.progress = Progress(0.0, "", FAILED)
        return
    if file.parent == path.parent:
        file.replace(path)
    else:
        ELSEWHERE[name] = file
        atexit.register(file.unlink, missing_ok=True)
    RUNNING.pop(name, None)
