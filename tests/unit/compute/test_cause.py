import re
from itertools import combinations

import numpy as np
import pytest

from components.compute.cause import NOISE, NOISE_OF_SHARES, SAME, apart, moved, partners, shares, strongest


def aligned(text: str, other: str) -> dict[str, str]:
    """What each token that has a partner is aligned with; the texts have no token twice."""
    pieces, others = (["[CLS]", *one.split(), "[SEP]"] for one in (text, other))
    return {pieces[here]: others[there] for here, there in enumerate(partners(pieces, others)) if there >= 0}


@pytest.mark.parametrize(
    ("text", "other", "found"),
    [
        ("axyzb", "azyxb", (0, 1, 2, 3, 4)),  # of equal length: position by position
        ("axyzb", "axzb", (0, 1, -1, 2, 3)),
        ("axyzwb", "aqyzb", (0, 1, 2, 3, -1, 4)),  # a stretch of equal length between common tokens, too
    ],
)
def test_texts_of_different_length_are_aligned_by_their_common_tokens(text: str, other: str, found: tuple) -> None:
    assert partners(text, other) == found


def test_a_content_word_is_aligned_rather_than_a_function_word() -> None:
    assert aligned("the spring squeaked", "in spring the river rises")["spring"] == "spring"
    assert aligned("in spring the river rises", "the spring squeaked")["spring"] == "spring"


def most_in_common(pieces: str, others: str) -> int:
    """The length of the longest common subsequence, found by trying all that can be left out."""
    kept = ("".join(some) for size in range(len(pieces), -1, -1) for some in combinations(pieces, size))
    return next(len(one) for one in kept if re.search(".*".join(one), others))


def test_as_many_common_tokens_are_aligned_as_can_be_and_no_position_twice() -> None:
    dice = np.random.default_rng(0)
    for _ in range(200):
        pieces, others = ("".join(dice.choice(list("jkqx"), dice.integers(1, 9))) for _ in range(2))
        pairs = [(here, there) for here, there in enumerate(partners(pieces, others)) if there >= 0]
        used = [there for _, there in pairs]
        assert used == sorted(set(used))
        if len(pieces) != len(others):
            assert sum(pieces[here] == others[there] for here, there in pairs) == most_in_common(pieces, others)


def test_a_share_is_zero_at_the_start_one_at_the_goal_and_a_half_between() -> None:
    own, other = np.array([1, 0], np.float32), np.array([3, 4], np.float32)
    np.testing.assert_allclose(shares(np.stack([own, other, (own + other) / 2]), own, other), [0, 1, 0.5])


def test_what_lies_across_the_way_is_no_share_of_it() -> None:
    own, other = np.array([1, 0], np.float32), np.array([2, 0], np.float32)
    np.testing.assert_allclose(shares(np.array([[1, 9], [3, 0]], np.float32), own, other), [0, 2])


def test_there_are_no_shares_of_a_way_of_no_length() -> None:
    own = np.array([1, 0], np.float32)
    assert not shares(np.array([[5, 5]], np.float32), own, own + np.float32(1e-6)).any()


def test_the_noise_of_float32_moves_no_share_by_more_than_is_allowed_for() -> None:
    """Noise as it was measured against float64, a third of what is allowed, in both ends and in what lies between."""
    dice = np.random.default_rng(0)
    for _ in range(300):
        own, way, *noise = (one / np.linalg.norm(one) for one in dice.normal(size=(5, 64)))
        way, share = way * SAME * 10 ** dice.uniform(0.01, 3), dice.uniform(-0.5, 1.5)
        ends = own, own + way, own + share * way
        start, other, after = (end + NOISE / 3 * one for end, one in zip(ends, noise, strict=True))
        assert abs(shares(after[None], start, other)[0] - share) < 1.1 * NOISE_OF_SHARES


def test_effects_are_apart_only_if_noise_cannot_turn_them_round() -> None:
    """Angles between a vector and two others, each with noise of less than `NOISE` of its length."""
    dice = np.random.default_rng(1)
    told = 0
    for _ in range(2000):
        angles = 10 ** dice.uniform(-8, 0) * np.array([1, 1 + 10 ** dice.uniform(-9, 0)])
        seen = angles + dice.uniform(-NOISE, NOISE, 2)
        smaller, larger = 1 - np.cos(seen)
        if apart(float(max(smaller, larger)), float(min(smaller, larger))):
            told += 1
            assert larger > smaller
    assert told > 300  # and it is not said of none
    assert not apart(1e-14, 0)
    assert apart(0.027, 0.0269)


def test_moved_is_one_minus_the_cosine() -> None:
    before = np.array([1, 0], np.float32)
    after = np.array([[2, 0], [0, 3], [-1, 0]], np.float32)
    np.testing.assert_allclose(moved(after, before), [0, 1, 2])


def test_the_strongest_cell_is_found_among_the_columns_that_count() -> None:
    grid = np.array([[9, 1, 2], [0, 4, 3]], np.float32)
    assert strongest(grid, (1, 2)) == ((1, 1), 4, 3)
    assert strongest(grid, (0, 1, 2)) == ((0, 0), 9, 4)
    assert strongest(grid[:1], (2,)) == ((0, 2), 2, 0)
