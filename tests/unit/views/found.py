"""Every page's finding for one text, computed as its page does."""

import re
from functools import cache

from components.frame.page_head import Finding
from components.records.tokens import Tokens
from components.service import ModelService
from components.views.tries import Told
from tests.story import KNOWN
from tests.unit.views.texts import eighty, two_hundred

FINDINGS = {view: finding for known in KNOWN.values() for view, finding in known.findings.items()}
# Views that run the encoder several times for each text, or compare it with a whole table.
COSTLY = {
    "attention", "attention, padding", "blank", "cause, cut", "context", "decomposition", "encoder", "home", "list",
    "vocabulary",
}  # fmt: skip
TOLD = {view: told for known in KNOWN.values() for view, told in known.told.items()}


@cache
def said_on_texts(bert: ModelService, view: str) -> list[tuple[Tokens, str, Told | None]]:
    """The finding and the three sentences of a view over 200 texts, of a costly view over 80, and of two models over
    50: computed once for all tests of them, one after the other, since both are of the same numbers."""
    said = []
    texts = eighty() if view.removesuffix(", uses").removesuffix(", word") in COSTLY else two_hundred()
    for a, b in texts[:: 4 if "two models" in view else 1]:
        tokens = bert.tokens(a, b)
        finding = FINDINGS[view](bert, tokens) if view in FINDINGS else ""
        said.append((tokens, finding, TOLD[view](bert, tokens) if view in TOLD else None))
    return said


def found_on_texts(bert: ModelService, view: str) -> list[tuple[Tokens, str]]:
    return [(tokens, found) for tokens, found, _ in said_on_texts(bert, view)]


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
