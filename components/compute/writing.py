"""Words written from right to left in lines that are read from left to right."""

from unicodedata import bidirectional

# Before the isolates a mark from left to right, since tables take the direction of the first letter.
_MARKS = "\u200e\u2066", "\u2069"
_REMOVED = str.maketrans("", "", "".join(_MARKS))


def in_order(word: str) -> str:
    """`word` between marks that keep words written from right to left in the order of the line (Unicode's isolates)."""
    return word.join(_MARKS) if any(bidirectional(sign) in ("R", "AL") for sign in word) else word


def right_to_left(text: str) -> bool:
    """Whether `text` as a whole is written from right to left, as its first strong character says.

    Source: rules P2 and P3 of the Unicode Bidirectional Algorithm, UAX #9.
    """
    strong = (direction for direction in map(bidirectional, text) if direction in ("L", "R", "AL"))
    return next(strong, "L") != "L"


def without_marks(text: str) -> str:
    """`text` without the marks of `in_order`."""
    return text.translate(_REMOVED)
