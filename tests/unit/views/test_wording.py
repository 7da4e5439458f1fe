import math

import numpy as np
import pytest
from hypothesis import given, strategies as st

from components.views.wording import (
    as_it_takes,
    at_least,
    at_most,
    beside_bound,
    counted,
    fixed,
    in_layers,
    listed,
    most,
    most_and_least,
    outward,
    percent,
    percentages,
    rounded_up,
    significant,
    small,
    token_name,
)

shares = st.floats(0, 1)
PIECES = ("[CLS]", "bank", "of", "the", "bank", "[SEP]")


def test_counts_and_shares_are_written_in_correct_english() -> None:
    assert counted(1, "token") == "1 token"
    assert counted(2048, "token") == "2,048 tokens"
    assert counted(2, "entry", "entries") == "2 entries"
    said = [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)]
    assert said == ["0%", "less than 1%", "50%", "more than 99%", "100%"]
    assert [in_layers(layers) for layers in ([3], [3, 4], [1, 2, 3])] == [
        "layer 3",
        "layers 3 and 4",
        "layers 1, 2 and 3",
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
    assert rounded_up(0) == "0"


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=6).filter(sum))
def test_percentages_of_a_whole_add_up_to_100(parts: list[int]) -> None:
    words = percentages([part / sum(parts) for part in parts])
    assert all((said == "0%") == (part == 0) for said, part in zip(words, parts, strict=True))
    assert all((said == "100%") == (part == sum(parts)) for said, part in zip(words, parts, strict=True))
    whole = {"less than 1%": 0, "more than 99%": 100}
    shown = [whole[said] if said in whole else int(said.removesuffix("%")) for said in words]
    assert sum(shown) == 100
    assert all(
        math.floor(100 * part / sum(parts)) <= number <= 100 * part / sum(parts) + 1
        for part, number in zip(parts, shown, strict=True)
    )


@given(st.lists(st.sampled_from([0.1, 0.2, 0.2000000001, 0.7]), min_size=1, max_size=5))
def test_nothing_is_called_the_most_that_shares_its_place(values: list[float]) -> None:
    rounded = [round(value, 6) for value in values]
    largest = most(np.array(values), range(len(values)))
    assert (largest is None) == (rounded.count(max(rounded)) > 1)
    assert largest is None or rounded[largest] == max(rounded)
    ends = most_and_least(np.array(values), range(len(values)), "{:.2f}".format)
    assert ends is None or (ends[1] != ends[3] and rounded.count(min(rounded)) == 1)


@given(st.floats(1e-4, 1), st.floats(1e-6, 1e-2), st.sampled_from([small, fixed, percent]))
def test_of_two_numbers_the_larger_looks_larger(value: float, more: float, shown) -> None:
    one, other = as_it_takes(min(value + more, 1), value, 0, shown)
    if value + more > 1:
        return
    number = [float(text.split()[-1].removesuffix("%")) for text in (one, other)]
    assert number[0] > number[1] or (number[0] == number[1] and ("less than" in other or "more than" in one))


def test_a_number_is_never_written_as_a_power_of_ten() -> None:
    assert [significant(value, 2) for value in (0, 0.24, 3.14, 214, 2_345, 1.23e-5)] == [
        "0", "0.24", "3.1", "210", "2,300", "0.000012",
    ]  # fmt: skip
    for value in (3.0, 14.4, 0.933, 1e6, 1.7e-7):
        assert float(significant(value, 3).replace(",", "")) == float(f"{value:.3g}")


def test_a_negative_number_has_a_minus_sign_and_zero_has_none() -> None:
    assert [fixed(value, 2) for value in (-0.084, -0.001, 0.314)] == ["−0.08", "0.00", "0.31"]
    assert [fixed(value, 1, sign=True) for value in (-1.25, 0.31)] == ["−1.2", "+0.3"]


@pytest.mark.parametrize("upper", [True, False])
def test_a_bound_is_rounded_outward_and_a_number_beyond_it_looks_so(upper: bool) -> None:
    dice = np.random.default_rng(0)
    for _ in range(2_000):
        bound = float(dice.uniform(-0.5, 0.5))
        value = float(bound + dice.normal(0, 0.02))
        shown, end = (float(text.replace("−", "-")) for text in beside_bound(value, bound, upper=upper))
        assert end >= bound if upper else end <= bound
        assert (shown > end) == (value > bound) if upper else (shown < end) == (value < bound)


def test_a_bound_that_needs_no_rounding_stays() -> None:
    assert beside_bound(0.3, 0.29, upper=False) == ("0.30", "0.29")
    assert beside_bound(0.3, 0.29, upper=True) == ("0.30", "0.29")
    assert outward(-0.1301, 2, upper=True) == -0.13 and outward(-0.1301, 2, upper=False) == -0.14
