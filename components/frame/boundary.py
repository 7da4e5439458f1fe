"""The one place where errors end: a reader gets a sentence, the host gets the traceback, neither gets the other's."""

import logging
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from traceback import walk_tb

import streamlit as st
from streamlit.runtime import Runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from components.frame.journal import begin, session
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
        if _met_the_run_before(error):
            st.rerun()
        _say(error, "nothing that you typed is lost")


def end_errors() -> None:
    """Call first in each run: what fails before `clear_sentences`, or in what a widget calls, ends in a sentence too.

    Streamlit has a handler for this, which only `st.App` lets one name; under `streamlit run` it is given to the run
    and to the session, whose next runs begin with what the widgets call. Where that place has moved, Streamlit's own
    words are shown for these.
    """
    begin()
    if context := get_script_run_ctx(suppress_warning=True):
        context.on_script_error = _ended
        with suppress(AttributeError, RuntimeError):
            if found := Runtime.instance()._session_mgr.get_session_info(context.session_id):
                found.session._on_script_error = _ended


def _met_the_run_before(error: Exception) -> bool:
    """Whether Streamlit tripped over itself: it starts a run while the one before is still ending, and both of them use
    the session's state, each with a lock of its own."""
    if not (isinstance(error, RuntimeError) and "changed size during iteration" in str(error)):
        return False
    *_, (last, _) = walk_tb(error.__traceback__)
    return str(last.f_globals["__name__"]).startswith("streamlit.runtime.state")


def _ended(error: Exception) -> bool:
    """Streamlit shows nothing of its own then."""
    _say(error, "load the page again, its address holds what you chose")
    return True


def _say(error: Exception, comfort: str) -> None:
    if isinstance(error, ReaderError):
        st.error(str(error), icon=":material/info:")
        return
    number = uuid.uuid4().hex[:8]
    log.error("a page failed, number %s", number, extra={"number": number, "session": session()}, exc_info=error)
    st.error(f"Something went wrong here; {comfort}. The host can find it as number {number}.", icon=":material/error:")
