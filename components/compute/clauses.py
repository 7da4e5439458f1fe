"""Splitting a text between the occurrences of a word, so that each can be read without the others."""

import re
from collections.abc import Sequence
from itertools import pairwise

Span = tuple[int, int]

# Where a clause may begin: after punctuation, else before a conjunction, else between two words.
BOUNDARIES = (
    re.compile(r"(?<=[.!?;:,–—。！？；，])\s*(?=\S)"),
    re.compile(r"\b(?=(?:and|but|or|so|while|although|because|when|where|as|that|which|who|before|after|until|if)\s)"),
    re.compile(r"(?<=\s)(?=\S)"),
)


def clauses(text: str, words: Sequence[Span]) -> list[Span]:
    """The part of `text` around each of `words`, which are spans of characters in order: as many, and all of the text.

    Between two words the text is cut after a punctuation mark, else before a conjunction, else between two words,
    each time as near to the middle as possible.
    """
    cuts = [0, *(_cut(text, end, start) for (_, end), (start, _) in pairwise(words)), len(text)]
    return list(pairwise(cuts))


def _cut(text: str, low: int, high: int) -> int:
    """A place from `low` to `high` where a clause may begin."""
    for boundary in BOUNDARIES:
        places = [low + found.end() for found in boundary.finditer(text[low:high])]
        places = [place for place in places if low < place <= high]
        if places:
            return min(places, key=lambda place: abs(2 * place - low - high))
    return (low + high + 1) // 2
