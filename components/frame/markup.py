"""Viewers' texts in Markdown, and small pieces of HTML: cheaper for the browser, and as safe, since text is escaped.

And the CSS that Streamlit's theme cannot express, such as less space at the top and a maximum width.
"""

import re
from html import escape
from pathlib import Path

import streamlit as st

from components.compute.writing import one_line

_FILES = (Path(__file__).with_name(name) for name in ("streamlit_internals.css", "appearance.css"))
_STYLE = "".join(file.read_text(encoding="utf-8") for file in _FILES)
# What has a meaning in Markdown: anywhere, and at the beginning of a line. What has none there stays as it is.
_SPECIAL = re.compile(r"[\\`*\[\]{}$<>~&|]|:(?!\s)|(?<![^\W_])_|_(?![^\W_])")
_BEGINS_A_BLOCK = re.compile(r"^(\d{0,9})([#+=.)-])")
# What Streamlit's Markdown looks for once escapes are resolved, within one run of text: GFM's web addresses and mail
# (www. :// @), emoji and icons (:), arrows and the like (-> -- <=). A directive without content, an empty `span` in the
# page, ends a run and leaves what is seen, copied and read aloud as it is (tests/browser/test_foreign_text.py).
_FOUND_LATER = re.compile(r"(?<=www)(?=\.)|(?<=:)(?=\S)|(?<!^)(?=@)|(?<=[<-])(?=[>-])|(?<=[<>~])(?==)", re.IGNORECASE)
_NOTHING = ":small[]"
_AT_EDGES = re.compile(r"^\s|\s\Z")


class Markup:
    """HTML as an object: given a string, `st.html` checks on disk each time whether it is the path of a file."""

    def __init__(self, html: str) -> None:
        self._html = html

    def _repr_html_(self) -> str:
        return self._html


def apply_style(pages: str) -> None:
    """The look of the frame and of `pages`, in CSS. Call once in each full run."""
    st.html(Markup(f"<style>\n{_STYLE}{pages}</style>"))


def paragraphs(**texts: str) -> None:
    """One paragraph for each text that is not empty, with its name as CSS class."""
    html = "".join(f'<p class="{name}">{isolated(escape(text))}</p>' for name, text in texts.items() if text)
    if html:
        st.html(Markup(html))


def isolated(text: str) -> str:
    """`text` in HTML with an element for each quoted word, which knows its position if that is given.

    Words written from right to left must not reorder the quotation mark and the number after them.
    """

    def quotation(found: re.Match[str]) -> str:
        word, position = found.groups()
        known = f' data-position="{position}"' if position else ""
        return f'“<bdi dir="ltr"{known}>{word}</bdi>”{f" ({position})" if position else ""}'

    return re.sub(r"“([^“”]*)”(?: \((\d+)\))?", quotation, text)


def with_code(text: str) -> str:
    """`text` as HTML, what stands between backticks in it as code."""
    parts = map(escape, text.split("`"))
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts))


def escaped(text: str) -> str:
    """`text` for Markdown, to be read as it is: in one line, and nothing in it becomes a link, a style or a picture.

    Whatever comes from a viewer, an address, a file or a checkpoint goes through here. Not for badges, which are
    directives themselves.
    """
    runs = (_SPECIAL.sub(r"\\\g<0>", run) for run in _FOUND_LATER.split(one_line(text)))
    line = _BEGINS_A_BLOCK.sub(r"\1\\\2", _NOTHING.join(runs))
    return _AT_EDGES.sub(lambda blank: f"&#{ord(blank.group())};", line)
