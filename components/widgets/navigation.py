"""Every page with its title, in the order of the flow: section -> (file stem, title, icon)."""

from copy import copy
from functools import lru_cache

import streamlit as st
from streamlit.navigation.page import Page

from components.widgets.status import switched_on

HOME = "home"
SECTIONS: dict[str, tuple[tuple[str, str, str], ...]] = {
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


def navigation() -> Page:
    """The page that the address names, with the menu of all pages beside it; run it to show it.

    Every `url_path` is its file's stem: on a cold server Streamlit looks for a file of that name.
    """
    # `st.navigation` marks the page that it chose, so each run has copies of its own.
    pages = {section: [copy(page) for page in entries] for section, entries in _pages(switched_on()).items()}
    return st.navigation(pages, expanded=True)


@lru_cache(maxsize=2)
def _pages(with_status: bool) -> dict[str, list[Page]]:
    """Made once per process: `st.Page` looks for its file each time, and there are twenty of them."""
    pages = {
        section: [
            st.Page(f"pages/{stem}.py", title=title, icon=f":material/{icon}:", default=stem == HOME)
            for stem, title, icon in entries
        ]
        for section, entries in SECTIONS.items()
    }
    if with_status:
        pages["For the host"] = [st.Page("pages/status.py", title="Status", icon=":material/monitor_heart:")]
    return pages
