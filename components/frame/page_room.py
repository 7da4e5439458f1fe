"""The room of a page: its headline, the card with its picture, and three sentences below; one column, in this order.

with page_room():  # app.py, around every page
    st.plotly_chart(...)  # in the card
    headline().html(...)  # above it
    end_card()
    st.plotly_chart(...)  # below the three sentences
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


class _Room(NamedTuple):
    headline: DeltaGenerator
    told: DeltaGenerator
    card: ExitStack


_room: ContextVar[_Room | None] = ContextVar("room", default=None)


@contextmanager
def page_room() -> Iterator[None]:
    """In this block a page draws into its card, until `end_card`."""
    with ExitStack() as card:
        headline, picture = st.container(key="headline").empty(), st.container(key="card", border=True)
        place = _room.set(_Room(headline, st.container(key="told_room"), card))
        card.enter_context(picture)
        try:
            yield
        finally:
            _room.reset(place)


def headline() -> DeltaGenerator:
    """The place above the card, which holds one element; a page that runs without app.py has none, and draws here."""
    return room.headline if (room := _room.get()) else st.empty()


def told() -> DeltaGenerator:
    """The place below the card."""
    return room.told if (room := _room.get()) else st.container()


def end_card() -> None:
    """What follows stands below the card and its three sentences. Call where no other container is open."""
    if room := _room.get():
        room.card.close()
