"""How two sentences are read: apart or as one pair, and which of the two a page about one shows.

The token that is selected on all pages is a position, which means another token once the reading changes: it is moved
to where that token then stands, or dropped if it is not in the text that is read.
"""

from typing import NamedTuple

import streamlit as st

from components.compute.reading import alone, first_of, paired
from components.compute.tokens import instructive_token
from components.frame import address
from components.frame.settings import TOKEN, Choice, shown_view
from components.records.tokens import APART, PAIR, Question, Tokens

READING = Choice(
    "reading", "How the two sentences are read", {APART: "read apart", PAIR: "as one pair"}, APART, hidden_label=True,
    help="Apart: BERT reads each sentence alone. As one pair: it reads [CLS] A [SEP] B [SEP] at once, so the tokens of "
    "both attend to each other.",
)  # fmt: skip
SIDE = Choice("side", "The sentence that the page shows", {"a": "A", "b": "B"}, "a", hidden_label=True)
# Views that show both sentences although each is read alone, or neither; None: all views but these.
_NOT_ONE: dict[str, frozenset[str]] = {
    "embeddings": frozenset({"pairs"}),
    "similarity": frozenset({"sentences", "senses"}),
    "context": frozenset({"layers", "alone"}),
}
_ONE_ONLY_IN: dict[str, frozenset[str]] = {
    "cause": frozenset({"cut", "off"}),
    "training": frozenset({"input", "states"}),
    "status": frozenset(),
}
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
    view = shown_view(page)
    return view in _ONE_ONLY_IN[page] if page in _ONE_ONLY_IN else view not in _NOT_ONE.get(page, ())


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
