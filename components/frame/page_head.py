"""The row between bar and picture: the page's title and views, the finding, its controls, and “?” for the prose.

head = page_head("tables", views={"words": "Words", "positions": "Positions"}, about="Each table …")
with head.controls:
    ...
head.finding(...)
"""

from collections.abc import Mapping
from typing import Self

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.markup import paragraphs
from components.frame.navigation import FOR_THE_HOST, PAGES
from components.frame.settings import VIEW, view_key

ONE_LINE = 90  # characters: a longer finding is set smaller, in two lines, unless the window is wide


class PageHead:
    """The head of one page in one run. `view` is the chosen one of its views; empty if it has only one."""

    def __init__(self, view: str, finding: DeltaGenerator, controls: DeltaGenerator, about: DeltaGenerator) -> None:
        self.view = view
        self.controls = controls
        self.about = about
        self._finding = finding

    def finding(self, text: str) -> None:
        """Show what was found: plain text, which may contain what a viewer typed, and may be empty."""
        if text:
            with self._finding:
                paragraphs(**{"finding" if len(text) <= ONE_LINE else "finding long": text})

    __call__ = finding


def page_head(
    page: str,
    finding: str | None = None,
    *,
    views: Mapping[str, str] | None = None,
    opens: str = "",
    about: str = "",
) -> PageHead:
    """The head of `page` (the stem of its file): call first. `views` are its views with their labels, of which it
    `opens` with one, by default the first; `about` is the prose behind “?”, in Markdown. The finding may be shown
    later, as may the controls.
    """
    entry = PAGES.get(page, FOR_THE_HOST)
    with st.container(key="page_head", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(entry.title, anchor=page, width="content")
        view = VIEW.choose(views, opens or next(iter(views)), key=view_key(page)) if views else ""
        spot = st.empty()
        controls = st.container(key="page_controls", horizontal=True, vertical_alignment="center", width="content")
        help_room = st.popover("?", key="about_page", help="What this page shows", width="content")
    with help_room:
        paragraphs(question=entry.question)
        if about:
            st.markdown(about)
    head = PageHead(view, spot, controls, help_room)
    head.finding(finding or "")
    return head


def show_view(page: str, view: str) -> None:
    """Show another view of the page that is open; for callbacks, which run before the page does."""
    st.session_state[view_key(page)] = view


class Finding(str):
    """A sentence, as plain text, with the positions of the `tokens` that it names, which the page's picture marks."""

    tokens: tuple[int, ...]

    def __new__(cls, text: str = "", *tokens: int) -> Self:
        finding = super().__new__(cls, text)
        finding.tokens = tokens
        return finding
