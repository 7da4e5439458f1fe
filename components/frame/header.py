"""The line above every page: the app's name and purpose, the checkpoint in use, and a link to the source code."""

import os
from html import escape

import streamlit as st

from components.frame.markup import Markup

NAME = "BERT Embedding Explorer"
PURPOSE = "how BERT turns text into vectors, in real numbers"
VARIABLE = "EXPLORER_SOURCE"


def header(title: str, note: str) -> None:
    """Call first in the main area; `title` and `note` describe the checkpoint in use."""
    source = os.environ.get(VARIABLE, "")
    link = f'<a href="{escape(source)}" target="_blank" rel="noopener">Source</a>' if _is_web(source) else ""
    model = f"<b>{escape(title)}</b>: {escape(note)}"
    spans = f'<span class="purpose">{PURPOSE}</span><span class="checkpoint">{model}</span>'
    with st.container(key="app_header"):
        st.html(Markup(f'<div class="app-header"><b>{NAME}</b>{spans}{link}</div>'))


def _is_web(address: str) -> bool:
    return address.startswith(("https://", "http://"))
