"""Texts of viewers inside labels that Streamlit reads as Markdown."""

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|$:<>~&])")


def plain(text: str) -> str:
    """`text` with every character that Markdown could read as more than itself escaped."""
    return _SPECIAL.sub(r"\\\1", text)
