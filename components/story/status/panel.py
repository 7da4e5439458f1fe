"""The figures of the status page."""

import streamlit as st

from components.frame.streamlit_internals import open_sessions
from components.records.host import Status


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
    st.markdown(f"{status.plan} {max(0, status.free) / 1e6:,.0f} MB are free now.")
    st.markdown("SHA-256 of all parameters in memory, which stays the same while the server runs:")
    st.code(status.parameters_sha256, language=None)
    st.button("Refresh", key="status_again", icon=":material/refresh:")
