"""The URL is the state: what a viewer chose is in the address, and an address opens what was chosen.

The address is read once, when a session starts; from then on the session leads and the address follows. So a key
pressed while an older address is still under way is never undone. Streamlit's own binding names a parameter after the
widget's key and adds one entry to the browser's history for each change from Python; ours replaces the entry.
"""

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

CHOSEN, SHOWN = "address_chosen", "address_shown"
Value = TypeVar("Value")

_follow = st.components.v2.component(
    "address",
    js="""
    export default function ({ data }) {
      const url = new URL(window.location.href);
      for (const name of data.known) url.searchParams.delete(name);
      for (const [name, value] of data.shown) url.searchParams.set(name, value);
      if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
    }
    """,
)


def start_run() -> None:
    """Call once at the top of each run of the frame."""
    if CHOSEN not in st.session_state:
        st.session_state[CHOSEN] = dict(st.query_params.to_dict())
    st.session_state[SHOWN] = []


def recall(name: str, default: Value, read: Callable[[str], Value]) -> Value:
    """What the address or an earlier choice says of `name`; nonsense gives `default` and a notice."""
    text = st.session_state.get(CHOSEN, {}).get(name)
    if text is None:
        return default
    try:
        return read(text)
    except (ValueError, KeyError, IndexError):
        st.toast(f"“{text[:40]}” in the address is no valid {name}; the default is shown.", icon="ℹ️")
        return default


def keep(name: str, value: object, default: object) -> None:
    """Put a choice into the address; one that equals its default leaves the address clean."""
    chosen = st.session_state.setdefault(CHOSEN, {})
    chosen.pop(name, None)
    if value != default:
        chosen[name] = str(value)
    st.session_state.setdefault(SHOWN, []).append(name)


def finish_run(page: str) -> None:
    """Call once at the end of each run of the frame: the browser's address now says what is shown."""
    chosen, shown = st.session_state[CHOSEN], st.session_state[SHOWN]
    pairs = [(name, chosen[name]) for name in shown if name in chosen]
    _follow(key="address", data={"page": page, "known": sorted(set(chosen) | set(shown)), "shown": pairs})


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
