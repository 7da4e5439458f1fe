import pytest
from hypothesis import given, strategies as st

from components.compute.writing import one_line
from components.frame.markup import escaped, isolated
from tests import naughty
from tests.markdown import as_read, becomes_markup

PARTS = st.sampled_from(
    ["www", ".", "http", "https", ":", "//", "@", "evil", "->", "-", "<", ">", "=", "~", " ", "\\", "a"]
)


@pytest.mark.parametrize("text", (*naughty.LINES, *naughty.FOUND_IN_MARKDOWN), ids=ascii)
def test_an_escaped_text_is_read_as_it_is(text: str) -> None:
    assert as_read(escaped(text)) == one_line(text)
    assert not becomes_markup(escaped(text))


@given(st.lists(PARTS, max_size=12).map("".join))
def test_nothing_that_is_looked_for_after_escapes_is_left_in_one_run(text: str) -> None:
    assert as_read(escaped(text)) == text
    assert not becomes_markup(escaped(text))
    assert not becomes_markup(f"“{escaped(text)}” and *{escaped(text)}*")


def test_quoted_words_keep_their_direction_to_themselves() -> None:
    first, second = '“<bdi dir="ltr" data-position="3">##ب</bdi>” (3)', '“<bdi dir="ltr">a</bdi>”'
    assert isolated("“##ب” (3) and “a”") == f"{first} and {second}"


def test_text_without_quotation_marks_is_left_alone() -> None:
    assert isolated("cut “here") == "cut “here"
