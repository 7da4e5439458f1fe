"""Parsing and computing a sum of words such as `king - man + woman`."""

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
    """Words with signs and, before a `*`, factors; a piece that contains one of these signs must be in quotes."""
    if len(text) > LONGEST:
        return Expression((), f"An expression has at most {LONGEST} characters.")
    terms: list[Term] = []
    offset = len(text) - len(text.lstrip())
    while offset < len(text):
        match = TERM.match(text, offset)
        if not match:
            return Expression((), f"“{text[offset:].strip()}” cannot be read: a word must follow a sign or a factor.")
        word = match["quoted"] or match["plain"]
        if terms and not match["sign"]:
            return Expression((), f"A + or − is missing before “{word}”.")
        sign = -1.0 if match["sign"] in ("-", "−", "–") else 1.0
        terms.append(Term(sign * float(match["factor"] or 1), word))
        offset = match.end()
    if len(terms) > MOST_TERMS:
        return Expression((), f"An expression has at most {MOST_TERMS} words.")
    return Expression(tuple(terms))


def as_typed(piece: str) -> str:
    """The piece as it must be typed in an expression: in quotes if it contains a sign."""
    return piece if parse(piece) == Expression((Term(1.0, piece),)) else f'"{piece}"'


def combine(table: Array, factors: Sequence[float], rows: Sequence[int]) -> Array:
    """The sum (H,) of `rows` of `table` (V, H), each times its factor; the rows are not normalised first."""
    summed: Array = (np.asarray(factors)[:, None] * table[list(rows)]).sum(axis=0).astype(np.float32)
    return summed
