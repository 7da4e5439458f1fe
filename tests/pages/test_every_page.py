"""No page ever shows a traceback, whatever is asked."""

from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

PAGES = sorted(path.stem for path in Path(REPOSITORY, "pages").glob("*.py"))
HOSTILE = {
    "empty": "",
    "blank": "   \t ",
    "one character": "a",
    "only emoji": "😀😀👩‍👩‍👧",
    "right to left": "שלום עולם مرحبا",
    "Chinese": "我喜欢东京",
    "combining marks": "Z͑ͫ̓ͪ̂ͫ̽a̴l̶g̷o",
    "control characters": "a\x00b\x07c\u202ed",
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)> **b** $x$ :smile: [x](javascript:alert(1))",
    "special tokens": "[CLS] [SEP] [MASK] [PAD] [UNK]",
    "too long": "word " * 700,
    "ten thousand characters": "x" * 10_000,
}


@pytest.mark.uncounted
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("page", PAGES)
def test_hostile_text_gets_an_answer_or_a_sentence(visit, page: str, text: str) -> None:
    app = visit(page, a=text)
    assert not app.exception
    assert not [error.value for error in app.error]


@pytest.mark.parametrize("page", PAGES)
def test_a_pair_is_answered(visit, page: str) -> None:
    app = visit(page, a="dog bites man", b="man bites dog")
    assert not app.exception
    assert not [error.value for error in app.error]
