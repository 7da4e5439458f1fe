import numpy as np
import pytest

from components.compute.pairs import common_rows, compare, furthest_apart, line_up, side_by_side


def compared(bert, a: str, b: str):
    left, right = bert.tokens(a), bert.tokens(b)
    return compare(bert.embeddings(left), bert.embeddings(right), bert.states(left), bert.states(right))


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
    difference = both.values("difference")
    for row, (here, there) in enumerate(both.places):
        expected = a.summed[here] - b.summed[there] if min(here, there) >= 0 else np.zeros(384)
        np.testing.assert_array_equal(difference[3, row], expected)
    assert both.has("difference").sum() == 4


def test_the_same_word_has_the_same_row_and_a_different_position(packaged) -> None:
    comparison = compared(packaged, "dog bites man", "man bites dog")
    dog = comparison.names.index("dog")
    assert comparison.positions[dog] == (1, 3)
    assert (comparison.word == 0).all()
    assert np.abs(comparison.position[dog]).max() > 0
    assert (comparison.position[comparison.names.index("bites")] == 0).all()


@pytest.mark.parametrize("other", ["man bites dog", "", "A much longer sentence about something else."])
def test_cls_is_equal_at_layer_0_and_differs_from_layer_1_on(packaged, other) -> None:
    comparison = compared(packaged, "dog bites man", other)
    assert comparison.names[0] == "[CLS]"
    assert (comparison.normed[0] == 0).all()
    assert comparison.parts_at(0) == 1


def test_a_sentence_never_parts_from_itself(packaged) -> None:
    comparison = compared(packaged, "dog bites man", "dog bites man")
    assert all(comparison.parts_at(row) is None for row in range(len(comparison.names)))


def test_cls_and_the_tokens_furthest_apart_in_the_last_layer_are_drawn(packaged) -> None:
    comparison = compared(packaged, "dog bites man", "man bites dog")
    chosen = furthest_apart(comparison, 3)
    assert chosen[0] == 0 and len(chosen) == 3
    left_out = set(range(5)) - set(chosen)
    assert min(comparison.euclidean[-1, row] for row in chosen[1:]) >= max(
        comparison.euclidean[-1, row] for row in left_out
    )
    assert furthest_apart(comparison, 99) == (0, 1, 2, 3, 4)


def test_distances_equal_those_of_the_models_states(tiny) -> None:
    comparison = compared(tiny, "dog bites man", "man bites dog")
    a, b = tiny.states(tiny.tokens("dog bites man")), tiny.states(tiny.tokens("man bites dog"))
    dog = comparison.names.index("dog")
    expected = [np.linalg.norm(one[1] - other[3]) for one, other in zip(a.hidden, b.hidden, strict=True)]
    np.testing.assert_allclose(comparison.euclidean[:, dog], expected, rtol=1e-5)
