"""What a reader sees as one character, and what stands in a text for a token, with the marks that were dropped.

Source: extended grapheme clusters, Unicode Standard Annex #29; `\\X` of the library `regex`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

import regex

Span = tuple[int, int]
_CLUSTER = regex.compile(r"\X")
_WHITE_SPACE = regex.compile(r"\p{White_Space}")  # Unicode's, as the tokenizers library asks; `isspace` has more


def boundaries(text: str) -> list[int]:
    """Where a character begins or ends, as a reader sees characters; the first is 0, the last the text's length."""
    return [0, *(cluster.end() for cluster in _CLUSTER.finditer(text))]


def beginning(text: str, longest: int) -> str:
    """The first characters of `text`, at most `longest` code points; none is cut unless the first alone is longer."""
    head = text[: longest + 1]
    if head.isascii() and head.isprintable():
        return head[:longest]
    ends = boundaries(head)
    return text[: ends[bisect_right(ends, longest) - 1] or longest]


def written(text: str, spans: Sequence[Span]) -> list[Span]:
    """The spans of a text's tokens, in order, without a cut character and with what no token covers beside them.

    What lies between two tokens belongs to the first, and white space to none.
    """
    if text.isascii() and text.isprintable():
        return list(spans)
    edges = boundaries(text)
    whole = [_whole(text, edges, span) for span in spans]
    result: list[Span] = []
    for (start, end), (following, _) in pairwise([*whole, (len(text), len(text))]):
        before = result[-1][1] if result else 0
        result.append((_first(text, edges, start, before), _last(text, edges, end, following)))
    return result


def _whole(text: str, edges: list[int], span: Span) -> Span:
    """The characters that a span is part of; of a mark on white space, the mark alone."""
    start = edges[bisect_right(edges, span[0]) - 1]
    return span[0] if _WHITE_SPACE.match(text, start) else start, edges[bisect_left(edges, span[1])]


def _first(text: str, edges: list[int], start: int, before: int) -> int:
    while before < start and not _WHITE_SPACE.match(text, edges[bisect_left(edges, start) - 1]):
        start = edges[bisect_left(edges, start) - 1]
    return start


def _last(text: str, edges: list[int], end: int, following: int) -> int:
    while end < following and not _WHITE_SPACE.match(text, end):
        end = edges[bisect_right(edges, end)]
    return end
