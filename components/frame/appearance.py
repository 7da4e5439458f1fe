"""Page title and the CSS that Streamlit's theme cannot express, such as less space at the top and a maximum width."""

from pathlib import Path

import streamlit as st

from components.frame.markup import Markup

CONFIGURED = "page_configured"
_FILES = (Path(__file__).with_name(name) for name in ("streamlit_internals.css", "appearance.css"))
_STYLE = f"<style>\n{''.join(file.read_text(encoding='utf-8') for file in _FILES)}</style>"


def configure_page() -> None:
    """Set the title, icon and width of the browser's page. Call first in a run.

    The browser keeps them for the session; setting them in each run took a tenth of the time from a changed sentence to
    its figure.
    """
    if CONFIGURED not in st.session_state:
        st.set_page_config(page_title="BERT Embedding Explorer", page_icon="🔎", layout="wide")


def remember_configured_page() -> None:
    """Call at the end of a run: the settings of a run that was cut short may not have reached the browser."""
    st.session_state[CONFIGURED] = True


def apply_style() -> None:
    """Call once in each full run."""
    st.html(Markup(_STYLE))
