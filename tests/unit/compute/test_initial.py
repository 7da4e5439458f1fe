"""Two checkpoints beside each other, and the same numbers computed by hand."""

import numpy as np
import pytest

from components.compute.beside import depth, same_token


def hidden(layers: int = 3, tokens: int = 5, width: int = 8, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(layers, tokens, width)).astype(np.float32)


def test_a_checkpoint_beside_itself_differs_nowhere() -> None:
    values = hidden()
    assert (1 - same_token(values, values)) == pytest.approx(np.zeros(3), abs=1e-6)
    assert same_token(values, -values) == pytest.approx(-np.ones(3), abs=1e-6)


def test_both_ends_of_two_depths_are_the_same_and_the_middle_is_the_middle() -> None:
    assert depth(4).tolist() == [0, 0.25, 0.5, 0.75, 1]
