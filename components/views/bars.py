"""A short list of names with bars, beside a picture."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

import streamlit as st

from components.frame.markup import Markup


class Bar(NamedTuple):
    """One line: a name, a remark, a bar of a `share` of the longest, from 0 to 1, and the number that it shows."""

    name: str
    remark: str
    share: float
    number: str
    chosen: bool = False


def bars(title: str, lines: Iterable[Bar]) -> None:
    """The list under its title."""
    rows = "".join(map(_row, lines))
    st.html(Markup(f'<div class="bars" tabindex="0"><table><caption>{escape(title)}</caption>{rows}</table></div>'))


def _row(line: Bar) -> str:
    name, remark, number = map(escape, (line.name, line.remark, line.number))
    bar = f'<i style="width: {max(0.0, line.share):.0%}"></i>'
    cells = f'<th scope="row"><bdi>{name}</bdi></th><td>{remark}</td><td>{bar}</td><td>{number}</td>'
    return f'<tr class="chosen">{cells}</tr>' if line.chosen else f"<tr>{cells}</tr>"
