"""Viewers' texts in what Streamlit parses as Markdown: escaped, and in the order of the line."""

import re
from unicodedata import bidirectional

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|$:<>~&])")


def in_order(word: str) -> str:
    """`word` between marks that keep words written from right to left in the order of the line (Unicode's isolates)."""
    return f"\u2066{word}\u2069" if any(bidirectional(sign) in ("R", "AL") for sign in word) else word


def escaped(text: str) -> str:
    """`text` with every character that has a meaning in Markdown escaped."""
    return _SPECIAL.sub(r"\\\1", text)
