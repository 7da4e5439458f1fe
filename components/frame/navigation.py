"""The menu of chapters, the links along the story, and the page that the address names.

The links are our own: Streamlit's menu parses each title as Markdown again whenever anything on the page changes, which
took a third of the browser's work between a changed sentence and its figure.
"""

import os
from collections.abc import Sequence
from copy import copy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import streamlit as st

from components.frame import address
from components.frame.markup import paragraphs
from components.frame.moved import moved_to, no_longer, pages_of_before
from components.frame.pages import PAGES
from components.frame.parts import talking
from components.frame.settings import VIEW
from components.frame.streamlit_internals import Page as StreamlitPage, browser_component, plotly_script
from components.records.checkpoints import ReaderError
from components.records.pages import Page

Link = tuple[str, str, str, tuple[Any, ...]]  # stem, title, its short form for a phone, and links of the same kind
NAME = "BERT Embedding Explorer"
HOME = "home"
GONE = "no_longer_drawn"  # what to say of it, until it is said
STATUS = "EXPLORER_STATUS"  # the environment variable with which a host enables the status page, as 1
SCRIPTS = Path(__file__).parents[2] / "pages"


CHAPTERS = {  # the six chapters, each with its name on a phone
    "Journey": "Journey",
    "Pieces": "Pieces",
    "Input": "Input",
    "Inside a layer": "Layer",
    "Meaning": "Meaning",
    "The model": "Model",
}

_links = browser_component("links", html="<nav></nav>")
_fetch = browser_component("preload_plotly")


def in_story() -> list[Page]:
    """The pages that belong to a chapter, in order."""
    return [page for page in PAGES.values() if page.chapter]


def menu(page: str) -> None:
    """The product's name and links to the six chapters, in the order of the story.

    Below the chapter of `page` are links to its pages, unless it has only one.
    """
    with st.container(key="menu_rail"):
        paragraphs(brand=NAME)
        _show_links("menu", "Chapters", [_chapter(name) for name in CHAPTERS], page)


def chapter_pages(page: str) -> None:
    """Links to the pages of the chapter of `page`, for a phone, where the menu has no room for them."""
    links = _pages_of(PAGES[page].chapter)
    if len(links) > 1:
        _show_links("pages", PAGES[page].chapter, links, page)


def next_page(page: str) -> None:
    """A link to the next page of the story."""
    for one, after in pairwise(in_story()):
        if one.stem == page:
            _show_links("next", "The next page", [_link(after.stem, f"Next: {after.title}")], "")


def preload_plotly(page: str) -> None:
    """Load Plotly's script before the first chart needs it: it is 5 MB, and running it takes most of a second.

    Streamlit fetches it with the first chart. Here it is fetched early on a page with charts, and elsewhere when a
    viewer moves to the menu or has not typed for a while, so that it does not interrupt typing; in talk mode, where the
    menu is not used, at once. If Streamlit's file is not found, nothing happens. Call early in each full run.
    """
    now = talking() or VIEW.recall(PAGES[page].first_view, quiet=True) in PAGES[page].charts
    _fetch(key="preload_plotly", data={"script": plotly_script(), "now": now})


def navigation() -> StreamlitPage:
    """The page that the address names; call its `run` to show it.

    Every `url_path` is its file's stem: on a cold server Streamlit looks for a file of that name.
    """
    # `st.navigation` modifies the page that it selects, so each run gets its own copies.
    return st.navigation([copy(page) for page in _pages(os.environ.get(STATUS) == "1")], position="hidden")


def host_only() -> None:
    """Raises `ReaderError` unless the host enabled the status page."""
    if os.environ.get(STATUS) != "1":
        raise ReaderError("This page is for whoever runs this server, and it is switched off.")


def tell_what_is_gone() -> None:
    """Say once what a link of before showed and no page draws any more. Call in the run of the page that it opens."""
    if gone := st.session_state.pop(GONE, ""):
        st.toast(gone, icon="ℹ️", duration="long")


def page_after_move(page: str) -> str:
    """The page that has what `page` was, with its settings in the address; "" if it is still there.

    Call after `address.start_run`.
    """
    if page in PAGES and not address.first_run():
        return ""
    chosen = st.session_state[address.CHOSEN] if address.first_run() else address.query()
    if gone := no_longer(page, chosen):
        st.session_state[GONE] = gone
    to, settings = moved_to(page, chosen)
    st.session_state[address.CHOSEN] = {name: str(value) for name, value in settings.items()}
    if to == page:
        return ""
    st.session_state[address.MOVED] = True
    return to


def _link(stem: str, title: str, short: str = "", pages: Sequence[Link] = ()) -> Link:
    return stem, title, short, tuple(pages)


def _pages_of(chapter: str) -> list[Link]:
    return [_link(entry.stem, entry.title) for entry in in_story() if entry.chapter == chapter]


def _chapter(name: str) -> Link:
    """A link to the first page of a chapter, with those to all of them."""
    pages = _pages_of(name)
    return _link(pages[0][0], name, CHAPTERS[name], pages if len(pages) > 1 else ())


def _show_links(kind: str, label: str, links: Sequence[Link], current: str) -> None:
    data = {
        "kind": kind,
        "label": label,
        "links": links,
        "current": current,
        "home": HOME,
        "stems": [one.stem for one in in_story()],
    }
    _links(key=kind if kind == "menu" else f"links_{kind}", data=data)


def script_of(page: str) -> Path:
    """The path of a page's script, wherever the server's main script is."""
    return SCRIPTS / f"{page}.py"


@cache
def _pages(with_status: bool) -> list[StreamlitPage]:
    """Cached: `st.Page` looks for its file on disk each time, and there are over twenty."""
    return [
        st.Page(script_of(one.stem), title=one.title, icon=f":material/{one.icon}:", default=one.stem == HOME)
        for one in PAGES.values()
        if one.chapter or with_status
    ] + [st.Page(_moved, title=stem, url_path=stem) for stem in pages_of_before()]


def _moved() -> None:
    """A page that became a view of another: the frame goes there before it runs."""
