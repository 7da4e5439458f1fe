"""Words written from right to left in lines that are read from left to right; and texts of several lines in one."""

import re
from unicodedata import bidirectional

# Before the isolates a mark from left to right, since tables take the direction of the first letter.
_MARKS = "\u200e\u2066", "\u2069"
_WHITE_SPACE, _MORE_THAN_BLANKS = re.compile(r"\s+"), re.compile(r"[\t-\r\x1c-\x1f\x85\u2028\u2029]")
_REMOVED = str.maketrans("", "", "".join(_MARKS))


def in_order(word: str) -> str:
    """`word` between marks that keep words written from right to left in the order of the line (Unicode's isolates)."""
    if word.isascii():  # as of nearly all of the thousands of hover texts of a map
        return word
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


def one_line(text: str) -> str:
    """`text` with one blank for white space that holds a line break or a tab, and none for it at the ends."""

    def blank(found: re.Match[str]) -> str:
        if not _MORE_THAN_BLANKS.search(found.group()):
            return found.group()
        return " " if found.start() > 0 and found.end() < len(text) else ""

    return _WHITE_SPACE.sub(blank, text)
