"""The URL is the state: what a viewer chose is in the address, and an address opens what was chosen.

The address is read once, when a session starts; from then on the session leads and the address follows. So a key
pressed while an older address is still under way is never undone. Streamlit's own binding names a parameter after the
widget's key and adds one entry to the browser's history for each change from Python; ours replaces the entry.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar
from urllib.parse import urlencode

import streamlit as st

from components.frame.streamlit_internals import browser_component
from components.frame.text import plain

CHOSEN, SHOWN, KEYS, TURN = "address_chosen", "address_shown", "address_keys", "address_turn"
ALWAYS, OWN, FIRST = "address_always", "address_own", "address_first"
QUESTION = ("model", "a", "b")
BOXES = ("sentence_a", "sentence_b")
Value = TypeVar("Value")

_follow = browser_component("address")


def start_run() -> None:
    """Call once at the top of each run of the frame."""
    st.session_state[FIRST] = CHOSEN not in st.session_state
    if st.session_state[FIRST]:
        st.session_state[CHOSEN] = dict(st.query_params.to_dict())
    st.session_state[SHOWN] = []


def first_run() -> bool:
    """Whether this session begins with this run: after a restart of the server the browser may still hold values."""
    return bool(st.session_state.get(FIRST))


def recall(name: str, default: Value, read: Callable[[str], Value], *, quiet: bool = False) -> Value:
    """What the address or an earlier choice says of `name`; nonsense gives `default`, if not `quiet` with a notice.

    A viewer's own choice on one page may be no choice on another (a layer that is not there): that needs no notice.
    """
    text = st.session_state.get(CHOSEN, {}).get(name)
    if text is None:
        return default
    try:
        return read(text)
    except (ValueError, KeyError, IndexError):
        if not quiet and name not in st.session_state.get(OWN, ()):
            st.toast(f"“{plain(text[:40])}” in the address is no valid {name}; the default is shown.", icon="ℹ️")
        return default


def keep(name: str, value: object, default: object) -> None:
    """Put a choice into the address; one that equals its default leaves the address clean.

    What `replace` or `fill` set stays in the address also as a default: there it says that a viewer set it back.
    """
    chosen = st.session_state.setdefault(CHOSEN, {})
    chosen.pop(name, None)
    if value != default or name in st.session_state.get(ALWAYS, ()):
        chosen[name] = str(value)
    for names in (st.session_state.setdefault(SHOWN, []), st.session_state.setdefault(OWN, [])):
        if name not in names:
            names.append(name)


def finish_run(page: str) -> None:
    """Call once at the end of each run: the browser's address now says what is shown."""
    st.session_state[FIRST] = False
    known = sorted(set(st.session_state[CHOSEN]) | set(st.session_state[SHOWN]))
    data = {"page": page, "known": known, "shown": _pairs(), "typed": _typed()}
    _follow(key="address", data=data, on_again_change=lambda: None)


def _typed() -> list[str]:
    return [st.session_state[name] for name in BOXES if name in st.session_state]


def full() -> str:
    """The whole address of what is shown, with the host as the viewer sees it. Call at the end of a run."""
    query = urlencode(_pairs())
    return f"{st.context.url or ''}{'?' if query else ''}{query}"


def link(page: str, here: str, settings: Mapping[str, str] | None = None) -> str:
    """The whole address of a view of `page`, of the question that stands there; `here` is the page of this run."""
    root = (st.context.url or "").rstrip("/").removesuffix(f"/{here}")
    chosen = st.session_state[CHOSEN]
    question = {name: chosen[name] for name in QUESTION if name in chosen}
    return f"{root}/{page}?{urlencode(question | dict(settings or {}))}".rstrip("?")


def bind_widget(name: str, key: str) -> None:
    """Say that the widget `key` holds the value of `name`, so that `replace` can make it recall again."""
    st.session_state.setdefault(KEYS, {})[key] = name


def replace(settings: Mapping[str, str | None]) -> None:
    """Put exactly these settings into the address; None, and what they do not name, means the default.

    Only the question stays if it is not named. Call before any widget of the run.
    """
    chosen = st.session_state[CHOSEN]
    wanted = {name: chosen[name] for name in QUESTION if name in chosen} | dict(settings)
    st.session_state[CHOSEN] = {name: value for name, value in wanted.items() if value is not None}
    st.session_state[ALWAYS] = [name for name, value in settings.items() if value is not None]
    for key, name in st.session_state.get(KEYS, {}).items():
        if name in settings or name not in QUESTION:
            st.session_state.pop(key, None)
    st.session_state[TURN] = st.session_state.get(TURN, 0) + 1


def fill(settings: Mapping[str, str]) -> None:
    """Put these settings into the address where it says nothing yet. Call before any widget of the run."""
    st.session_state[CHOSEN] = dict(settings) | st.session_state[CHOSEN]
    st.session_state[ALWAYS] = list(settings)


def fresh(key: str) -> str:
    """A key for a component that keeps its own value in the browser: `replace` gives it another, so it starts anew."""
    turn = st.session_state.get(TURN, 0)
    return f"{key}_turn{turn}" if turn else key


def _pairs() -> list[tuple[str, str]]:
    chosen = st.session_state[CHOSEN]
    return [(name, chosen[name]) for name in st.session_state[SHOWN] if name in chosen]


def one_of(*options: str) -> Callable[[str], str]:
    """A reader for `recall` that accepts only these texts."""

    def read(text: str) -> str:
        if text not in options:
            raise ValueError(text)
        return text

    return read


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A reader for `recall` that accepts whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return read


def number(low: float, high: float) -> Callable[[str], float]:
    """A reader for `recall` that accepts decimal numbers from `low` to `high`."""

    def read(text: str) -> float:
        value = float(text)
        if not low <= value <= high:
            raise ValueError(text)
        return value

    return read
