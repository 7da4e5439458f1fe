"""What a page shows instead of a map that has yet to be computed: an offer to compute it, or its progress."""

from collections.abc import Callable

import streamlit as st

from components.frame.boundary import readable_errors
from components.records.atlas import Progress


def offer_map(
    progress: Callable[[], Progress | None],
    start: Callable[[], None],
    text: str,
    *,
    key: str,
    stop: Callable[[], None] | None = None,
) -> None:
    """A button that starts the computation, below `text`; while it runs, its progress, perhaps with Stop."""
    now = progress()
    if now and not now.problem:
        _running(progress, key, stop)
        return
    if now:
        st.warning(now.problem, icon=":material/error:")
    st.info(text, icon=":material/map:")
    if st.button("Compute the map", key=f"{key}_start"):
        start()
        st.rerun()


@st.fragment(run_every=1.0)
def _running(progress: Callable[[], Progress | None], key: str, stop: Callable[[], None] | None) -> None:
    with readable_errors():
        now = progress()
        if now is None or now.problem:
            st.rerun()
        assert now
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(now.share, f"{now.words} ({now.share:.0%})")
            if stop:
                st.button("Stop", key=f"{key}_stop", icon=":material/stop:", on_click=stop)
        st.caption("You can keep using the app meanwhile, leave this page and come back.")
