"""A typed sum of words, such as `king - man + woman`, read and computed."""

import re
from collections.abc import Sequence

import numpy as np

from components.records.arrays import Array
from components.records.vocabulary import Expression, Term

LONGEST, MOST_TERMS = 300, 20
TERM = re.compile(
    r"""\s* (?P<sign>[+\-−–])? \s*
        (?: (?P<factor>[0-9]{1,3}(?:\.[0-9]{1,6})?) \s* [*×·] \s* )?
        (?: "(?P<quoted>(?:\#\#)?"|[^"\s]+)" | (?P<plain>[^\s"+\-−–*×·]+) ) \s*""",
    re.VERBOSE,
)


def parse(text: str) -> Expression:
    """A sum of words with signs and, before a `*`, factors; a piece that holds a sign or is one stands in quotes."""
    if len(text) > LONGEST:
        return Expression((), f"An expression has at most {LONGEST} characters.")
    terms: list[Term] = []
    place = len(text) - len(text.lstrip())
    while place < len(text):
        found = TERM.match(text, place)
        if not found:
            return Expression((), f"“{text[place:].strip()}” cannot be read: a word must follow a sign or a factor.")
        word = found["quoted"] or found["plain"]
        if terms and not found["sign"]:
            return Expression((), f"A + or − is missing before “{word}”.")
        sign = -1.0 if found["sign"] in ("-", "−", "–") else 1.0
        terms.append(Term(sign * float(found["factor"] or 1), word))
        place = found.end()
    if len(terms) > MOST_TERMS:
        return Expression((), f"An expression has at most {MOST_TERMS} words.")
    return Expression(tuple(terms))


def as_typed(piece: str) -> str:
    """The piece as it must be typed to be read as itself: in quotes, where it holds a sign."""
    return piece if parse(piece) == Expression((Term(1.0, piece),)) else f'"{piece}"'


def combine(table: Array, factors: Sequence[float], rows: Sequence[int]) -> Array:
    """The sum of `rows` of `table` (V, H), each times its factor, (H,); no row is normalised first."""
    summed: Array = (np.asarray(factors)[:, None] * table[list(rows)]).sum(axis=0).astype(np.float32)
    return summed
