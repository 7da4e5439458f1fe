"""Controls whose value is kept in the address: each returns a plain value and survives a change of page.

Each sets its value again in each run: to Streamlit, a control with the same key on another page is a new one, which
would start empty.
"""

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from components.compute.telling import telling_token
from components.frame import address
from components.records.tokens import Tokens


def choice(
    label: str,
    options: Mapping[str, str] | Sequence[str],
    *,
    key: str,
    name: str,
    default: str,
    horizontal: bool = True,
    help: str | None = None,
) -> str:
    """One of a few options (value -> label), as a row of buttons, or as a drop-down list if not `horizontal`."""
    labels = options if isinstance(options, Mapping) else {option: option for option in options}
    _recall(key, name, default, address.one_of(*labels))
    st.session_state[key] = st.session_state[key] if st.session_state[key] in labels else default
    if horizontal:
        chosen = st.segmented_control(
            label, list(labels), key=key, format_func=labels.__getitem__, required=True, help=help
        )
    else:
        chosen = st.selectbox(label, list(labels), key=key, format_func=labels.__getitem__, help=help)
    address.keep(name, chosen, default)
    return str(chosen)


def whole_number(
    label: str, low: int, high: int, *, key: str, name: str, default: int, help: str | None = None, typed: bool = False
) -> int:
    """A whole number from `low` to `high`, from a slider or typed; a remembered value is clamped to the range."""
    _recall(key, name, default, address.whole_number(low, high))
    st.session_state[key] = min(max(int(st.session_state[key]), low), high)
    control = st.number_input if typed or low == high else st.slider
    number = int(control(label, low, max(high, low), key=key, help=help, step=1))
    address.keep(name, number, default)
    return number


def picked_number(low: int, high: int, *, key: str, name: str, default: int) -> int:
    """A whole number from `low` to `high` that is chosen in a figure, which writes it to session state under `key`."""
    _recall(key, name, default, address.whole_number(low, high))
    st.session_state[key] = min(max(int(st.session_state[key]), low), high)
    address.keep(name, st.session_state[key], default)
    return int(st.session_state[key])


def decimal_number(
    label: str, low: float, high: float, *, key: str, name: str, default: float, step: float, help: str | None = None
) -> float:
    """A decimal number from `low` to `high`, from a slider."""
    _recall(key, name, default, address.number(low, high))
    st.session_state[key] = min(max(float(st.session_state[key]), low), high)
    number = float(st.slider(label, low, high, key=key, help=help, step=step))
    address.keep(name, number, default)
    return number


def switch(label: str, *, key: str, name: str, default: bool = False, help: str | None = None) -> bool:
    """On or off; in the address 1 or 0."""
    _recall(key, name, default, {"1": True, "0": False}.__getitem__)
    st.session_state[key] = bool(st.session_state[key])
    on = bool(st.toggle(label, key=key, help=help))
    address.keep(name, int(on), int(default))
    return on


def typed_text(label: str, *, key: str, name: str, placeholder: str = "", help: str | None = None) -> str:
    """A line of text, empty at first; the page reruns while it is typed."""
    _recall(key, name, "", str)
    text = st.text_input(label, key=key, live="150ms", max_chars=200, placeholder=placeholder, help=help)
    address.keep(name, text, "")
    return text.encode("utf-8", "replace").decode()


def token_choice(
    tokens: Tokens,
    *,
    key: str,
    name: str = "token",
    default: int | None = None,
    label: str = "Token",
    among: Sequence[int] = (),
) -> int:
    """The position of a token, chosen `among` these positions or all; the default is the most informative token."""
    pieces = tokens.pieces
    positions = among or range(len(pieces))
    default = telling_token(tokens) if default is None else min(default, len(pieces) - 1)
    default = default if default in positions else positions[0]
    _recall(key, name, default, address.whole_number(0, len(pieces) - 1))
    st.session_state[key] = st.session_state[key] if st.session_state[key] in positions else default
    names = {position: f"{position}  {pieces[position]}" for position in positions}  # pieces may repeat
    position = int(st.selectbox(label, positions, key=key, format_func=names.__getitem__))
    address.keep(name, position, default)
    return position


def followed_token(tokens: Tokens) -> int:
    """The position of the token that is selected on all pages, where it is chosen in a figure, not from a list."""
    default = telling_token(tokens)
    position = address.recall("token", default, address.whole_number(0, len(tokens) - 1), quiet=True)
    address.keep("token", position, default)
    return position


def follow_token(tokens: Tokens, position: int) -> None:
    """Select this token on all pages."""
    token_selector(tokens)(position)


def token_selector(tokens: Tokens) -> Callable[[int], None]:
    """A function that selects the token at a position on all pages; it holds no text, so a widget may keep it."""
    default = telling_token(tokens)
    return lambda position: address.keep("token", position, default)


def layer_choice(layers: int, *, key: str = "layer", name: str = "layer", default: int | None = None) -> int:
    """A layer from 0 (LayerNorm of the embeddings) to `layers` (the last encoder layer, the default)."""
    return whole_number(
        "Layer",
        0,
        layers,
        key=key,
        name=name,
        default=layers if default is None else default,
        help="0 is the sum after LayerNorm, before any encoder layer; 1 is the output of the first encoder layer.",
    )


def _recall(key: str, name: str, default: object, read: Callable[[str], object]) -> None:
    address.bind_widget(name, key)
    if key not in st.session_state:
        st.session_state[key] = address.recall(name, default, read)
