"""Every page with its title and its question, in chapters in the order of the story; and the links between them.

The links are our own: Streamlit's menu parses each title as Markdown again whenever anything on the page changes, which
took a third of the browser's work between a changed sentence and its figure.
"""

from copy import copy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from components.frame.status import switched_on
from components.frame.streamlit_internals import Page, browser_component

HOME = "home"
SCRIPTS = Path(__file__).parents[2] / "pages"


class MenuEntry(NamedTuple):
    """A page: the stem of its file and of its address, its title, its icon, and the question that it answers."""

    stem: str
    title: str
    icon: str
    question: str


CHAPTERS: dict[str, tuple[MenuEntry, ...]] = {
    "Start": (MenuEntry(HOME, "How BERT turns text into vectors", "home", ""),),
    "Tokens": (
        MenuEntry("tokens", "Tokens", "segment", "Why does “awesomesauce” become three pieces?"),
        MenuEntry("padding", "Padding", "width", "What do [PAD] tokens do to the other vectors?"),
    ),
    "Embeddings": (
        MenuEntry("embeddings", "The sum", "grid_on", "Which three embeddings does BERT add, and what comes out?"),
        MenuEntry("contributions", "Who contributes", "stacked_bar_chart", "How much of a vector is its word?"),
        MenuEntry("tables", "The tables", "table_rows", "What is in the three tables themselves?"),
        MenuEntry("positions", "Positions", "linear_scale", "How does BERT tell position 6 from position 7?"),
    ),
    "LayerNorm": (
        MenuEntry("normalization", "LayerNorm", "equalizer", "Why is hidden_states[0] not the sum?"),
        MenuEntry("dropout", "Dropout", "blur_on", "What is different in training?"),
    ),
    "The encoder": (
        MenuEntry("encoder", "One layer", "schema", "What happens between two hidden states, number by number?"),
        MenuEntry("attention", "Attention", "share", "Who attends to whom, and what arrives?"),
        MenuEntry("decomposition", "Who wrote this", "history_edu", "Who wrote this number?"),
    ),
    "Context": (
        MenuEntry("context", "The map", "scatter_plot", "Which vectors lie near each other?"),
        MenuEntry("layers", "Layer by layer", "animation", "What does each layer move?"),
    ),
    "Meaning": (
        MenuEntry("similarity", "Similarity", "straighten", "Is a cosine of 0.9 high?"),
        MenuEntry("senses", "Senses", "call_split", "In which layer do two senses of a word part?"),
        MenuEntry(
            "pairs", "Two sentences", "compare_arrows", "“dog bites man”, “man bites dog”: what differs, and where?"
        ),
    ),
    "Words": (
        MenuEntry("vocabulary", "Vocabulary", "menu_book", "Which pieces does BERT know, and which are alike?"),
        MenuEntry("atlas", "Map of the vocabulary", "map", "What do all the word rows look like at once?"),
        MenuEntry("readout", "What a vector says", "record_voice_over", "Which words is this vector nearest to now?"),
        MenuEntry("blank", "Fill the blank", "edit_note", "Which word would BERT write here?"),
    ),
    "The model": (
        MenuEntry("model", "Anatomy", "account_tree", "Where do all the parameters live?"),
        MenuEntry("stations", "Data through the model", "route", "Which shapes does a sentence take on its way?"),
    ),
}
FOR_THE_HOST = MenuEntry("status", "Status", "monitor_heart", "How is this server doing?")

PAGES: dict[str, MenuEntry] = {entry.stem: entry for entries in CHAPTERS.values() for entry in entries}
_CHAPTER_OF = {entry.stem: title for title, entries in CHAPTERS.items() for entry in entries}
_BACK = {after: before for before, after in pairwise(PAGES)}
_NEXT = dict(pairwise(PAGES))

_links = browser_component("links", html="<nav></nav>")


def menu(page: str) -> None:
    """Links to all chapters; that of `page` is marked as the current one."""
    first = {title: entries[0] for title, entries in CHAPTERS.items()}
    links = [(entry.stem, title, entry.icon) for title, entry in first.items()]
    current = first[_CHAPTER_OF[page]].stem if page in _CHAPTER_OF else ""
    _show_links("menu", "Chapters", links, current)


def chapter_row(page: str) -> None:
    """Links to all pages of the chapter of `page`, in one row; nothing for a chapter of one page."""
    entries = CHAPTERS.get(_CHAPTER_OF.get(page, ""), ())
    if len(entries) > 1:
        _show_links("row", f"Chapter: {_CHAPTER_OF[page]}", [(entry.stem, entry.title, "") for entry in entries], page)


def story_links(page: str) -> None:
    """Links to the previous and the next page of the story."""
    ends = (("Back: ", _BACK.get(page), "arrow_back"), ("Next: ", _NEXT.get(page), "arrow_forward"))
    links = [(stem, f"{label}{title_in_story(stem)}", icon) for label, stem, icon in ends if stem]
    if links:
        _show_links("story", "The story", links, "")


def title_in_story(stem: str) -> str:
    """A page's title; “Start” for the home page, whose title is a sentence."""
    return "Start" if stem == HOME else PAGES[stem].title


def navigation() -> Page:
    """The page that the address names; call its `run` to show it.

    Every `url_path` is its file's stem: on a cold server Streamlit looks for a file of that name.
    """
    # `st.navigation` modifies the page that it selects, so each run gets its own copies.
    return st.navigation([copy(page) for page in _pages(switched_on())], position="hidden")


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
    ]
