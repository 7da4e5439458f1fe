"""The head of a page: its headline, the row of controls in its card, and the three sentences below.

head = page_head("tables", views={"words": "Words", "positions": "Positions"}, about="Each table …")
with head.controls:
    ...
head.finding(...)
head.told(see="…", means="…", tries=[...])
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Self

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.markup import Markup, isolated, paragraphs
from components.frame.navigation import FOR_THE_HOST, PAGES, MenuEntry
from components.frame.parts import headline
from components.frame.settings import VIEW, view_key
from components.frame.three_sentences import Try, three_sentences

ONE_LINE = 75  # letters of 28 px beside the menu of a window of 1280 px; a longer headline is set in 24 px


class Finding(str):
    """A headline, as plain text, with the positions of the `tokens` that it names, which the page's picture marks, and
    the `line` of numbers below it."""

    tokens: tuple[int, ...]
    line: str

    def __new__(cls, text: str = "", *tokens: int, line: str = "") -> Self:
        finding = super().__new__(cls, text)
        finding.tokens, finding.line = tokens, line
        return finding


class PageHead:
    """The head of one page in one run. `view` is the chosen one of its views; empty if it has only one."""

    def __init__(self, page: MenuEntry, view: str, controls: DeltaGenerator, about: DeltaGenerator) -> None:
        self.view = view
        self.controls = controls
        self.about = about
        self._page = page

    def finding(self, text: str) -> None:
        """Show the headline: plain text, which may contain what a viewer typed. If it is empty, the page's question
        stands there."""
        headline().html(_headline(self._page.title, text or self._page.question, getattr(text, "line", "")))

    __call__ = finding

    def told(self, *, see: str, means: str, tries: Sequence[Try] = ()) -> None:
        """The three sentences: what one sees, what it means, and what to try, which changes one thing of this text."""
        three_sentences(see, means, tries)


def page_head(
    page: str,
    finding: str | None = None,
    *,
    views: Mapping[str, str] | None = None,
    opens: str = "",
    about: str = "",
) -> PageHead:
    """The head of `page` (the stem of its file): call first. `views` are its views with their labels, of which it
    `opens` with one, by default the first; `about` is the prose behind “More”, in Markdown. The headline may be shown
    later, as may the controls; until then it is the page's question.
    """
    entry = PAGES.get(page, FOR_THE_HOST)
    with st.container(key="page_head", horizontal=True, vertical_alignment="center", gap="small"):
        view = VIEW.choose(views, opens or next(iter(views)), key=view_key(page)) if views else ""
        controls = st.container(key="page_controls", horizontal=True, vertical_alignment="center", width="content")
        more = st.popover(
            "More", key="about_page", help="What this page shows, and how it is computed", width="content"
        )
    with more:
        paragraphs(question=entry.question)
        if about:
            st.markdown(about)
    head = PageHead(entry, view, controls, more)
    if finding is not None:
        head.finding(finding)
    return head


def show_view(page: str, view: str) -> None:
    """Show another view of the page that is open; for callbacks, which run before the page does."""
    st.session_state[view_key(page)] = view


def _headline(page: str, text: str, line: str) -> Markup:
    """The headline and its line; read aloud, the page's name comes first."""
    size = "finding" if len(text) <= ONE_LINE else "finding long"
    name = escape(f"{page}. {text}", quote=True)
    below = f'<p class="line">{isolated(escape(line))}</p>' if line else ""
    return Markup(f'<h1 class="{size}" aria-label="{name}">{isolated(escape(text))}</h1>{below}')
