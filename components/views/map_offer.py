"""What a page shows instead of a map that has yet to be computed: an offer to compute it, or its progress."""

import streamlit as st

from components.frame.boundary import readable_errors
from components.records.vocabulary import MapName
from components.service import ModelService


def offer_map(bert: ModelService, name: MapName, text: str, *, label: str = "Compute the map") -> None:
    """A button of this `label` that starts the computation, below `text`; while it runs, its progress and Stop."""
    now = bert.map_progress(name)
    if now and not now.problem:
        _running(bert, name)
        return
    if now:
        st.warning(now.problem, icon=":material/error:")
    st.info(text, icon=":material/map:")
    if st.button(label, key=f"{name}_start"):
        bert.draw_map(name)
        st.rerun()


@st.fragment(run_every=1.0)
def _running(bert: ModelService, name: MapName) -> None:
    with readable_errors():
        now = bert.map_progress(name)
        if now is None or now.problem:
            st.rerun()
        assert now
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(now.share, f"{now.words} ({now.share:.0%})")
            st.button("Stop", key=f"{name}_stop", icon=":material/stop:", on_click=bert.stop_map, args=(name,))
        st.caption("You can keep using the app meanwhile, leave this page and come back.")
