"""Colour limits and orders of dimensions."""

import numpy as np
import pytest

from components.compute.heatmaps import by_size, by_variance, limit, limits
from components.records.heatmaps import Panel


def test_a_few_huge_values_do_not_make_all_others_pale() -> None:
    values = np.random.default_rng(0).normal(0, 0.1, (20, 400)).astype(np.float32)
    values[3, :4] = 50
    assert 0.2 < limit(values) < 0.4


def test_at_most_one_cell_in_two_hundred_lies_beyond_the_limit() -> None:
    values = np.random.default_rng(1).standard_cauchy((30, 100)).astype(np.float32)
    assert (np.abs(values) > limit(values)).mean() <= 0.005


def test_a_limit_has_two_digits_and_covers_at_least_its_share_of_values() -> None:
    assert limit(np.full((2, 2), 0.1234, np.float32)) == 0.13
    assert limit(np.full((2, 2), 0.12, np.float32)) == pytest.approx(0.12, abs=0.0101)
    assert limit(np.full((2, 2), -7.01, np.float32)) == 7.1


def test_panels_of_zeros_have_the_limit_zero_and_a_single_spike_is_seen() -> None:
    assert limit(np.zeros((3, 3), np.float32)) == 0
    spike = np.zeros((100, 100), np.float32)
    spike[5, 5] = -3
    assert limit(spike) == 3


def test_a_very_large_array_is_sampled_with_nearly_the_same_limit() -> None:
    values = np.random.default_rng(2).normal(size=(512, 768)).astype(np.float32)
    assert limit(values, values) == pytest.approx(np.quantile(np.abs(values), 0.995), rel=0.04)


def test_panels_share_a_limit_only_within_their_group() -> None:
    small, large = np.full((1, 4), 0.1, np.float32), np.full((1, 4), 2.0, np.float32)
    panels = [Panel("a", "", small, group="x"), Panel("b", "", large, group="x"), Panel("c", "", 10 * large, group="y")]
    rules = dict(limits(panels))
    assert rules["shared"] == (2.0, 2.0, 20.0)
    assert rules["one"] == (20.0, 20.0, 20.0)
    assert rules["own"] == pytest.approx((0.1, 2.0, 20.0), abs=0.011)


def test_orders_put_the_largest_first_and_keep_ties_as_they_are() -> None:
    rows = np.array([[0, 5, 1, 0], [0, -5, 2, 0]], np.float32)
    assert by_variance(rows) == (1, 2, 0, 3)
    assert by_size(np.array([0.5, -2, 0.5, 1], np.float32)) == (1, 3, 0, 2)
