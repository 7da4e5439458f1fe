"""Which link from a token is worth a look, and which head gives it most."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from components.compute.links import AttentionFrom, strongest, worth_a_look

TEXT = "The animal didn't cross the street because it was too tired"


def row_of(weights: np.ndarray, position: int = 0) -> AttentionFrom:
    return AttentionFrom(position, weights / weights.sum(axis=2, keepdims=True))


def pieces_worth_a_look(packaged, text: str, position: int) -> list[str]:
    tokens = packaged.tokens(text)
    return [tokens.pieces[place] for place in worth_a_look(tokens, position)]


def test_links_lead_to_content_words_that_are_not_next_to_the_token(packaged) -> None:
    found = pieces_worth_a_look(packaged, TEXT, 10)
    assert {"animal", "cross", "street", "tired"} <= set(found)
    assert not {"[CLS]", "[SEP]", "'", "the", "it", "was"} & set(found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("old dog bites", ["bites"]),
        ("dog bites", ["bites"]),
        ("dog of", ["of"]),
        ("dog", ["[CLS]", "[SEP]"]),
        ("", ["[SEP]"]),
    ],
)
def test_a_short_text_still_has_a_link(packaged, text: str, expected: list[str]) -> None:
    assert pieces_worth_a_look(packaged, text, min(1, len(text))) == expected


def test_a_word_s_own_pieces_are_not_worth_a_look_while_there_are_other_words(packaged) -> None:
    tokens = packaged.tokens("awesomesauce is a long word")
    first = tokens.tokens[1]
    own = {token.position for token in tokens.tokens if token.word == first.word}
    assert len(own) > 2
    assert not any(own & set(worth_a_look(tokens, position)) for position in own)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_no_head_gives_the_strongest_link_s_target_more(seed: int, tied: bool) -> None:
    random = np.random.default_rng(seed)
    layers, heads, count = (int(random.integers(low, 6)) for low in (1, 1, 2))
    weights = np.ones((layers, heads, count)) if tied else random.uniform(0.01, 1, (layers, heads, count))
    row = row_of(weights)
    among = tuple(range(1, count))
    link = strongest(row, among)
    of_target = row.weights[:, :, link.target]
    assert link.weight == of_target.max() == row.weights[:, :, 1:].max()


def test_a_head_that_is_chosen_is_kept_and_head_0_is_the_mean() -> None:
    weights = np.random.default_rng(1).uniform(0.01, 1, (3, 4, 5))
    row = row_of(weights)
    link = strongest(row, (1, 2), layer=2, head=3)
    assert (link.layer, link.head) == (2, 3)
    assert link.weight == row.weights[1, 2, [1, 2]].max()
    mean = strongest(row, (1, 2), layer=2, head=0)
    assert mean.weight == pytest.approx(row.weights[1].mean(axis=0)[[1, 2]].max())
    assert strongest(row, (1, 2), layer=3).layer == 3
    assert strongest(row, (1, 2), head=4).head == 4
