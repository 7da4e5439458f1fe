"""The menu at the end of the bar. On a desktop it shares and exports; on a phone it has everything but the sentence.

Rows whose keys begin with `phone_` are for a phone; the style sheet hides them on a desktop.
"""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.markup import escaped, paragraphs

MENU = "more"


def more_menu() -> DeltaGenerator:
    """The menu. It runs the app when it opens, so that its rows know what was typed since."""
    menu = st.popover("⋯", key=MENU, on_change="rerun", help="Share and export")
    with menu, st.container(key="phone_head", horizontal=True, vertical_alignment="center"):
        paragraphs(sheet="More")
        st.button("✕", key="close_more", help="Close this menu", on_click=close)
    return menu


def is_open() -> bool:
    """Whether a reader has the menu open."""
    return bool(st.session_state.get(MENU))


def close() -> None:
    """For callbacks: close the menu, since what was clicked in it opens something else."""
    if MENU in st.session_state:
        st.session_state[MENU] = False


def phone_row(name: str, what: str) -> DeltaGenerator:
    """A row of a phone's menu that opens in place."""
    with st.container(key=f"phone_{name.lower().replace(' ', '_')}"):
        return st.expander(row(name, what), type="compact")


def row(name: str, what: str) -> str:
    """A label in Markdown: a name, and in smaller type what it is."""
    return f"{escaped(name)} :small[{escaped(what)}]"
