"""The pages as app.py hands them over, and what they name as 'module:NAME', imported at first use."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import Any

import streamlit as st

from components.frame import address
from components.frame.settings import BESIDE, READING, SIDE, VARIANT, VIEW, Setting
from components.records.pages import Page

MEANT = "settings_meant"  # what the name of each setting meant on the last page that has it
PAGES: dict[str, Page] = {}  # by stem, in the order of the story; app.py fills it at the start of each run


def named(place: str) -> Any:
    """What 'module:NAME' names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def settings_of(page: Page) -> list[Setting]:
    """The settings that the page keeps in its address."""
    found = [named(one) if isinstance(one, str) else one for one in page.settings]
    each = [one for several in found for one in (several if isinstance(several, tuple) else (several,))]
    return [replace(VIEW, options=page.views), *each] if page.views else each


def keep_apart(before: str, page: str) -> None:
    """Let each setting of the page have what it had there, where pages on which the viewer was since, at last `before`,
    mean something else by its name. Call when a page is entered, before its controls are drawn."""
    if before not in PAGES or page not in PAGES:
        return
    meant = st.session_state.setdefault(MEANT, {})
    meant |= _meanings(before)
    for name, meaning in _meanings(page).items():
        if meant.get(name, meaning) != meaning:
            address.set_aside(name, meant[name], meaning)


def _meanings(page: str) -> dict[str, tuple[object, ...]]:
    """What the names of a page's settings mean there, as far as their values tell."""
    found = settings_of(PAGES[page])
    parts = ("options", "low", "high", "separator", "count")
    return {one.name: (type(one), *(_plain(getattr(one, part, None)) for part in parts)) for one in found}


def _plain(part: object) -> object:
    return tuple(part) if isinstance(part, dict) else part


def settings_of_pages(pages: Iterable[Page]) -> dict[str, dict[str, Setting]]:
    """Each page's name and its settings by name: what a tour can set, with the model's variant, what stands beside it,
    and how two sentences are read. This imports the views of all pages."""
    of_all = VARIANT, BESIDE, READING, SIDE
    return {page.stem: {one.name: one for one in (*of_all, *settings_of(page))} for page in pages}


def answers_of(pages: Iterable[Page]) -> dict[str, str]:
    """Each answer that a scene or a worksheet may ask for, with the 'module:function' that gives it."""
    return {name: place for page in pages for name, place in page.answers.items()}


def answer_named(name: str) -> Callable[[Any], Any]:
    """The function that gives this answer; it gets the state of the page."""
    return named(answers_of(PAGES.values())[name])


def prepare_pages(bert: object) -> None:
    """Make what pages need whatever is typed. For quiet moments."""
    for page in PAGES.values():
        for place in page.prepares:
            named(place)(bert)
