"""Every page's finding for one text, computed as its page does."""

import re
from functools import cache

from components.frame.page_head import Finding
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


def unmarked(found: str) -> list[str]:
    """The layers that a headline names, and the head that it or its line names first, if no mark points at them."""
    marks: tuple[str, ...] = getattr(found, "marks", ())
    places = re.findall(r"layer \d+", found.lower())
    places += re.findall(r"(?:layer \d+, )?head \d+", with_line(found).lower())[:1]
    return [place for place in places if not any(re.search(rf"\b{place}\b", mark) for mark in marks)]


def with_line(found: str) -> str:
    """A headline and the line of numbers below it."""
    return f"{found} {getattr(found, 'line', '')}".strip()


def words_of(tokens: Tokens) -> set[str]:
    return {*tokens.names, *tokens.pieces, *(word.segmentation.word for word in tokens.words)}


def simple(told: Finding) -> None:
    """Fail if a sentence about causes is long, speaks of percent, or has more than one number but those of places."""
    assert "%" not in with_line(told) and "learns" not in with_line(told)
    unquoted = re.sub(r"“[^”]*”( \(\d+\))?", "“word”", told)
    assert len(unquoted) <= 90, told
    assert len(re.findall(r"(?<!layer )(?<!head )\d+\.?\d*", unquoted)) <= 1, told
