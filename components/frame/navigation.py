"""Every page with its title, in the order of the flow, and the menu of them.

The menu is our own: Streamlit's reads each title as Markdown again whenever anything on the page changes, which took a
third of the browser's work between a changed sentence and its picture.
"""

from copy import copy
from functools import lru_cache
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from components.frame.status import switched_on

HOME = "home"
HERE = Path(__file__)
SECTIONS: dict[str, tuple[tuple[str, str, str], ...]] = {  # section -> (file stem, title, icon)
    "": ((HOME, "The whole flow", "home"),),
    "Text becomes vectors": (
        ("tokens", "Tokens", "segment"),
        ("embeddings", "Embeddings", "grid_on"),
        ("normalization", "LayerNorm", "equalizer"),
        ("contributions", "Who contributes what", "stacked_bar_chart"),
        ("tables", "The three tables", "table_rows"),
        ("positions", "Position and segment", "linear_scale"),
        ("pairs", "Two sentences", "compare_arrows"),
        ("dropout", "Dropout", "blur_on"),
    ),
    "Vectors in context": (
        ("context", "Context", "scatter_plot"),
        ("layers", "Layer by layer", "animation"),
        ("similarity", "Similarity", "straighten"),
        ("senses", "Senses", "call_split"),
        ("attention", "Attention", "share"),
    ),
    "The model": (
        ("model", "Anatomy", "account_tree"),
        ("stations", "Data through the model", "route"),
        ("padding", "Padding", "width"),
        ("vocabulary", "The vocabulary", "menu_book"),
        ("readout", "What a vector says", "record_voice_over"),
        ("atlas", "Map of the vocabulary", "map"),
    ),
}
FOR_THE_HOST = {"For the host": (("status", "Status", "monitor_heart"),)}

_menu = st.components.v2.component(
    "menu",
    html="<nav></nav>",
    css=HERE.with_name("menu.css").read_text(encoding="utf-8"),
    js=HERE.with_name("menu.js").read_text(encoding="utf-8"),
)


def menu(page: Page) -> None:
    """Links to all pages, that of `page` marked. Call where the menu shall stand."""
    sections = list(_sections(switched_on()).items())
    _menu(key="menu", data={"sections": sections, "home": HOME, "page": page.url_path or HOME})


def navigation() -> Page:
    """The page that the address names; run it to show it.

    Every `url_path` is its file's stem: on a cold server Streamlit looks for a file of that name.
    """
    # `st.navigation` marks the page that it chose, so each run has copies of its own.
    pages = [copy(page) for page in _pages(switched_on())]
    return st.navigation(pages, position="hidden")


def _sections(with_status: bool) -> dict[str, tuple[tuple[str, str, str], ...]]:
    return SECTIONS | FOR_THE_HOST if with_status else SECTIONS


@lru_cache(maxsize=2)
def _pages(with_status: bool) -> list[Page]:
    """Made once per process: `st.Page` looks for its file each time, and there are twenty of them."""
    return [
        st.Page(f"pages/{stem}.py", title=title, icon=f":material/{icon}:", default=stem == HOME)
        for entries in _sections(with_status).values()
        for stem, title, icon in entries
    ]
