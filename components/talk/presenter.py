"""The presenter's screen: `?talk=1&presenter=1`, in a second window beside the one that the audience sees.

It gets the tour once; after that the two windows talk to each other within the browser.
"""

from dataclasses import asdict

import streamlit as st

from components.frame.streamlit_internals import browser_component
from components.talk.tour import current_tour

FIELDS = ("title", "text", "question", "answer", "notes", "shortest")
_presenter = browser_component("presenter")


def presenter() -> None:
    """Show the presenter's screen and end the run, if the address says so. Call before anything is drawn."""
    if st.query_params.get("presenter") != "1":
        return
    st.html("<style>[data-testid=stHeader] { display: none; }</style>")
    scenes = [asdict(scene) for scene in current_tour()[0].scenes]
    shown = [{"number": number, **{name: scene[name] for name in FIELDS}} for number, scene in enumerate(scenes, 1)]
    _presenter(key="presenter", data={"scenes": shown})
    st.stop()
