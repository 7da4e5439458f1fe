"""The parts of a page, and which of them a run computes: what follows the sentence, and what a reader looks at.

A page has a headline, a card with its picture and three sentences, one below the other:

    with page_room():  # app.py, around every page
        st.plotly_chart(...)  # in the card
        say(...)  # above it
        end_card()
        st.plotly_chart(...)  # below the three sentences

A changed sentence reruns the page as a fragment, without menu and bar; until the weights are loaded the whole script
reruns, and a viewer sees the tokens meanwhile, which need no model. The lower part is computed only when a reader comes
near it:

    if in_view(height=1500):
        ...

Until then a placeholder takes its place, so a change of the sentence costs the server only what is looked at. One part
for each page, with all that is below the first screen: each part that comes into view runs the page once more. In a
talk and for a download the page is whole.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from html import escape
from typing import TypedDict

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame import address
from components.frame.boundary import tell_readers_at
from components.frame.markup import Markup
from components.frame.settings import Setting
from components.frame.streamlit_internals import browser_component
from components.turns.queue import RUNS, progress_listener

NOW = "talk_now"
STATE = "in_view"
SENT = 0.05  # seconds in which what was drawn reaches the browser: importing torch holds Python's lock for longer

_watch = browser_component("in_view", html='<div class="part"></div>')
_below: ContextVar[DeltaGenerator | None] = ContextVar("below", default=None)


@dataclass
class _Room:
    headline: DeltaGenerator
    across: DeltaGenerator
    beside: DeltaGenerator
    told: DeltaGenerator
    card: ExitStack
    otherwise: Markup | None = None  # the headline, if the page ends without one
    menu: DeltaGenerator | None = None  # in the card's head, for the first picture in it


_room: ContextVar[_Room | None] = ContextVar("room", default=None)


@contextmanager
def page_room(between: Callable[[], None]) -> Iterator[None]:
    """In this block a page draws into its card, until `end_card`; `between` draws between headline and card. Pages that
    run without app.py have no room.
    """
    with ExitStack() as card:
        headline = st.container(key="headline").empty()
        between()
        body = st.container(key="page_body")
        across = body.container(key="across_room")
        picture, below = body.container(key="card", border=True), body.container(key="told_room")
        beside = below.container(key="beside")  # in no st.empty(): what was opened in it would be lost in each run
        room = _Room(headline, across, beside, below.container(), card)
        place = _room.set(room)
        card.enter_context(picture)
        tell_readers_at(picture)
        try:
            yield
        except Exception:  # the message stands in the card, or below it
            _say_otherwise(room)
            raise
        else:
            _say_otherwise(room)
        finally:
            _room.reset(place)


def _say_otherwise(room: _Room) -> None:
    if room.otherwise:
        room.headline.html(room.otherwise)


def say(headline: Markup) -> None:
    """Show the headline."""
    if room := _room.get():
        room.headline.html(headline)
        room.otherwise = None


def say_otherwise(headline: Markup) -> None:
    """Show this headline if the page ends without one."""
    if room := _room.get():
        room.otherwise = headline


def told() -> DeltaGenerator:
    """The place below the card."""
    return room.told if (room := _room.get()) else st.container()


def across() -> DeltaGenerator:
    """A card of the full width, above the card; three sentences then stand at the right of the latter."""
    room = _room.get()
    return room.across.container(key="across", border=True) if room else st.container(key="across")


def column() -> DeltaGenerator:
    """The column at the right of the card, in which three sentences then stand, too; in a narrow window below it."""
    room = _room.get()
    return room.beside if room else st.container(key="beside")


def offer_menu(place: DeltaGenerator) -> None:
    """Let the menu of the first picture in the card stand in this place of the card's head."""
    if room := _room.get():
        room.menu = place


def place_of_menu() -> DeltaGenerator | None:
    """The place in the card's head, for a picture in the card that asks first; after that, None."""
    if not (room := _room.get()):
        return None
    place, room.menu = room.menu, None
    return place


def end_card() -> None:
    """What follows stands below the card and its three sentences. Call where no other container is open."""
    if room := _room.get():
        room.menu = None
        room.card.close()
        tell_readers_at(None)


class _Visit(TypedDict):
    page: str
    seen: bool
    whole: bool


def talking() -> bool:
    """Whether this run is in talk mode; valid after `talk.open_scene` was called."""
    return NOW in st.session_state


def start_page(page: str, *, whole: bool) -> None:
    """Call before each run of `page`. The `whole` page is computed for a talk or a download."""
    last = _visit()
    seen = last is not None and last["page"] == page and last["seen"]
    st.session_state[STATE] = _Visit(page=page, seen=seen, whole=whole)


def in_view(*, height: int, settings: Sequence[Setting] = ()) -> bool:
    """Whether to compute the lower part of the page: once a reader has come near it, until another page is opened.

    If not, a placeholder of `height` pixels is shown, and the part's own `settings` stay in the address. A page that
    runs without app.py is whole. What follows stands below the card.
    """
    end_card()
    visit = _visit()
    if visit is None or visit["seen"] or visit["whole"]:
        return True
    address.hold(one.name for one in settings)
    _watch(key="below", data={"height": height}, on_seen_change=_see)
    return False


def _see() -> None:
    if visit := _visit():
        visit["seen"] = True


def _visit() -> _Visit | None:
    return st.session_state.get(STATE)


def run_in_fragment(answer: Callable[[], None], *, warm: bool) -> None:
    """Call `answer`; a change inside it then reruns `answer` alone. What changes the rest of the app calls `st.rerun`.

    Without menu and bar a change takes about 10 ms less of the server's CPU, and /encoder repaints in two thirds of
    the time, since the browser renders them again for each message about them. Until the weights are `warm` the whole
    script reruns, since pages wait for them, and a fragment's run cannot be interrupted there.
    """
    if warm:
        st.fragment(answer)()
        return
    room, below = st.container(), st.empty()  # a fragment has a container, too, so elements keep their positions
    with room, _loading(below):
        answer()
    below.empty()


@contextmanager
def _loading(below: DeltaGenerator) -> Iterator[None]:
    """In this block a run that waits for the weights leaves its turn to others, and ends when its viewer types on."""

    def listen(*_: int) -> None:
        RUNS.leave()
        st.session_state.get("loading")  # here Streamlit ends a run that is no longer needed

    place, listener = _below.set(below), progress_listener.set(listen)
    try:
        yield
    finally:
        progress_listener.reset(listener)
        _below.reset(place)


def show_tokens_while_loading(pieces: Iterable[str], title: str) -> None:
    """Below the page, until it is complete: which checkpoint is loaded, and the pieces of the text."""
    if below := _below.get():
        pills = "".join(f'<bdi class="pill">{escape(piece)}</bdi> ' for piece in pieces)
        words = f"Loading {escape(title)}. Its tokenizer needs no weights; these are the tokens of the text:"
        with below.container(key="loading"):
            st.html(Markup(f'<div role="status"><p>{words}</p><p>{pills}</p></div><div class="blank"></div>'))
        time.sleep(SENT)  # lets the thread that sends what was drawn run before the import holds Python's lock


def end_loading() -> None:
    """Take away what `show_tokens_while_loading` shows, if it is there: the page has begun to show results."""
    if below := _below.get():
        below.empty()
