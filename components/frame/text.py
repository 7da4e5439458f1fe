"""Viewers' texts in what Streamlit parses as Markdown."""

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|$:<>~&])")


def escaped(text: str) -> str:
    """`text` with every character that has a meaning in Markdown escaped."""
    return _SPECIAL.sub(r"\\\1", text)
