"""The map of a checkpoint's vocabulary: shipped, kept from before, or computed in a process of its own on request."""

from __future__ import annotations

import atexit
import hashlib
import logging
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from components.records.atlas import Atlas, Progress, Settings
from components.records.checkpoints import Place, ReaderError
from components.service.atlas_file import SHIPPED, keep, path_for, unpack
from components.service.cache import kept
from components.service.weights import WEIGHTS

log = logging.getLogger(__name__)

SETTINGS = Settings()
HOUSE = Path(__file__).parents[2]
# What is under way in this process, and maps that no disk would keep: one for each checkpoint at most.
JOBS: dict[str, Any] = {"lock": threading.Lock(), "running": {}, "done": {}}
FAILED = "The map could not be computed on this server."


def atlas(place: Place) -> Atlas | None:
    """The map that ships with the app, is kept on disk or was computed by this process; None if there is none."""
    digest = digest_of(place)
    for path in (SHIPPED, path_for(digest, SETTINGS)):
        if path.is_file():
            found = _read(str(path), path.stat().st_mtime_ns)
            if found and found.weights_sha256 == digest and found.settings == SETTINGS:
                return found
    content = JOBS["done"].get(digest)
    return unpack(content) if content else None


def start(place: Place) -> None:
    """Compute the map in the background; nothing happens if that is under way. One at a time, since it needs a core.

    Raises `ReaderError` while another checkpoint's map is being computed, or if no process can be started.
    """
    digest = digest_of(place)
    with JOBS["lock"]:
        running = [name for name, job in JOBS["running"].items() if job["process"].poll() is None]
        if digest in running:
            return
        if running:
            raise ReaderError("The map of another checkpoint is being computed. Ask again when it is done.")
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", "components.service.build_atlas", place.key],
                cwd=HOUSE,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise ReaderError(FAILED) from error
        job: dict[str, Any] = {"process": process, "progress": Progress(0.0, "Starting")}
        JOBS["running"][digest] = job
    atexit.register(process.kill)
    job["follower"] = threading.Thread(target=_follow, args=(job,), daemon=True)
    job["follower"].start()
    threading.Thread(target=_collect, args=(digest, job), daemon=True).start()


def progress(place: Place) -> Progress | None:
    """How far the computation of this checkpoint's map is; None if there is none, or it is done."""
    job = JOBS["running"].get(digest_of(place))
    return job["progress"] if job else None


def digest_of(place: Place) -> str:
    """The SHA-256 of the weights file; for the packaged one the known digest, which is checked at loading."""
    path = Path(place.directory, WEIGHTS)
    return place.sha256 or _digest(str(path), path.stat().st_mtime_ns)


def _follow(job: dict[str, Any]) -> None:
    """Turn the lines that the process writes into progress; what is not progress is its log."""
    for line in job["process"].stderr:
        share, _, words = line.decode("utf-8", "replace").strip().partition("\t")
        if words:
            job["progress"] = Progress(float(share), words)
        elif share:
            log.debug("map of the vocabulary: %s", share)


def _collect(digest: str, job: dict[str, Any]) -> None:
    content = job["process"].stdout.read()
    atexit.unregister(job["process"].kill)
    failed = job["process"].wait() or not content
    job["follower"].join()  # the last word is what the process came to, not a line of progress read later
    if failed:
        log.warning("computing the map of the vocabulary ended with %s", job["process"].returncode)
        job["progress"] = Progress(0.0, "", FAILED)
        return
    if not keep(content, path_for(digest, SETTINGS)):
        JOBS["done"][digest] = content
    JOBS["running"].pop(digest, None)


@kept()
def _read(path: str, changed: int) -> Atlas | None:
    try:
        return unpack(Path(path).read_bytes())
    except Exception:  # a damaged file raises many things; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None


@kept()
def _digest(path: str, changed: int) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
