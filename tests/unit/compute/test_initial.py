"""Two checkpoints beside each other, and the same numbers computed by hand."""

import numpy as np
import pytest

from components.compute.initial import already_told, depth, same_token, standard_error


def hidden(layers: int = 3, tokens: int = 5, width: int = 8, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(layers, tokens, width)).astype(np.float32)


def test_a_checkpoint_beside_itself_differs_nowhere() -> None:
    values = hidden()
    assert (1 - same_token(values, values)) == pytest.approx(np.zeros(3), abs=1e-6)
    assert same_token(values, -values) == pytest.approx(-np.ones(3), abs=1e-6)


def test_both_ends_of_two_depths_are_the_same_and_the_middle_is_the_middle() -> None:
    assert depth(4).tolist() == [0, 0.25, 0.5, 0.75, 1]


@pytest.mark.parametrize(("untrained", "expected"), [(0.2, 0), (0.1, 0), (0.3, 0.5), (0.4, 1)])
def test_what_needs_no_training_is_a_share_of_what_lies_above_chance(untrained: float, expected: float) -> None:
    assert already_told(untrained, 0.4, 0.2) == pytest.approx(expected)


def test_the_standard_error_is_the_spread_of_shares_of_coin_tosses() -> None:
    shares = np.random.default_rng(0).binomial(200, 0.3, size=20_000) / 200
    assert standard_error(0.3, 200) == pytest.approx(shares.std(), rel=0.03)
