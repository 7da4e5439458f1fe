"""Where compiled code is kept: a directory of this user alone, since whoever can write there can run code."""

import os
import tempfile
from pathlib import Path

NAME = "bert-embedding-explorer"
ENOUGH = 4_000_000  # bytes; on a full disk a file can be made but not written


def cache_directory() -> Path:
    """A private, writable directory that outlives the process; where there is none, a new one that does not."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    shared = Path(tempfile.gettempdir()) / f"{NAME}-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    for directory in (home / NAME / "numba", shared / "numba"):
        if _is_private_and_writable(directory):
            return directory
    return Path(tempfile.mkdtemp(prefix=NAME))


def _is_private_and_writable(directory: Path) -> bool:
    try:
        directory.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        directory.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory) as file:
            file.write(bytes(ENOUGH))
        status = directory.stat()
    except (OSError, RuntimeError):
        return False
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o022
