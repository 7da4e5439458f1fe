"""The head of a page: its headline, the row of controls in its card, and the three sentences below.

head = page_head("tables", about="Each table …")
with head.controls:
    ...
head.finding(...)
head.told(see="…", means="…", tries=[...])
"""

import json
import re
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from html import escape
from typing import NamedTuple, Self
from urllib.parse import parse_qsl, urlencode

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame import address
from components.frame.address import WAS
from components.frame.markup import Markup, isolated, paragraphs
from components.frame.pages import PAGES
from components.frame.parts import across, column, offer_menu, say, say_otherwise, told
from components.frame.settings import VIEW, view_key
from components.frame.streamlit_internals import browser_component
from components.records.pages import Page

ONE_LINE = 75  # letters of 28 px beside the menu of a window of 1280 px; a longer headline is set in 24 px
TRIES, SAID = "tries", "said_headline"
FROM_LINK = (
    "The link that led here changed one thing."  # the headline of before stands in no address: anybody could write one
)

_told = browser_component("told")


class Finding(str):
    """A headline, as plain text, with the positions of the `tokens` that it is about, and the `line` of numbers below.

    `marks`: what is marked in the pictures while the pointer is on it, by the names that they show: a layer, a head, a
    curve, a use's sentence. Words that it quotes are marked without being listed.
    """

    tokens: tuple[int, ...]
    marks: tuple[str, ...]
    line: str

    def __new__(cls, text: str = "", *tokens: int, marks: Sequence[str] = (), line: str = "") -> Self:
        finding = super().__new__(cls, text)
        finding.tokens, finding.marks, finding.line = tokens, tuple(marks), line
        return finding


def head_marks(layer: int, head: int) -> tuple[str, ...]:
    """What pictures call a head; for the mean of a layer's heads, which is head 0, what they call the layer."""
    return (f"layer {layer}, head {head}" if head else f"layer {layer}",)


class Try(NamedTuple):
    """A link that changes one thing of the present view: its `words`, and the `settings` with their new values, the
    sentences `a` and `b` among them; None is the default. What it changes is the headline, or stands below the heading
    with the `anchor`."""

    words: str
    settings: Mapping[str, str | None]
    anchor: str = ""


class Was(NamedTuple):
    """What a Try link replaced on a page: its headline, the settings, and what was chosen `after` the first run."""

    page: str
    headline: str
    replaced: Mapping[str, str | None]
    after: Mapping[str, str | None] | None = None


class Instead(NamedTuple):
    """What every headline of a run, and what the page's picture means, give way to."""

    finding: Finding
    means: str
    tries: Sequence[Try]


_instead: ContextVar[Instead | None] = ContextVar("instead", default=None)


def say_instead(instead: Instead | None) -> None:
    """Let the page that runs next in this thread say this; None: what it has to say. Call before each page."""
    _instead.set(instead)


class PageHead:
    """The head of one page in one run. `view` is the chosen one of its views; empty if it has only one.

    `column()` is the column at the right of the card, for what stands beside the picture; three sentences follow it.
    `across()` is a card of the full width above it.
    """

    def __init__(self, page: Page, view: str, controls: DeltaGenerator, about: DeltaGenerator) -> None:
        self.view = view
        self.controls = controls
        self.about = about
        self.column, self.across = column, across
        self._page = page

    def finding(self, text: str) -> None:
        """Show the headline: plain text, which may contain what a viewer typed. If it is empty, the page's question
        stands there."""
        if text and (instead := _instead.get()):
            text = instead.finding
        if text:
            st.session_state[SAID] = (self._page.stem, str(text))
            finding = text if isinstance(text, Finding) else Finding(text)
            say(_headline(self._page.title, finding))

    __call__ = finding

    def told(self, *, see: str, means: str, tries: Sequence[Try] = ()) -> None:
        """The three sentences: what one sees, what it means, and what to try, which changes one thing of this text."""
        if instead := _instead.get():
            means, tries = instead.means, instead.tries
        _three_sentences(self._page.stem, see, means, tries)


