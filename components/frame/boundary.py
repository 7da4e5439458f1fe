"""Error handling for the whole app: the reader sees one clear sentence, the traceback goes to the host's log.

The log has one line of JSON per run and per failure if the variable `EXPLORER_LOG` is "json". It never contains what a
viewer typed. Without the variable only warnings and failures are logged, as plain text.
"""

import hashlib
import json
import logging
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.markup import escaped
from components.frame.streamlit_internals import (
    handle_errors,
    is_invalid_widget_value,
    is_race_of_runs,
    on_invalid_message,
    session_id,
)
from components.records.checkpoints import NothingToShow, ReaderError

log = logging.getLogger(__name__)
VARIABLE = "EXPLORER_LOG"
FIELDS = ("page", "session", "number", "milliseconds")

# Some hosts force their own setting at startup; errors outside of our handlers must not show details either.
st.set_option("client.showErrorDetails", "none")


_place: ContextVar[DeltaGenerator | None] = ContextVar("place", default=None)


def tell_readers_at(place: DeltaGenerator | None) -> None:
    """In the block of `readable_errors` that one is in, the message of a `ReaderError` stands here from now on."""
    _place.set(place)


@contextmanager
def readable_errors() -> Iterator[None]:
    """Show the message of a `ReaderError`; log any other error under a number and show only that number."""
    outer = _place.set(None)
    try:
        yield
    except Exception as error:
        if is_race_of_runs(error):
            st.rerun()
        _show(error, "nothing you typed is lost")
    finally:
        _place.reset(outer)


def install_error_handlers() -> None:
    """Handle errors outside of `readable_errors`: in callbacks and earlier in the run. Call first in each run."""
    configure_logging()
    on_invalid_message(_log_invalid_message)
    handle_errors(_handle)


def _handle(error: Exception) -> bool:
    """Returns True: Streamlit then shows no message of its own."""
    _show(error, "reload the page; its address holds what you chose")
    return True


def _show(error: Exception, comfort: str) -> None:
    if isinstance(error, ReaderError):
        place = _place.get() or st
        show = place.info if isinstance(error, NothingToShow) else place.error
        if message := str(error):
            show(escaped(message), icon=":material/info:")
        return
    if is_invalid_widget_value(error):
        _log_invalid_value(session())
        st.error("The browser sent a value that this page cannot use; please reload the page.", icon=":material/info:")
        return
    number = uuid.uuid4().hex[:8]
    log.error("a page failed, number %s", number, extra={"number": number, "session": session()}, exc_info=error)
    st.error(f"Something went wrong here; {comfort}. The host can find it as number {number}.", icon=":material/error:")


def _log_invalid_message() -> None:
    _log_invalid_value(session())


@lru_cache(maxsize=1_000)
def _log_invalid_value(client: str) -> None:
    """Log it at most once per session: our code did not fail, and such values must not fill the log."""
    log.warning("a client sent a value that its widget cannot hold", extra={"session": client})


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
