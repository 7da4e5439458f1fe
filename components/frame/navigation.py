"""Every page with its title and its question, in the order of the story; and the links between them.

The links are our own: Streamlit's menu parses each title as Markdown again whenever anything on the page changes, which
took a third of the browser's work between a changed sentence and its figure.
"""

import os
from collections.abc import Mapping
from copy import copy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from components.frame import address
from components.frame.moved import MOVED, moved_to
from components.frame.parts import talking
from components.frame.settings import VIEW
from components.frame.streamlit_internals import Page, browser_component, plotly_script
from components.records.checkpoints import ReaderError

HOME = "home"
STATUS = "EXPLORER_STATUS"  # the environment variable with which a host enables the status page, as 1
SCRIPTS = Path(__file__).parents[2] / "pages"


class MenuEntry(NamedTuple):
    """A page: the stem of its file and of its address, its title, its icon, and the question that it answers."""

    stem: str
    title: str
    icon: str
    question: str


PAGES: dict[str, MenuEntry] = {
    entry.stem: entry
    for entry in (
        MenuEntry(HOME, "Start", "home", ""),
        MenuEntry("tokens", "Tokens", "segment", "Into which pieces does BERT cut a text, and why there?"),
        MenuEntry("embeddings", "Embeddings", "grid_on", "Which three embeddings does BERT add, and what comes out?"),
        MenuEntry("tables", "Tables", "table_rows", "What is in the three tables themselves?"),
        MenuEntry("normalization", "LayerNorm", "equalizer", "Why is hidden_states[0] not the sum?"),
        MenuEntry("encoder", "Encoder", "schema", "What happens between two hidden states, number by number?"),
        MenuEntry("attention", "Attention", "share", "Who attends to whom, and what arrives?"),
        MenuEntry("cause", "Cause", "call_merge", "Who told a word its meaning, where, and through which head?"),
        MenuEntry("decomposition", "Who wrote this", "history_edu", "Who wrote this number?"),
        MenuEntry("context", "Context", "scatter_plot", "Which vectors lie near each other?"),
        MenuEntry("similarity", "Meaning", "straighten", "Is a cosine of 0.9 high?"),
        MenuEntry("training", "What training did", "model_training", "How much does an untrained BERT know?"),
        MenuEntry("vocabulary", "Words", "menu_book", "Which pieces does BERT know, and which is a vector near?"),
        MenuEntry(
            "model",
            "The model",
            "account_tree",
            "Where do all the parameters live, and which shapes does a sentence take?",
        ),
    )
}
# Pages that open without a Plotly chart, each with those of its views that have one.
WITHOUT_CHARTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("home", "tokens", "embeddings", "encoder", "cause", "decomposition"), ()),
    "attention": ("heads", "padding"),
    "context": ("alone", "layers"),
}
FOR_THE_HOST = MenuEntry("status", "Status", "monitor_heart", "How is this server doing?")

_BACK = {after: before for before, after in pairwise(PAGES)}
_NEXT = dict(pairwise(PAGES))

_links = browser_component("links", html="<nav></nav>")
_fetch = browser_component("preload_plotly")


def menu(page: str) -> None:
    """Links to all pages, in the order of the story; `page` is marked as the current one."""
    with st.container(key="menu_rail"):
        _show_links("menu", "Pages", [(entry.stem, entry.title, entry.icon) for entry in PAGES.values()], page)


def story_links(page: str) -> None:
    """Links to the previous and the next page of the story."""
    ends = (("Back: ", _BACK.get(page), "arrow_back"), ("Next: ", _NEXT.get(page), "arrow_forward"))
    links = [(stem, f"{label}{PAGES[stem].title}", icon) for label, stem, icon in ends if stem]
    if links:
        _show_links("story", "The story", links, "")


def preload_plotly(page: str) -> None:
    """Load Plotly's script before the first chart needs it: it is 5 MB, and running it takes most of a second.

    Streamlit fetches it with the first chart. Here it is fetched early on a page with charts, and elsewhere when a
    viewer moves to the menu or has not typed for a while, so that it does not interrupt typing; in talk mode, where the
    menu is not used, at once. If Streamlit's file is not found, nothing happens. Call early in each full run.
    """
    view = VIEW.recall("", quiet=True)
    now = talking() or page not in WITHOUT_CHARTS or view in WITHOUT_CHARTS[page]
    _fetch(key="preload_plotly", data={"script": plotly_script(), "now": now})


def navigation() -> Page:
    """The page that the address names; call its `run` to show it.

    Every `url_path` is its file's stem: on a cold server Streamlit looks for a file of that name.
    """
    # `st.navigation` modifies the page that it selects, so each run gets its own copies.
    return st.navigation([copy(page) for page in _pages(os.environ.get(STATUS) == "1")], position="hidden")


def host_only() -> None:
    """Raises `ReaderError` unless the host enabled the status page."""
    if os.environ.get(STATUS) != "1":
        raise ReaderError("This page is for whoever runs this server, and it is switched off.")


def page_after_move(page: str) -> str:
    """The page that has what `page` was, with its settings in the address; "" if it is still there.

    Call after `address.start_run`.
    """
    if page not in MOVED and not address.first_run():
        return ""
    chosen = st.session_state[address.CHOSEN] if address.first_run() else address.query()
    to, settings = moved_to(page, chosen)
    st.session_state[address.CHOSEN] = {name: str(value) for name, value in settings.items()}
    if to == page:
        return ""
    st.session_state[address.MOVED] = True
    return to


def _show_links(kind: str, label: str, links: list[tuple[str, str, str]], current: str) -> None:
    data = {"kind": kind, "label": label, "links": links, "current": current, "home": HOME, "stems": list(PAGES)}
    _links(key=kind if kind == "menu" else f"links_{kind}", data=data)


def script_of(page: str) -> Path:
    """The path of a page's script, wherever the server's main script is."""
    return SCRIPTS / f"{page}.py"


@cache
def _pages(with_status: bool) -> list[Page]:
    """Cached: `st.Page` looks for its file on disk each time, and there are over twenty."""
    entries = [*PAGES.values(), *([FOR_THE_HOST] if with_status else [])]
    return [
        st.Page(script_of(stem), title=title, icon=f":material/{icon}:", default=stem == HOME)
        for stem, title, icon, _ in entries
    ] + [st.Page(_moved, title=stem, url_path=stem) for stem in MOVED]


def _moved() -> None:
    """A page that became a view of another: the frame goes there before it runs."""