def page_head(
    page: str,
    finding: str = "",
    *,
    opens: str = "",
    about: str = "",
) -> PageHead:
    """The head of `page` (the stem of its file): call first. It `opens` with one of its views, by default the first;
    `about` is the prose behind “More”, in Markdown. The headline may be shown later, as may the controls; a page that
    says none has its question there.
    """
    entry = PAGES[page]
    with st.container(key="page_head", horizontal=True, vertical_alignment="center", gap="small"):
        view = VIEW.choose(entry.views, opens or entry.first_view, key=view_key(page)) if entry.views else ""
        controls = st.container(key="page_controls", horizontal=True, vertical_alignment="center", width="content")
        offer_menu(st.container(key="page_menu", width="content"))
        more = st.popover(
            "More", key="about_page", help="What this page shows, and how it is computed", width="content"
        )
    with more:
        paragraphs(question=entry.question)
        if about:
            st.markdown(about)
    say_otherwise(_headline(entry.title, Finding(entry.question), kind="asked"))
    head = PageHead(entry, view, controls, more)
    head.finding(finding)
    return head


def settings_menu(name: str, help: str) -> DeltaGenerator:
    """The menu of what is rarely changed of a picture, for the card's head; `help` says what is in it."""
    return st.popover("⚙", key=f"{name}_gear", help=help, width="content")


def _headline(page: str, finding: Finding, kind: str = "finding") -> Markup:
    """The headline and its line; read aloud, the page's name comes first. A layer and its number are never parted."""
    size = kind if len(finding) <= ONE_LINE else f"{kind} long"
    name, marks = escape(f"{page}. {finding}", quote=True), escape(json.dumps(finding.marks), quote=True)
    below = f'<p class="line" data-marks="{marks}">{isolated(escape(finding.line))}</p>' if finding.line else ""
    shown = re.sub(r"\b((?:layer|head) \d+)", r'<span class="whole">\1</span>', isolated(escape(finding)))
    return Markup(f'<h1 class="{size}" aria-label="{name}" data-marks="{marks}">{shown}</h1>{below}')


def _three_sentences(page: str, see: str, means: str, tries: Sequence[Try] = ()) -> None:
    """Show them below the card: plain text, which may contain what a viewer typed. After one of the tries, until
    something else changes, the headline of before stands with them, to compare."""
    st.session_state[TRIES] = {one.words: dict(one.settings) for one in tries}
    with told():
        links = [(one.words, one.anchor) for one in tries]
        data = {"see": see, "means": means, "tries": links, "before": _before(page)}
        _told(key="told", data=data, on_tried_change=_try, on_back_change=_back, on_forget_change=_forget)


def _before(page: str) -> str:
    was: Was | None = st.session_state.get(WAS)
    if was is None and (replaced := address.recall(WAS, None, _replaced, quiet=True)):
        was = Was(page, FROM_LINK, replaced)
    if was is None:
        return ""
    now = address.chosen(was.replaced)
    if was.after is None:
        st.session_state[WAS] = was = was._replace(after=now)
    if was.page != page or was.after != now:
        _forget()
        return ""
    address.keep(WAS, urlencode({name: value or "" for name, value in was.replaced.items()}), None)
    return was.headline


def _replaced(text: str) -> dict[str, str | None]:
    """The settings of the address' “was”, which a viewer may have written; those of this page alone are taken."""
    replaced = {name: value or None for name, value in parse_qsl(text, keep_blank_values=True)}
    if not address.shows(replaced):
        raise ValueError(text)
    return replaced


def _try() -> None:
    message = st.session_state.get("told")
    if message and (settings := st.session_state.get(TRIES, {}).get(message.tried)):
        page, headline = st.session_state.get(SAID, ("", ""))
        chosen = address.chosen(settings)
        st.session_state[WAS] = Was(page, headline, {name: chosen[name] for name in settings})
        address.change(settings)


def _back() -> None:
    if was := st.session_state.get(WAS):
        address.change(was.replaced)
    _forget()


def _forget() -> None:
    st.session_state.pop(WAS, None)
    address.keep(WAS, None, None)
