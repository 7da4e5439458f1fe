"""Searching the uses by word, topic or definition, the nearest ones of a word, and what surrounds it in its text."""

from collections.abc import Sequence

import numpy as np

from components.records.tokens import Tokens
from components.records.uses import Use
from components.records.uses_map import NearUse, SameWord


def search_uses(uses: Sequence[Use], text: str) -> list[int]:
    """The indices of the uses of the word `text`, then of those with all its words in word, topic and definition."""
    words = text.casefold().split()
    if not words:
        return []
    own, others = [], []
    for row, use in enumerate(uses):
        if [use.word] == words or words == [use.parts[1].casefold()]:
            own.append(row)
        elif all(word in f"{use.word} {use.subject} {use.definition}".casefold() for word in words):
            others.append(row)
    return own + others


def nearest_of(same: SameWord, layer: int, most: int) -> tuple[NearUse, ...]:
    """At most `most` of the uses of one word, nearest first by cosine in this layer."""
    cosines = same.others[layer] @ same.own[layer]
    order = np.lexsort((same.numbers, -cosines)).tolist()
    return tuple(NearUse(same.uses[use], float(cosines[use]), same.numbers[use]) for use in order[:most])


def context_of(tokens: Tokens, group: Sequence[int]) -> tuple[str, str, str]:
    """A word's or piece's text, of the tokens at the positions `group`: what precedes it, itself, and what follows."""
    first, last = tokens.tokens[group[0]], tokens.tokens[group[-1]]
    text = tokens.b if first.segment else tokens.a
    if first.start is None or last.end is None:
        return "", tokens.names[group[0]], ""
    return text[: first.start], text[first.start : last.end], text[last.end :]
