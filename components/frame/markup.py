"""Viewers' texts in Markdown, and small pieces of HTML: cheaper for the browser, and as safe, since text is escaped.

And the CSS that Streamlit's theme cannot express, such as less space at the top and a maximum width.
"""

import re
from html import escape
from pathlib import Path

import streamlit as st

_FILES = (Path(__file__).with_name(name) for name in ("streamlit_internals.css", "appearance.css"))
_STYLE = f"<style>\n{''.join(file.read_text(encoding='utf-8') for file in _FILES)}</style>"
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|$:<>~&])")


class Markup:
    """HTML as an object: given a string, `st.html` checks on disk each time whether it is the path of a file."""

    def __init__(self, html: str) -> None:
        self._html = html

    def _repr_html_(self) -> str:
        return self._html


def apply_style() -> None:
    """Call once in each full run."""
    st.html(Markup(_STYLE))


def paragraphs(**texts: str) -> None:
    """One paragraph for each text that is not empty, with its name as CSS class."""
    html = "".join(f'<p class="{name}">{isolated(escape(text))}</p>' for name, text in texts.items() if text)
    if html:
        st.html(Markup(html))


def isolated(text: str) -> str:
    """Words written from right to left must not reorder the quotation mark and the number after them."""
    return re.sub("“([^“”]*)”", r'“<bdi dir="ltr">\1</bdi>”', text)


def escaped(text: str) -> str:
    """`text` with every character that has a meaning in Markdown escaped."""
    return _SPECIAL.sub(r"\\\1", text)
