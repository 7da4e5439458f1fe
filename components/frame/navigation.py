"""Every page with its chapter, its title and its question, in the order of the story; and the links between them.

The links are our own: Streamlit's menu parses each title as Markdown again whenever anything on the page changes, which
took a third of the browser's work between a changed sentence and its figure.
"""

import os
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import streamlit as st

from components.frame import address
from components.frame.markup import paragraphs
from components.frame.moved import MOVED, moved_to
from components.frame.parts import talking
from components.frame.settings import VIEW
from components.frame.streamlit_internals import Page, browser_component, plotly_script
from components.records.checkpoints import ReaderError

Link = tuple[str, str, str, tuple[Any, ...]]  # stem, title, its short form for a phone, and links of the same kind
NAME = "BERT Embedding Explorer"
HOME = "home"
STATUS = "EXPLORER_STATUS"  # the environment variable with which a host enables the status page, as 1
SCRIPTS = Path(__file__).parents[2] / "pages"


class MenuEntry(NamedTuple):
    """A page: the stem of its file and of its address, chapter, title, icon, and the question that it answers."""

    stem: str
    chapter: str
    title: str
    icon: str
    question: str


CHAPTERS = {  # the six chapters, each with its name on a phone
    "Journey": "Journey",
    "Pieces": "Pieces",
    "Input": "Input",
    "Inside a layer": "Layer",
    "Meaning": "Meaning",
    "The model": "Model",
}
PAGES: dict[str, MenuEntry] = {
    entry.stem: entry
    for entry in (
        MenuEntry(HOME, "Journey", "Journey", "home", "What happens to my sentence?"),
        MenuEntry("tokens", "Pieces", "Tokens", "segment", "Into which pieces does BERT cut a text, and why there?"),
        MenuEntry(
            "vocabulary",
            "Pieces",
            "Vocabulary",
            "menu_book",
            "Which pieces does BERT know, and which is a vector near?",
        ),
        MenuEntry(
            "embeddings",
            "Input",
            "Embeddings",
            "grid_on",
            "Which three embeddings does BERT add, and what comes out?",
        ),
        MenuEntry("normalization", "Input", "LayerNorm", "equalizer", "Why is hidden_states[0] not the sum?"),
        MenuEntry("tables", "Input", "Tables", "table_rows", "What is in the three tables themselves?"),
        MenuEntry(
            "encoder",
            "Inside a layer",
            "Encoder",
            "schema",
            "What happens between two hidden states, number by number?",
        ),
        MenuEntry("attention", "Inside a layer", "Attention", "share", "Who attends to whom, and what arrives?"),
        MenuEntry(
            "cause",
            "Inside a layer",
            "Cause",
            "call_merge",
            "Who told a word its meaning, where, and through which head?",
        ),
        MenuEntry("decomposition", "Inside a layer", "Who wrote this", "history_edu", "Who wrote this number?"),
        MenuEntry("similarity", "Meaning", "Similarity", "straighten", "Is a cosine of 0.9 high?"),
        MenuEntry("context", "Meaning", "Context", "scatter_plot", "Which vectors lie near each other?"),
        MenuEntry(
            "model",
            "The model",
            "Parameters",
            "account_tree",
            "Where do all the parameters live, and which shapes does a sentence take?",
        ),
        MenuEntry(
            "training",
            "The model",
            "What training did",
            "model_training",
            "How much does an untrained BERT know?",
        ),
    )
}
# Pages that open without a Plotly chart, each with those of its views that have one.
WITHOUT_CHARTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("home", "tokens", "embeddings", "encoder", "cause", "decomposition"), ()),
    "attention": ("heads", "padding"),
    "context": ("alone", "layers"),
}
FOR_THE_HOST = MenuEntry("status", "", "Status", "monitor_heart", "How is this server doing?")

_NEXT = dict(pairwise(PAGES))

_links = browser_component("links", html="<nav></nav>")
_fetch = browser_component("preload_plotly")


def menu(page: str) -> None:
    """The product's name and links to the six chapters, in the order of the story.

    Below the chapter of `page` are links to its pages, unless it has only one.
    """
    with st.container(key="menu_rail"):
        paragraphs(product=NAME)
        _show_links("menu", "Chapters", [_chapter(name) for name in CHAPTERS], page)


def chapter_pages(page: str) -> None:
    """Links to the pages of the chapter of `page`, for a phone, where the menu has no room for them."""
    links = _pages_of(PAGES[page].chapter) if page in PAGES else []
    if len(links) > 1:
        _show_links("pages", PAGES[page].chapter, links, page)


def next_page(page: str) -> None:
    """A link to the next page of the story."""
    if stem := _NEXT.get(page):
        _show_links("next", "The next page", [_link(stem, f"Next: {PAGES[stem].title}")], "")


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


def _link(stem: str, title: str, short: str = "", pages: Sequence[Link] = ()) -> Link:
    return stem, title, short, tuple(pages)


def _pages_of(chapter: str) -> list[Link]:
    return [_link(entry.stem, entry.title) for entry in PAGES.values() if entry.chapter == chapter]


def _chapter(name: str) -> Link:
    """A link to the first page of a chapter, with those to all of them."""
    pages = _pages_of(name)
    return _link(pages[0][0], name, CHAPTERS[name], pages if len(pages) > 1 else ())


def _show_links(kind: str, label: str, links: Sequence[Link], current: str) -> None:
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
        for stem, _, title, icon, _ in entries
    ] + [st.Page(_moved, title=stem, url_path=stem) for stem in MOVED]


def _moved() -> None:
    """A page that became a view of another: the frame goes there before it runs."""
