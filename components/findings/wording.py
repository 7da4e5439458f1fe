"""Counts, names and shares in words, the same on every page."""

from collections.abc import Sequence

MOST_NAMED = 3
LONGEST = 24


def count(number: int, noun: str, plural: str = "") -> str:
    """“1 token”, “2,048 tokens”."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def percent(share: float) -> str:
    """A share as a percentage; a small part never reads as nothing, nor a large one as all."""
    if 0 < share < 0.005:
        return "less than 1%"
    if 0.995 <= share < 1:
        return "more than 99%"
    return f"{share:.0%}"


def shortened(text: str, longest: int = LONGEST) -> str:
    """`text`, cut with an ellipsis where it is long."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def listed(items: Sequence[str], most: int = MOST_NAMED) -> str:
    """“a”, “a and b”, “a, b and c”, “a, b, c and 4 more”."""
    shown = list(items[:most])
    if len(items) > most:
        shown.append(f"{len(items) - most:,} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def quoted_tokens(pieces: Sequence[str], positions: Sequence[int], most: int = MOST_NAMED) -> str:
    """Tokens by name, in a list: “bank” (2), “river” and 3 more."""
    return listed([name(pieces, position) for position in positions], most)


def name(pieces: Sequence[str], position: int) -> str:
    """A token by its piece, with its position where the piece occurs more than once; [CLS] and its kind unquoted."""
    piece = pieces[position]
    special = piece.startswith("[") and piece.endswith("]") and len(piece) > 2
    text = piece if special else f"“{shortened(piece)}”"
    return f"{text} ({position})" if list(pieces).count(piece) > 1 else text
