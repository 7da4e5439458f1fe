"""The presenter's screen: `?talk=1&presenter=1`, a second window of the browser that shows the tour to the hall.

It gets the tour once, and then the two windows speak with each other in the browser.
"""

from dataclasses import asdict

import streamlit as st

from components.frame.streamlit_internals import browser_component
from components.talk.tour import current_tour

SAID = ("title", "text", "question", "answer", "notes", "shortest")
_presenter = browser_component("presenter")


def presenter() -> None:
    """Show the presenter's screen and end the run, if the address asks for it. Call before anything is drawn."""
    if st.query_params.get("presenter") != "1":
        return
    st.html("<style>[data-testid=stHeader] { display: none; }</style>")
    scenes = [asdict(scene) for scene in current_tour()[0].scenes]
    told = [{"number": number, **{name: scene[name] for name in SAID}} for number, scene in enumerate(scenes, 1)]
    _presenter(key="presenter", data={"scenes": told})
    st.stop()
