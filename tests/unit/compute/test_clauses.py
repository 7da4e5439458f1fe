"""Cutting a text between the occurrences of a word."""

import re

import pytest
from hypothesis import given, strategies as st

from components.compute.tokens import clauses

KNOWN = {
    "the bank raised rates; we sat on the bank": ["the bank raised rates; ", "we sat on the bank"],
    "the bank raised rates while we sat on the bank": ["the bank raised rates ", "while we sat on the bank"],
    "a bank, as we know, near another bank": ["a bank, as we know, ", "near another bank"],
    "bank bank": ["bank ", "bank"],
    "bankbank": ["bank", "bank"],
    "bank": ["bank"],
}


def spans(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer("bank", text)]


@pytest.mark.parametrize("text", KNOWN)
def test_a_text_is_cut_after_punctuation_else_before_a_conjunction_else_between_words(text: str) -> None:
    assert [text[start:end] for start, end in clauses(text, spans(text))] == KNOWN[text]


@given(st.text("bank .,;wile", max_size=60))
def test_the_clauses_are_the_text_and_each_has_its_own_word_alone(text: str) -> None:
    words = spans(text)
    if not words:
        return
    cut = clauses(text, words)
    assert "".join(text[start:end] for start, end in cut) == text
    for (start, end), word in zip(cut, words, strict=True):
        assert start <= word[0] and word[1] <= end
