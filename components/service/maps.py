"""Maps that take long to compute: one that ships with the app, was computed here before, or is computed on request.

The map of the vocabulary and that of uses have the same verbs: find, draw, progress, stop. Their files are arrays and
facts as safetensors, named after the weights. Source: the safetensors format: the header's length in 8 bytes, the
header in JSON, then the data.

A map is computed by `components.service.build` in a process of its own, one at a time, since each needs a core for
minutes. The process's standard output is the file itself, so that this process never holds it.
"""

from __future__ import annotations

import atexit
import json
import logging
import mmap
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path
from safetensors.numpy import save

from components.records.checkpoints import Checkpoint, ReaderError
from components.records.vocabulary import MapName, Progress
from components.service.weights import digest_of
from components.turns import host
from components.umap.cache_directory import NAME

log = logging.getLogger(__name__)
M = TypeVar("M")
Facts = dict[str, Any]
DATA = Path(__file__).parent / "data"
TYPES = {"F32": "<f4", "I32": "<i4", "I16": "<i2"}
Arrays = Mapping[str, NDArray[Any]]
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


def find(checkpoint: Checkpoint, name: MapName, read: Callable[[Arrays, Facts], M]) -> M | None:
    """What `read` makes of the checkpoint's map; None if there is none yet.

    A file that is damaged, of other weights, or of which `read` raises is ignored, since it can be computed again.
    """
    digest = _digest(checkpoint, name)
    for path in _places(name, digest):
        if path and path.is_file() and (found := _read(read, str(path), path.stat().st_mtime_ns, digest)):
            return found
    return None


def _places(name: MapName, digest: str) -> Iterator[Path | None]:
    yield shipped_path(name, digest)
    yield kept_path(name, digest)
    yield ELSEWHERE.get(f"{name} {digest}")


@lru_cache(maxsize=4)  # not in the cache of answers: their vectors are mapped, their size is not what it would count
def _read(read: Callable[[Arrays, Facts], M], path: str, changed: int, digest: str) -> M | None:
    try:
        arrays, facts = unpack(Path(path))
        return read(arrays, facts) if facts["weights_sha256"] == digest else None
    except Exception:  # a damaged file can raise any kind; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None


def draw_map(checkpoint: Checkpoint, name: MapName) -> None:
    """Start computing the map in a process of its own, if that is not under way already.

    Raises `ReaderError` while another map is being computed, or if no process can be started.
    """
    of = _drawn_for(checkpoint, name)
    _start(_job(of, name), (name, *of.which), kept_path(name, digest_of(of)))


def map_progress(checkpoint: Checkpoint, name: MapName) -> Progress | None:
    """The progress of this map's computation; None if it has not been started, or is done."""
    job = RUNNING.get(_job(checkpoint, name))
    return job.progress if job else None


def stop_map(checkpoint: Checkpoint, name: MapName) -> None:
    """Stop computing this map; its work is lost."""
    if job := RUNNING.pop(_job(checkpoint, name), None):
        job.process.kill()


def _job(checkpoint: Checkpoint, name: MapName) -> str:
    return f"{name} {_digest(checkpoint, name)}"


def _digest(checkpoint: Checkpoint, name: MapName) -> str:
    return digest_of(_drawn_for(checkpoint, name))


def _drawn_for(checkpoint: Checkpoint, name: MapName) -> Checkpoint:
    """The checkpoint that a map is of: all variants with the word table of their original share its map of that."""
    shares = name == "atlas" and checkpoint.altered
    return checkpoint.original if shares and checkpoint.original else checkpoint


def _start(name: str, build: Iterable[str], path: Path) -> None:
    """Run `python -m components.service.build` with the arguments `build` and store its output as `path`.

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
                command = [sys.executable, "-m", "components.service.build", *build]
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


def pack(arrays: Arrays, facts: Mapping[str, Any]) -> bytes:
    """Arrays and facts as the bytes of a file; the same give the same bytes."""
    return save(dict(arrays), {"facts": json.dumps(facts, sort_keys=True, ensure_ascii=False)})


def unpack(path: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The arrays, read-only and mapped from the file, and the facts. Raises various errors for any other file."""
    with path.open("rb") as file:
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    start = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:start])
    facts = json.loads(header.pop("__metadata__")["facts"])
    return {name: _array(content, start, **entry) for name, entry in header.items()}, facts


def _array(content: mmap.mmap, start: int, dtype: str, shape: list[int], data_offsets: list[int]) -> NDArray[Any]:
    first, end = data_offsets
    kind = np.dtype(TYPES[dtype])
    return np.frombuffer(content, kind, (end - first) // kind.itemsize, start + first).reshape(shape)


def shipped_path(name: str, digest: str) -> Path:
    """Where the map of these weights is if it ships with the app."""
    return DATA / _file(name, digest)


def kept_path(name: str, digest: str) -> Path:
    """Where the map of these weights is once it has been computed on this machine."""
    return user_cache_path(NAME) / "maps" / _file(name, digest)


def _file(name: str, digest: str) -> str:
    return f"{name}-{digest[:12]}.safetensors"
