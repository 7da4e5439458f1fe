"""What a host reads: one line of JSON for each run and each failure, where `EXPLORER_LOG` is "json".

No line holds what a viewer typed. Without the variable only warnings and failures are logged, in plain text.
"""

import hashlib
import json
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from components.frame.streamlit_internals import session_id

VARIABLE = "EXPLORER_LOG"
FIELDS = ("page", "session", "number", "milliseconds")
log = logging.getLogger(__name__)


class JsonLines(logging.Formatter):
    """Each record as one JSON object; a traceback is one of its texts."""

    def format(self, record: logging.LogRecord) -> str:
        """The record in one line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


@contextmanager
def logged(page: str) -> Iterator[None]:
    """Log how long the run of a page took, also where it was ended by the next key."""
    began = time.perf_counter()
    try:
        yield
    finally:
        took = round(1000 * (time.perf_counter() - began))
        log.info("run", extra={"page": page, "session": session(), "milliseconds": took})


def session() -> str:
    """A name for this session that tells nothing about it: its real one would let others take it over."""
    name = session_id()
    return hashlib.sha256(name.encode()).hexdigest()[:8] if name else ""


def begin() -> None:
    """Write as the host wants it, from here on. Call first in each run."""
    _begin(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=1)
def _begin(wanted: str) -> None:
    """Once per process."""
    if wanted == "json":
        ours, lines = logging.getLogger("components"), logging.StreamHandler()
        lines.setFormatter(JsonLines())
        ours.addHandler(lines)
        ours.setLevel(logging.INFO)
