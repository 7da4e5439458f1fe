"""Where compiled code is kept: it is read by pickle, so whoever can write there can run code as this user."""

import contextlib
import os
import shutil
import stat
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

NAME = "bert-embedding-explorer"
ROOM_NEEDED = 8_000_000  # bytes, about twice the compiled code; on a full disk a file can be made but not written
PRIVATE = 0o700


def cache_directory() -> Path | None:
    """A writable directory that only this user can write to; None where there is none, and nothing can be kept.

    The user's own cache is tried first, then a new temporary directory that ends with this process.
    """
    home = private_directory(user_cache_path(NAME), "numba")
    return home or _temporary()


def private_directory(base: Path, name: str) -> Path | None:
    """`base`/`name`, made where it is missing, if nobody but this user can change what is in it.

    Neither of the two may be a link, both must belong to this user and be writable to nobody else, and no directory
    above them may let others replace them. Links further up (a home directory may be one) are followed first.
    """
    try:
        directory = base.parent.resolve() / base.name / name
        directory.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        directory.mkdir(mode=PRIVATE, exist_ok=True)
        private = all(_is_own(place) for place in (directory, directory.parent))
        if not private or not all(_is_safe_above(place) for place in directory.parents[1:]):
            return None
        with tempfile.TemporaryFile(dir=directory) as file:
            file.write(bytes(ROOM_NEEDED))
    except (OSError, RuntimeError):
        return None
    return directory


def discard(directory: str | Path) -> None:
    """Put a directory aside, in the place of what was put aside before, and leave an empty one for its owner alone."""
    aside = f"{directory}.damaged"
    shutil.rmtree(aside, ignore_errors=True)
    with contextlib.suppress(OSError):  # another process may have done it just now
        os.rename(directory, aside)
        os.mkdir(directory, PRIVATE)


@cache
def _temporary() -> Path | None:
    """One for the whole process, by a name that nobody could know before."""
    try:
        kept = tempfile.TemporaryDirectory(prefix=f"{NAME}-")
    except OSError:
        return None
    _kept.append(kept)
    return private_directory(Path(kept.name), "numba")


_kept: list[tempfile.TemporaryDirectory[str]] = []


def _is_own(directory: Path) -> bool:
    """Whether this is a directory, not a link to one, that belongs to this user and that no other can write to."""
    found = directory.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _is_safe_above(directory: Path) -> bool:
    """Whether no other user but root can rename what lies in this directory."""
    found = directory.lstat()
    if not hasattr(os, "getuid"):
        return True
    others_can_write = bool(found.st_mode & 0o022) and not found.st_mode & stat.S_ISVTX
    return found.st_uid in (0, os.getuid()) and not others_can_write
