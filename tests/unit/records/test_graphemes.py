"""Characters as readers see them, by the examples of the standard (UAX #29, extended grapheme clusters)."""

import pytest
from hypothesis import given, strategies as st

from components.records.graphemes import beginning, boundaries, written

SAMPLES = (  # table 1a, and a sequence for each rule of section 3.1.1
    "g\u0308", "\uac01", "\u1100\u1161\u11a8", "\u0e01", "\u0ba8\u0bbf", "\u0937\u093f", "\u0915\u094d\u0937\u093f",
    "\u0e33", "\r\n", "e\u0301\u0323", "\u0600\u0661", "👩\u200d👩\u200d👧", "👍🏿", "🇩🇪", "1\ufe0f\u20e3",
    "🏳\ufe0f\u200d🌈",
)  # fmt: skip
APART = ("\xad", "\u200f", "\u200b", "\x07", "a", " ", "東")  # GB4, GB5 and GB999: nothing joins these


@pytest.mark.parametrize("sample", SAMPLES, ids=ascii)
def test_a_sample_of_the_standard_is_one_character(sample: str) -> None:
    assert boundaries(sample) == [0, len(sample)]


@given(st.lists(st.sampled_from(APART), min_size=1))
def test_control_characters_and_letters_stand_apart(parts: list[str]) -> None:
    assert boundaries("".join(parts)) == list(range(len(parts) + 1))


@given(st.text(st.sampled_from("a e\u0301\u200d👩\r\n🇩🇪\u0915\u094d"), max_size=12), st.integers(1, 12))
def test_the_beginning_of_a_text_is_cut_between_characters(text: str, longest: int) -> None:
    cut = max(edge for edge in boundaries(text) if edge <= longest)
    assert beginning(text, longest) == text[: cut or longest]


def test_a_mark_alone_on_a_blank_does_not_take_the_blank_along() -> None:
    assert written("dog \u0301x", [(0, 3), (4, 6)]) == [(0, 3), (4, 6)]


def test_what_lies_between_two_words_belongs_to_the_first_and_before_a_word_to_this() -> None:
    assert written("\u200fa\xad.\u200f \u200fb", [(1, 2), (3, 4), (7, 8)]) == [(0, 3), (3, 5), (6, 8)]
