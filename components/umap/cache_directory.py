"""Where compiled code is cached: it is read with pickle, so whoever can write there can run code as this user."""

import contextlib
import os
import shutil
import stat
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

NAME = "bert-embedding-explorer"
ROOM_NEEDED = 8_000_000  # bytes, about twice the compiled code; on a full disk a file can be created but not filled
PRIVATE = 0o700


def cache_directory() -> Path | None:
    """A directory that this user and nobody else can write to; None if there is none, so that nothing can be cached.

    The user's own cache directory is tried first, then a temporary directory that is removed with this process.
    """
    return private_directory(user_cache_path(NAME), "numba") or _temporary()


def private_directory(base: Path, name: str) -> Path | None:
    """`base`/`name`, created if it is missing; None unless nobody but this user can change its contents.

    Neither of the two may be a link, both must belong to this user and be writable by nobody else, and no directory
    above them may let others replace them. Links further up (a home directory may be one) are resolved first.
    """
    try:
        directory = base.parent.resolve() / base.name / name
        directory.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        directory.mkdir(mode=PRIVATE, exist_ok=True)
        private = all(_is_own(path) for path in (directory, directory.parent))
        if not private or not all(_is_safe_parent(path) for path in directory.parents[1:]):
            return None
        with tempfile.TemporaryFile(dir=directory) as file:
            file.write(bytes(ROOM_NEEDED))
    except (OSError, RuntimeError):
        return None
    return directory


def discard(directory: str | Path) -> None:
    """Move a directory aside, replacing what was moved aside before, and leave an empty private one in its place."""
    aside = f"{directory}.damaged"
    shutil.rmtree(aside, ignore_errors=True)
    with contextlib.suppress(OSError):  # another process may just have done so
        os.rename(directory, aside)
        os.mkdir(directory, PRIVATE)


@cache
def _temporary() -> Path | None:
    """One for the whole process, with an unpredictable name."""
    try:
        directory = tempfile.TemporaryDirectory(prefix=f"{NAME}-")
    except OSError:
        return None
    _temporary_directories.append(directory)
    return private_directory(Path(directory.name), "numba")


_temporary_directories: list[tempfile.TemporaryDirectory[str]] = []  # referenced until the process ends


def _is_own(directory: Path) -> bool:
    """Whether this is a directory, not a link to one, that belongs to this user and that nobody else can write to."""
    status = directory.lstat()
    if not stat.S_ISDIR(status.st_mode):
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def _is_safe_parent(directory: Path) -> bool:
    """Whether nobody but this user and root can rename what is in this directory."""
    status = directory.lstat()
    if not hasattr(os, "getuid"):
        return True
    others_can_write = bool(status.st_mode & 0o022) and not status.st_mode & stat.S_ISVTX
    return status.st_uid in (0, os.getuid()) and not others_can_write
