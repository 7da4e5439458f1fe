"""Typed sums of words."""

import numpy as np
import pytest

from components.compute.vocabulary import as_typed, combine, parse
from components.records.vocabulary import Term


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("king", [(1, "king")]),
        ("king - man + woman", [(1, "king"), (-1, "man"), (1, "woman")]),
        ("king-man+woman", [(1, "king"), (-1, "man"), (1, "woman")]),
        ("  - 0.5 * ##ing + 2·東 ", [(-0.5, "##ing"), (2, "東")]),
        ("1984 − 2", [(1, "1984"), (-1, "2")]),
        ('"-" + "+"', [(1, "-"), (1, "+")]),
        ("<b>x</b> + [unused1]", [(1, "<b>x</b>"), (1, "[unused1]")]),
        ("", []),
    ],
)
def test_a_sum_is_parsed_as_written(text: str, terms: list[tuple[float, str]]) -> None:
    expression = parse(text)
    assert not expression.problem
    assert expression.terms == tuple(Term(factor, word) for factor, word in terms)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("king -", "a word must follow"),
        ("king + - man", "a word must follow"),
        ("king queen", "missing before “queen”"),
        ("2 *", "a word must follow"),
        ("* king", "a word must follow"),
        ('"king', "cannot be read"),
        ("a+" * 30 + "a", "at most 20 words"),
        ("a" * 301, "at most 300 characters"),
    ],
)
def test_an_invalid_sum_gets_a_message(text: str, words: str) -> None:
    expression = parse(text)
    assert words in expression.problem
    assert expression.problem.endswith(".")
    assert expression.terms == ()


def test_rows_are_added_with_their_factors() -> None:
    table = np.arange(12, dtype=np.float32).reshape(4, 3)
    np.testing.assert_array_equal(combine(table, (1, -2), (3, 1)), table[3] - 2 * table[1])


def test_every_piece_of_the_real_vocabulary_can_be_typed(packaged) -> None:
    for piece in packaged.vocabulary().pieces:
        assert parse(as_typed(piece)).terms == (Term(1, piece),)
