"""A token keeps its identity when two sentences are read otherwise."""

import pytest

from components.compute.tokens import alone, first_of, paired

TEXTS = [
    ("dog bites man", "man bites dog"),
    ("an awesomesauce bank", "x"),
    ("", "dog"),
    ("naïve 東京 😀", "[SEP] a [CLS]"),
]


@pytest.mark.parametrize(("a", "b"), TEXTS)
def test_each_token_of_a_pair_is_the_same_token_of_its_sentence_alone_and_back(packaged, a: str, b: str) -> None:
    pair, apart = packaged.tokens(a, b), {"a": packaged.tokens(a), "b": packaged.tokens(b)}
    first = first_of(pair)
    for token in pair.tokens:
        side, place = alone(token.position, first)
        other = apart[side].tokens[place]
        assert (other.id, other.start, other.end) == (token.id, token.start, token.end)
        assert paired(side, place, first) == token.position


@pytest.mark.parametrize(("a", "b"), TEXTS)
def test_each_token_of_a_sentence_is_in_the_pair_where_the_start_is_that_of_both(packaged, a: str, b: str) -> None:
    pair, first = packaged.tokens(a, b), first_of(packaged.tokens(a, b))
    for side, text in (("a", a), ("b", b)):
        places = [paired(side, token.position, first) for token in packaged.tokens(text).tokens]
        assert places[0] == 0
        assert [pair.ids[place] for place in places] == list(packaged.tokens(text).ids)
        assert places[1:] == list(range(first, len(pair))) if side == "b" else list(range(1, first))


def test_a_token_that_the_cut_pair_lacks_is_nowhere_in_it(packaged) -> None:
    pair = packaged.tokens("dog " * 400, "man " * 400)
    assert paired("a", 390, first_of(pair)) is None
