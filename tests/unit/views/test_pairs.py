import numpy as np
import pytest

from components.records.embeddings import PANELS
from components.story.embeddings.difference import SAME_PLACE, SAME_WORD, common_rows, line_up, natural, side_by_side


def test_equal_words_are_matched_wherever_they_occur() -> None:
    assert line_up((101, 5, 6, 7, 102), (101, 7, 6, 5, 102)) == ((0, 0), (1, 3), (2, 2), (3, 1), (4, 4))


def test_repeated_words_are_matched_in_order_and_a_surplus_one_is_left_out() -> None:
    assert line_up((101, 5, 5, 102), (101, 5, 102)) == ((0, 0), (1, 1), (3, 2))


def test_the_last_separators_are_matched_even_if_the_text_contains_another() -> None:
    assert line_up((101, 102, 5, 102), (101, 5, 102)) == ((0, 0), (2, 1), (3, 2))


def test_every_token_of_both_texts_gets_one_row_whether_it_has_a_partner_or_not() -> None:
    assert common_rows(3, 5, [(0, 0), (2, 4)]) == ((0, 0), (-1, 1), (-1, 2), (-1, 3), (1, -1), (2, 4))
    random = np.random.default_rng(0)
    for _ in range(200):
        a, b = (random.integers(1, 4, size).tolist() for size in random.integers(1, 9, 2))
        rows = common_rows(len(a), len(b), line_up(a, b))
        assert [here for here, _ in rows if here >= 0] == list(range(len(a)))
        assert sorted(there for _, there in rows if there >= 0) == list(range(len(b)))
        assert tuple(row for row in rows if min(row) >= 0) == line_up(a, b)


def test_a_row_without_a_partner_has_no_difference_and_any_other_is_a_minus_b(packaged) -> None:
    a, b = (packaged.embeddings(packaged.tokens(text)) for text in ("an awesomesauce bank", "an old bank"))
    both = side_by_side(a, b, "place")
    for panel, difference in zip(PANELS, both.values("difference"), strict=True):
        ours, theirs = getattr(a, panel), getattr(b, panel)
        for row, (here, there) in enumerate(both.places):
            expected = ours[here] - theirs[there] if min(here, there) >= 0 else np.zeros(384)
            np.testing.assert_array_equal(difference[row], expected)
    assert both.has("difference").sum() == 4


def test_the_same_word_has_the_same_row_and_a_different_position(packaged) -> None:
    a, b = (packaged.embeddings(packaged.tokens(text)) for text in ("dog bites man", "man bites dog"))
    both = side_by_side(a, b, "word")
    word, position, segment, *_ = both.values("difference")
    assert not word.any() and not segment.any()
    assert [bool(row.any()) for row in position] == [here != there for here, there in both.places]


@pytest.mark.parametrize("other", ["man bites dog", "", "A much longer sentence about something else."])
def test_cls_enters_every_sentence_as_the_same_vector(packaged, other) -> None:
    a, b = (packaged.embeddings(packaged.tokens(text)) for text in ("dog bites man", other))
    both = side_by_side(a, b, "word")
    assert both.places[0] == (0, 0) and not both.values("difference")[:, 0].any()


def test_by_word_unless_no_number_would_differ() -> None:
    text = (101, 5, 6, 7, 102)
    assert natural(text, (101, 5, 8, 7, 102)) == SAME_PLACE  # one word replaced
    assert (
        natural(text, (101, 7, 6, 5, 102)) == natural(text, (101, 5, 8, 9, 7, 102)) == natural(text, text) == SAME_WORD
    )
