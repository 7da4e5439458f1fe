"""Every page's finding for one text, computed as its page does."""

import re
from functools import cache

from components.records.tokens import Tokens
from components.service import ModelService
from tests.story import KNOWN
from tests.unit.views.texts import two_hundred

FINDINGS = {view: finding for known in KNOWN.values() for view, finding in known.findings.items()}


@cache
def found_on_texts(bert: ModelService, page: str) -> list[tuple[Tokens, str]]:
    """The findings of a page over 200 texts, of two models over 50, computed once for all tests of them."""
    texts = two_hundred()[:: 4 if "two models" in page else 1]
    return [(tokens, FINDINGS[page](bert, tokens)) for tokens in (bert.tokens(a, b) for a, b in texts)]


def head_to_mark(found: str) -> str:
    """The name of the head that a headline, or else its line of numbers, names first; empty if there is none."""
    named = re.search(r"layer (\d+), head (\d+)", with_line(found), re.IGNORECASE)
    return f"layer {named[1]}, head {named[2]}" if named else ""


def with_line(found: str) -> str:
    """A headline and the line of numbers below it."""
    return f"{found} {getattr(found, 'line', '')}".strip()


def words_of(tokens: Tokens) -> set[str]:
    return {*tokens.names, *tokens.pieces, *(word.segmentation.word for word in tokens.words)}
