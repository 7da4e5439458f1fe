"""What Streamlit's theme cannot say: less empty space at the top, a column that does not grow too wide to read."""

from pathlib import Path

import streamlit as st

from components.frame.markup import Markup

CONFIGURED = "page_configured"
_FILES = (Path(__file__).with_name(name) for name in ("streamlit_internals.css", "appearance.css"))
_STYLE = f"<style>\n{''.join(file.read_text(encoding='utf-8') for file in _FILES)}</style>"


def configure_page() -> None:
    """Title, icon and width of the browser's page: call first in a run. The browser keeps them through a session.

    Said again in each run they cost about a tenth of the time from a changed sentence to its picture.
    """
    if CONFIGURED not in st.session_state:
        st.set_page_config(page_title="BERT Embedding Explorer", page_icon="🔎", layout="wide")


def remember_configured_page() -> None:
    """Call where a run ends: what was said in a run that was cut short may not have reached the browser."""
    st.session_state[CONFIGURED] = True


def apply_style() -> None:
    """Call once in the frame."""
    st.html(Markup(_STYLE))
