"""A checkpoint's files as people have them: reasons, with the remedy, for what is there in place of the file."""

import codecs
import json
from pathlib import Path
from typing import Any

from components.records.checkpoints import CheckpointError

# Source: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
POINTER = b"version https://git-lfs.github.com/spec/"


def check_is_no_pointer(path: Path) -> None:
    """Raises `CheckpointError` if Git has left a pointer in place of the file."""
    with path.open("rb") as file:
        if file.read(len(POINTER)) == POINTER:
            raise CheckpointError(
                f"The checkpoint's {path.name} is only a Git LFS pointer to the file; “git lfs pull” in its directory "
                "fetches it."
            )


def read_json(path: Path) -> Any:
    """What a JSON file holds. Raises `CheckpointError`."""
    if not path.is_file():
        raise CheckpointError(f"The checkpoint has no {path.name}.")
    check_is_no_pointer(path)
    content = path.read_bytes()
    if content.startswith(codecs.BOM_UTF8):  # RFC 8259, section 8.1: a reader may refuse it, and the library does
        raise CheckpointError(
            f"The checkpoint's {path.name} begins with a byte order mark, which JSON does not allow; "
            "save it as UTF-8 without one."
        )
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"The checkpoint's {path.name} is broken: it is no JSON.") from error
