"""Error handling for the whole app: the reader sees one clear sentence, the traceback goes to the host's log."""

import logging
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import streamlit as st

from components.frame.journal import configure_logging, session
from components.frame.streamlit_internals import (
    handle_errors,
    is_invalid_widget_value,
    is_race_of_runs,
    on_invalid_message,
)
from components.records.checkpoints import ReaderError

log = logging.getLogger(__name__)

# Some hosts force their own setting at startup; errors outside of our handlers must not show details either.
st.set_option("client.showErrorDetails", "none")


@contextmanager
def readable_errors() -> Iterator[None]:
    """Show the message of a `ReaderError`; log any other error under a number and show only that number."""
    try:
        yield
    except Exception as error:
        if is_race_of_runs(error):
            st.rerun()
        _show(error, "nothing you typed is lost")


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
        st.error(str(error), icon=":material/info:")
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
