"""The status page, which a host enables with the environment variable `EXPLORER_STATUS=1`."""

import os

import streamlit as st

from components.frame.streamlit_internals import open_sessions
from components.records.checkpoints import ReaderError
from components.records.status import Status

VARIABLE = "EXPLORER_STATUS"


def switched_on() -> bool:
    """Whether the host enabled the page."""
    return os.environ.get(VARIABLE, "") == "1"


def host_only() -> None:
    """Raises `ReaderError` unless the host enabled the page."""
    if not switched_on():
        raise ReaderError("This page is for whoever runs this server, and it is switched off.")


def status_panel(status: Status) -> None:
    """The figures in one row, and the digest of the parameters in memory."""
    numbers = {
        "Memory of the server": f"{status.resident / 1e6:,.0f} MB",
        "Kept results": f"{status.kept / 1e6:,.1f} MB",
        "Open sessions": f"{open_sessions():,}",
        "Answers computed": f"{status.computed:,} of {status.requests:,} requests",
        "Answered from the cache": f"{status.hits:.0%}",
        "Queue": f"{status.maps_in_queue} maps, {status.lists_in_queue} lists",
    }
    with st.container(horizontal=True, key="status_numbers"):
        for label, value in numbers.items():
            st.metric(label, value, border=True)
    st.markdown("SHA-256 of all parameters in memory, which stays the same while the server runs:")
    st.code(status.parameters_sha256, language=None)
    st.button("Refresh", key="status_again", icon=":material/refresh:")
