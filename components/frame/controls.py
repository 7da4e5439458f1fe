"""The token that is followed on all pages, and the choice of a token."""

from collections.abc import Callable, Sequence

import streamlit as st

from components.compute.telling import telling_token
from components.frame import address
from components.frame.settings import TOKEN, VISIBILITY, Number
from components.records.tokens import Tokens


def token_choice(
    tokens: Tokens, setting: Number = TOKEN, *, default: int | None = None, among: Sequence[int] = ()
) -> int:
    """The position of a token, chosen `among` these positions or all; the default is the most informative token."""
    pieces = tokens.pieces
    positions = among or range(len(pieces))
    default = telling_token(tokens) if default is None else min(default, len(pieces) - 1)
    default = default if default in positions else positions[0]
    key = setting.start(default, address.whole_number(0, len(pieces) - 1))
    st.session_state[key] = st.session_state[key] if st.session_state[key] in positions else default
    names = {position: f"{position}  {tokens.listed[position]}" for position in positions}  # pieces may repeat
    position = int(
        st.selectbox(
            setting.label,
            positions,
            key=key,
            format_func=names.__getitem__,
            label_visibility=VISIBILITY[setting.hidden_label],
        )
    )
    address.keep(setting.name, position, default)
    return position


def followed_token(tokens: Tokens) -> int:
    """The position of the token that is selected on all pages, where it is chosen in a figure, not from a list."""
    default = telling_token(tokens)
    position = address.recall(TOKEN.name, default, address.whole_number(0, len(tokens) - 1), quiet=True)
    address.keep(TOKEN.name, position, default)
    return position


def follow_token(tokens: Tokens, position: int) -> None:
    """Select this token on all pages."""
    token_selector(tokens)(position)


def token_selector(tokens: Tokens) -> Callable[[int], None]:
    """A function that selects the token at a position on all pages; it holds no text, so a widget may keep it."""
    default = telling_token(tokens)
    return lambda position: address.keep(TOKEN.name, position, default)
