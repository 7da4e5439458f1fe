import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.views.near_uses import cosine_and_bound
from components.views.wording import (
    at_least,
    at_most,
    counted,
    fixed,
    in_layers,
    listed,
    most,
    most_and_least,
    percent,
    percentages,
    rounded_up,
    signed_percent,
    token_name,
    told_apart,
)

shares = st.floats(0, 1)
PIECES = ("[CLS]", "bank", "of", "the", "bank", "[SEP]")


def test_counts_and_shares_are_written_in_correct_english() -> None:
    assert counted(1, "token") == "1 token"
    assert counted(2048, "token") == "2,048 tokens"
    assert counted(2, "entry", "entries") == "2 entries"
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == [
        "0%",
        "less than 1%",
        "50%",
        "more than 99%",
        "100%",
    ]
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more"


def test_a_token_that_occurs_twice_is_named_with_its_position() -> None:
    assert token_name(PIECES, 1) == "“bank” (1)"
    assert token_name(PIECES, 2) == "“of”"
    assert token_name(PIECES, 0) == "[CLS]"


@given(shares)
def test_a_bound_holds_as_it_is_printed(share: float) -> None:
    low, high = (float(words.split()[-1].removesuffix("%")) / 100 for words in (at_least(share), at_most(share)))
    assert low <= share + 1e-9
    assert high >= share - 1e-9
    assert high - low < 0.0101


@given(st.floats(1e-9, 1e6))
def test_an_upper_bound_of_a_number_is_not_below_it(value: float) -> None:
    assert float(rounded_up(value)) >= value * (1 - 1e-12)
    assert float(rounded_up(value)) <= value * 1.11 + 1


def test_the_sums_of_two_occurrences_of_spring_differ_by_at_most_what_is_printed() -> None:
    assert [rounded_up(value) for value in (0.0691, 0.069, 1.234, 0)] == ["0.070", "0.069", "1.3", "0"]


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=6).filter(sum))
def test_percentages_of_a_whole_add_up_to_100(parts: list[int]) -> None:
    shown = [int(words.removesuffix("%")) for words in percentages([part / sum(parts) for part in parts])]
    assert sum(shown) == 100
    assert all(
        math.floor(100 * part / sum(parts)) <= number <= 100 * part / sum(parts) + 1
        for part, number in zip(parts, shown, strict=True)
    )


@pytest.mark.parametrize(("share", "words"), [(-0.02, "−2%"), (-0.001, "0%"), (1.204, "120%"), (0, "0%")])
def test_a_negative_share_has_a_minus_sign_and_zero_has_none(share: float, words: str) -> None:
    assert signed_percent(share) == words


@given(st.lists(st.sampled_from([0.1, 0.2, 0.2000000001, 0.7]), min_size=1, max_size=5))
def test_nothing_is_called_the_most_that_shares_its_place(values: list[float]) -> None:
    rounded = [round(value, 6) for value in values]
    largest = most(np.array(values), range(len(values)))
    assert (largest is None) == (rounded.count(max(rounded)) > 1)
    assert largest is None or rounded[largest] == max(rounded)
    ends = most_and_least(np.array(values), range(len(values)), "{:.2f}".format)
    assert ends is None or (ends[1] != ends[3] and rounded.count(min(rounded)) == 1)


def test_two_decimals_are_enough_for_numbers_that_differ_in_them() -> None:
    assert told_apart(0.371, 0.32) == ("0.37", "0.32")


def test_numbers_that_would_look_equal_get_more_decimals() -> None:
    assert told_apart(0.3217, 0.3242) == ("0.322", "0.324")
    assert told_apart(0.32171, 0.32172) == ("0.32171", "0.32172")


def test_equal_numbers_look_equal() -> None:
    assert len(set(told_apart(0.5, 0.5))) == 1


def test_a_negative_number_has_a_minus_sign_and_zero_has_none() -> None:
    assert [fixed(value, 2) for value in (-0.084, -0.001, 0.314)] == ["−0.08", "0.00", "0.31"]
    assert [fixed(value, 1, sign=True) for value in (-1.25, 0.31)] == ["−1.2", "+0.3"]


@pytest.mark.parametrize(
    ("layers", "words"),
    [([3], "layer 3"), ([3, 4], "layers 3 and 4"), ([1, 2, 3, 4, 5], "layers 1, 2, 3, 4 and 5")],
)
def test_layers_are_listed_as_in_a_sentence(layers: list[int], words: str) -> None:
    assert in_layers(layers) == words


def test_a_bound_is_rounded_down_and_a_cosine_below_it_looks_so() -> None:
    dice = np.random.default_rng(0)
    for _ in range(2_000):
        bound = float(dice.uniform(0.2, 0.5))
        cosine = float(bound + dice.normal(0, 0.02))
        ours, least = (float(text) for text in cosine_and_bound(cosine, bound))
        assert least <= bound
        assert (ours < least) == (cosine < bound)
