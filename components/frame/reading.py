"""How two sentences are read: apart or as one pair, and which of the two a page about one shows.

The token that is selected on all pages is a position, which means another token once the reading changes: it is moved
to where that token then stands, or dropped if it is not in the text that is read.
"""

from typing import NamedTuple

import streamlit as st

from components.compute.tokens import alone, first_of, instructive_token, paired
from components.frame import address
from components.frame.pages import PAGES
from components.frame.settings import READING, SIDE, TOKEN, shown_view
from components.records.tokens import APART, PAIR, Question, Tokens

NOTED = "reading_noted"
POSITIONS = (TOKEN.name, "to", "first", "second")  # settings that are one position
CELLS = ("cell", "cut_cell", "off_cell", "swap_cell", "mask")  # settings that have one among others


class Noted(NamedTuple):
    """What the last run read: `how` is "a" or "b" alone, or the pair, in which B begins at `first`.

    `ids` are those of its tokens, and `token` is the one to look at first, if none is chosen. `turn` is that of the
    address.
    """

    texts: tuple[str, str]
    how: str
    first: int
    ids: tuple[int, ...]
    token: int
    turn: int


def shows_one(page: str) -> bool:
    """Whether the view of `page` shows one of two sentences that are read apart."""
    view = shown_view(page) or PAGES[page].first_view
    return not any(_is_shown(one, view) for one in PAGES[page].both_or_neither)


def _is_shown(one: str, view: str) -> bool:
    """Whether a view is the shown one, or a setting, “name=value”, has its value before its control is drawn."""
    name, is_setting, value = one.partition("=")
    return address.chosen_before(name) == value if is_setting else one == view


def reading_room(page: str, a: str, b: str, model: str) -> Question:
    """The question, with the controls of how its two sentences are read."""
    with st.container(key="reading_room", horizontal=True, vertical_alignment="center", gap="small", width="content"):
        reading = READING.choose()
        _open_side_of_token(a, b, reading)
        one = reading == APART and shows_one(page)
        side = SIDE.choose() if one else SIDE.recall(SIDE.default)
    for setting, value in ((READING, reading), (SIDE, side)):
        setting.keep(value)  # the default, too
    return Question(a, b, model, reading, side)


def note_reading(question: Question, tokens: Tokens) -> None:
    """Keep the token that was chosen, if the same sentences are now read otherwise. Call once the text is read."""
    noted: Noted | None = st.session_state.get(NOTED)
    now = _noted(question, tokens)
    if noted and noted.turn == now.turn and noted.how != now.how:
        _move_token(noted, now)
    st.session_state[NOTED] = now
    st.session_state.pop(address.PUT, None)


def _noted(question: Question, tokens: Tokens) -> Noted:
    how, first = (PAIR, first_of(tokens)) if question.is_pair else (question.side, 0)
    turn = st.session_state.get(address.TURN, 0)
    return Noted((question.a, question.b), how, first, tokens.ids, instructive_token(tokens), turn)


def _open_side_of_token(a: str, b: str, reading: str) -> None:
    """If a pair is read apart from now on, show the sentence that the chosen token is in."""
    noted: Noted | None = st.session_state.get(NOTED)
    if not noted or noted.how != PAIR or reading == PAIR or noted.texts != (a, b) or address.PUT in st.session_state:
        return
    side, _ = alone(_position(TOKEN.name, noted, noted.token), noted.first)
    st.session_state.pop(SIDE.name, None)
    st.session_state[address.CHOSEN][SIDE.name] = side


def _move_token(noted: Noted, now: Noted) -> None:
    """Each position in the address to where the same token stands now, if it is there; else it is dropped."""
    chosen = st.session_state[address.CHOSEN]
    places = {name: _position(name, noted) for name in POSITIONS if name in chosen}
    places[TOKEN.name] = _position(TOKEN.name, noted, noted.token)
    moved = {name: _place(position, noted, now) for name, position in places.items()}
    stale = [name for name, place in moved.items() if place is None]
    stale += [name for name in CELLS if "b" in (noted.how, now.how) and not chosen.get(name, "0")[:1].isdigit()]
    address.put({name: None if place is None else str(place) for name, place in moved.items()} | dict.fromkeys(stale))


def _position(name: str, noted: Noted, default: int = -1) -> int:
    return int(address.recall(name, default, address.whole_number(0, len(noted.ids) - 1), quiet=True))


def _place(position: int, noted: Noted, now: Noted) -> int | None:
    """Where the token at a position of what was read stands now; None if it is in another sentence, or left out."""
    if position < 0:
        return None
    if noted.how == PAIR:
        side, place = alone(position, noted.first)
        found = place if side == now.how else None
    else:
        found = paired(noted.how, position, now.first) if now.how == PAIR else None
    same = found is not None and found < len(now.ids) and now.ids[found] == noted.ids[position]
    return found if same else None
