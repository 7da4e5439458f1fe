"""The server's log: one line of JSON per run and per failure if the variable `EXPLORER_LOG` is "json".

It never contains what a viewer typed. Without the variable only warnings and failures are logged, as plain text.
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
    """One JSON object per record, tracebacks included."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
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
    """Log how long the run of a page took, even if the next keystroke ended it."""
    began = time.perf_counter()
    try:
        yield
    finally:
        took = round(1000 * (time.perf_counter() - began))
        log.info("run", extra={"page": page, "session": session(), "milliseconds": took})


def session() -> str:
    """A hash that identifies this session in the log: the real ID would let others take over the session."""
    name = session_id()
    return hashlib.sha256(name.encode()).hexdigest()[:8] if name else ""


@lru_cache(maxsize=1)
def configure_logging() -> None:
    """Set the format that the host chose, once per process. Call first in each run."""
    if os.environ.get(VARIABLE, "") == "json":
        ours, lines = logging.getLogger("components"), logging.StreamHandler()
        lines.setFormatter(JsonLines())
        ours.addHandler(lines)
        ours.setLevel(logging.INFO)
