"""Whether a run is in talk mode, and how large figures should be on the projector; any room may import this."""

import streamlit as st

NOW = "talk_now"
UNTIL_MEASURED, ALONE = 0.55, 0.8


def talking() -> bool:
    """Whether this run is in talk mode; valid after `talk.open_scene` was called."""
    return NOW in st.session_state


def screen() -> tuple[float, int]:
    """The scale of figures on this screen (1 on a desktop) and their maximum height in pixels."""
    wide, high, room = (st.session_state.get("ruler") or {}).get("measured") or (1280, 720, 720 * UNTIL_MEASURED)
    return min(max(wide / 1280 * 1.6, 1.0), 3.5), int(room if st.session_state.get(NOW) else high * ALONE)
