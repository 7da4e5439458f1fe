"""The one place where errors end: a reader gets a sentence, the host gets the traceback, neither gets the other's."""

import logging
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from components.records.checkpoints import ReaderError
from components.widgets.journal import session

log = logging.getLogger(__name__)

# Some hosts force their own setting when a server starts; what ends outside of this boundary has no details either.
st.set_option("client.showErrorDetails", "none")


@contextmanager
def clear_sentences() -> Iterator[None]:
    """Show a `ReaderError` as it is; log anything else under a number and show only the number."""
    try:
        yield
    except ReaderError as error:
        st.error(str(error), icon=":material/info:")
    except Exception:
        number = uuid.uuid4().hex[:8]
        log.exception("a page failed, number %s", number, extra={"number": number, "session": session()})
        st.error(
            f"Something went wrong here; nothing that you typed is lost. The host can find it as number {number}.",
            icon=":material/error:",
        )
