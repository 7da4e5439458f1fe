import pytest
import regex
from hypothesis import given, strategies as st

from components.compute.writing import in_order, one_line, without_marks
from components.story.sentences.random_pairs import label_long


def test_only_words_written_from_right_to_left_get_marks() -> None:
    assert in_order("##ing") == "##ing"
    assert in_order("[MASK]") == "[MASK]"
    assert in_order("##ب") == "\u200e\u2066##ب\u2069"
    assert in_order("##ש") == "\u200e\u2066##ש\u2069"


def test_the_marks_can_be_taken_away_again() -> None:
    for word in ("##ing", "##ب", "ש & more"):
        assert without_marks(in_order(word)) == word


def test_in_the_name_of_a_curve_numbers_stay_behind_their_tokens() -> None:
    assert label_long("bank 4 ~ bank 38") == "bank 4 ~ bank 38"
    assert label_long("ا 1 ~ ##ل 2") == "\u200e\u2066ا\u2069 1 ~ \u200e\u2066##ل\u2069 2"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("dog\nbites", "dog bites"),
        ("dog \r\n\t bites\u2028man", "dog bites man"),
        ("  two  blanks\u00a0 stay ", "  two  blanks\u00a0 stay "),
        ("\n a scene's lines\n", "a scene's lines"),
        ("\n", ""),
    ],
)
def test_line_breaks_and_tabs_become_one_blank_and_blanks_stay(text: str, line: str) -> None:
    assert one_line(text) == line


@given(st.text(st.sampled_from("ab \u00a0\t\n\r\x0b\x0c\x1c\x85\u2028\u2029")))
def test_a_text_in_one_line_has_the_same_words_and_none_is_joined(text: str) -> None:
    line = one_line(text)
    assert line.split() == text.split()
    assert len(line.splitlines()) <= 1
    assert not regex.search(r"[\p{Cc}\p{Zl}\p{Zp}]", line)
    assert one_line(line) == line
