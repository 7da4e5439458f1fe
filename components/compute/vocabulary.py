"""Classifying the pieces of a vocabulary by kind and script, searching them, and sums of words such as `king - man +
woman`.

Patterns run in RE2, which comes with pyarrow: its time is linear in the length of the text, so no regular expression
that a viewer types can hold up the others.
"""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.vocabulary import ANY, KINDS, SCRIPTS, Codes, Expression, Matches, Query, Term, Vocabulary

LONGEST, MOST_REPEATS = 200, 30
LONGEST_SUM, MOST_TERMS = 300, 20
TERM = re.compile(
    r"""\s* (?P<sign>[+\-−–])? \s*
        (?: (?P<factor>[0-9]{1,3}(?:\.[0-9]{1,6})?) \s* [*×·] \s* )?
        (?: "(?P<quoted>(?:\#\#)?"|[^"\s]+)" | (?P<plain>[^\s"+\-−–*×·]+) ) \s*""",
    re.VERBOSE,
)


Mask = NDArray[np.bool_]


def kinds_of(pieces: Sequence[str], specials: Collection[str]) -> Codes:
    """The kind of each piece as an index into `KINDS`; of several that match, the last one in this function.

    An ID without a piece counts as unused. Proper names cannot be recognised; in a cased vocabulary, capitalised words
    come nearest to them.
    """
    column, kinds = _column(pieces), list(KINDS)
    codes = np.full(len(pieces), kinds.index("word"), np.uint8)
    codes[_matching(column, r"^\p{Lu}")] = kinds.index("capitalised")
    codes[_matching(column, r"^.$")] = kinds.index("character")
    codes[_matching(column, r"^\p{N}+$")] = kinds.index("number")
    codes[_matching(column, r"^##.")] = kinds.index("piece")
    codes[_matching(column, r"^(\[unused\d+\])?$")] = kinds.index("unused")
    codes[np.isin(pieces, list(specials))] = kinds.index("special")
    return codes


def scripts_of(pieces: Sequence[str], kinds: Codes) -> Codes:
    """The script of each piece's letters as an index into `SCRIPTS`: none, one, or several.

    Source: the Unicode property Script.
    """
    column, names = _column(pieces), list(KINDS)
    codes = np.zeros(len(pieces), np.uint8)
    for code, script in enumerate(SCRIPTS[2:], start=2):
        matches = _matching(column, rf"\p{{{script}}}")
        codes[matches] = np.where(codes[matches] == 0, code, SCRIPTS.index("Several"))
    codes[np.isin(kinds, [names.index("unused"), names.index("special")])] = 0
    return codes


def count_kinds(vocabulary: Vocabulary) -> dict[str, int]:
    """How many pieces there are of each kind that occurs."""
    counts = np.bincount(np.delete(vocabulary.kinds, vocabulary.without_piece), minlength=len(KINDS))
    return {kind: int(count) for kind, count in zip(KINDS, counts, strict=True) if count}


def scripts_present(vocabulary: Vocabulary) -> dict[str, int]:
    """How many pieces there are of each script that occurs, the most frequent first."""
    counts = np.bincount(vocabulary.scripts, minlength=len(SCRIPTS))
    order = np.argsort(-counts, kind="stable")
    return {SCRIPTS[code]: int(counts[code]) for code in order if counts[code]}


def search(vocabulary: Vocabulary, query: Query) -> Matches:
    """The pieces that match `query`. Case is ignored, except in a regular expression."""
    text = query.text.strip().encode("utf-8", "replace").decode()
    try:
        matches = _by_text(vocabulary.pieces, text, query.mode) if text else np.ones(len(vocabulary), bool)
    except ValueError as error:
        return Matches((), str(error))
    if query.kind != ANY:
        matches &= vocabulary.kinds == list(KINDS).index(query.kind)
    if query.script != ANY:
        matches &= vocabulary.scripts == SCRIPTS.index(query.script)
    if query.digits != ANY:
        matches &= _matching(_column(vocabulary.pieces), r"\p{Nd}") == (query.digits == "with")
    if query.mode != "id":
        matches[list(vocabulary.without_piece)] = False
    return Matches(tuple(np.flatnonzero(matches).tolist()))


def _by_text(pieces: tuple[str, ...], text: str, mode: str) -> Mask:
    if len(text) > LONGEST:
        raise ValueError(f"A search has at most {LONGEST} characters.")
    if mode == "id":
        return _by_id(len(pieces), text)
    if mode == "regex":
        return _by_pattern(pieces, text)
    literal = "".join(rf"\x{{{ord(character):x}}}" for character in text)
    pattern = {"contains": "{}", "exact": "^(##)?{}$", "prefix": "^{}"}[mode]
    return _matching(_column(pieces), "(?i)" + pattern.format(literal))


def _by_pattern(pieces: tuple[str, ...], pattern: str) -> Mask:
    counts = " ".join(re.findall(r"(?<![xpP])\{([0-9]*,?[0-9]*)\}", pattern, re.ASCII)).replace(",", " ").split()
    if any(int(count) > MOST_REPEATS for count in counts):
        raise ValueError(f"A repetition has at most {MOST_REPEATS} times here; no piece is that long.")
    try:
        return _matching(_column(pieces), pattern)
    except ValueError as error:
        reason = " ".join(str(error).removeprefix("Invalid regular expression: ").split())
        raise ValueError(
            f"This is not a regular expression that can be used here ({reason}). Look-around and back-references are "
            "not available, because with them one pattern could hold up the server."
        ) from None


def _by_id(count: int, text: str) -> Mask:
    matches = np.zeros(count, bool)
    for part in text.split(","):
        ends = re.fullmatch(r"\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?", part, re.ASCII)
        if not ends or int(ends[1]) >= count:
            raise ValueError(f"An ID is a whole number from 0 to {count - 1:,}, a range such as 2000-2010, or a list.")
        matches[int(ends[1]) : int(ends[2] or ends[1]) + 1] = True
    return matches


@lru_cache(maxsize=4)
def _cached_column(pieces: tuple[str, ...]) -> Any:
    import pyarrow

    return pyarrow.array(pieces, pyarrow.string())


def _column(pieces: Sequence[str]) -> Any:
    return _cached_column(tuple(pieces))


def _matching(column: Any, pattern: str) -> Mask:
    """Which of the texts match the pattern. pyarrow's error for an invalid one is a `ValueError`."""
    import pyarrow.compute

    matches: Mask = pyarrow.compute.match_substring_regex(column, pattern).to_numpy(zero_copy_only=False)
    return matches


def parse(text: str) -> Expression:
    """Words with signs and, before a `*`, factors; a piece that contains one of these signs must be in quotes."""
    if len(text) > LONGEST_SUM:
        return Expression((), f"An expression has at most {LONGEST_SUM} characters.")
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
