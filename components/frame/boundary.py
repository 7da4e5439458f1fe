"""The one place where errors end: a reader gets a sentence, the host gets the traceback, neither gets the other's."""

import logging
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import streamlit as st

from components.frame.journal import begin, session
from components.frame.streamlit_internals import handle_errors, hear_of_junk, is_of_the_client, is_race_of_runs
from components.records.checkpoints import ReaderError

log = logging.getLogger(__name__)

# Some hosts force their own setting when a server starts; what ends outside of this boundary has no details either.
st.set_option("client.showErrorDetails", "none")


@contextmanager
def clear_sentences() -> Iterator[None]:
    """Show a `ReaderError` as it is; log anything else under a number and show only the number."""
    try:
        yield
    except Exception as error:
        if is_race_of_runs(error):
            st.rerun()
        _say(error, "nothing that you typed is lost")


def end_errors() -> None:
    """Call first in each run: what fails before `clear_sentences`, or in what a widget calls, ends in a sentence."""
    begin()
    hear_of_junk(_note_junk)
    handle_errors(_ended)


def _ended(error: Exception) -> bool:
    """Streamlit shows nothing of its own then."""
    _say(error, "load the page again, its address holds what you chose")
    return True


def _say(error: Exception, comfort: str) -> None:
    if isinstance(error, ReaderError):
        st.error(str(error), icon=":material/info:")
        return
    if is_of_the_client(error):
        _note_once(session())
        st.error("The browser sent a value that this page cannot use; please reload the page.", icon=":material/info:")
        return
    number = uuid.uuid4().hex[:8]
    log.error("a page failed, number %s", number, extra={"number": number, "session": session()}, exc_info=error)
    st.error(f"Something went wrong here; {comfort}. The host can find it as number {number}.", icon=":material/error:")


def _note_junk() -> None:
    _note_once(session())


@lru_cache(maxsize=1_000)
def _note_once(client: str) -> None:
    """Once for each session, however often it does so: nothing of ours failed, and junk must not fill the log."""
    log.warning("a client sent a value that its widget cannot hold", extra={"session": client})
