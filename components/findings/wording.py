"""Wording of counts, names and shares that is the same on every page."""

from collections.abc import Hashable, Sequence
from typing import SupportsFloat

MOST_NAMED = 3
LONGEST = 24


def settled_from(values: Sequence[Hashable]) -> int:
    """The first index from which on all values equal the last."""
    first = len(values) - 1
    while first and values[first - 1] == values[-1]:
        first -= 1
    return first


def count(number: int, noun: str, plural: str = "") -> str:
    """“1 token”, “2,048 tokens”."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def fixed(value: SupportsFloat, decimals: int, *, sign: bool = False) -> str:
    """“0.31”, “−0.08”; with a `sign` also “+0.31”. What rounds to zero has no minus."""
    return f"{float(value):{'+' if sign else ''}z.{decimals}f}".replace("-", "−")


def percent(share: float) -> str:
    """A share as a percentage, which is 0% or 100% only if the share is exactly 0 or 1."""
    if 0 < share <= 0.005:
        return "less than 1%"
    if 0.995 <= share < 1:
        return "more than 99%"
    return f"{share:.0%}"


def told_apart(one: float, other: float) -> tuple[str, str]:
    """Two numbers with 2 decimals, or with as many more (up to 6) as it takes to tell them apart."""
    for decimals in range(2, 7):
        texts = fixed(one, decimals), fixed(other, decimals)
        if texts[0] != texts[1]:
            break
    return texts


def shortened(text: str, longest: int = LONGEST) -> str:
    """`text`, shortened with an ellipsis if it is long."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def listed(items: Sequence[str], most: int = MOST_NAMED) -> str:
    """“a”, “a and b”, “a, b and c”, “a, b, c and 4 more”."""
    shown = list(items[:most])
    if len(items) > most:
        shown.append(f"{len(items) - most:,} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def quoted_tokens(pieces: Sequence[str], positions: Sequence[int], most: int = MOST_NAMED) -> str:
    """A list of tokens: “bank” (2), “river” and 3 more."""
    return listed([name(pieces, position) for position in positions], most)


def name(pieces: Sequence[str], position: int) -> str:
    """A token's piece, with its position if it occurs more than once; special tokens such as [CLS] are not quoted."""
    piece = pieces[position]
    special = piece.startswith("[") and piece.endswith("]") and len(piece) > 2
    text = piece if special else f"“{shortened(piece)}”"
    return f"{text} ({position})" if list(pieces).count(piece) > 1 else text
