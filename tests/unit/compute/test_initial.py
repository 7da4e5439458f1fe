"""What training changes, beside the same numbers computed by torch or by hand."""

import numpy as np
import pytest
import torch

from components.compute.heads import clearest_head
from components.compute.initial import (
    already_told,
    at_same_depth,
    clear_heads,
    depth,
    input_facts,
    same_token,
)
from components.records.heads import KINDS, HeadsInText


def hidden(layers: int = 3, tokens: int = 5, width: int = 8, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(layers, tokens, width)).astype(np.float32)


def test_a_checkpoint_beside_itself_differs_nowhere() -> None:
    values = hidden()
    assert (1 - same_token(values, values)) == pytest.approx(np.zeros(3), abs=1e-6)
    assert same_token(values, -values) == pytest.approx(-np.ones(3), abs=1e-6)


def test_a_head_that_looks_at_the_token_before_is_clear_and_an_even_one_is_not() -> None:
    shares = np.full((2, 2, len(KINDS)), 1 / 6)
    shares[0, 1, KINDS.index("the token before")] = 0.9
    shares[1, 1, KINDS.index("punctuation")] = 0.9  # not one of the kinds that are counted
    assert clear_heads(HeadsInText(shares, np.zeros(8))) == (1, 4)
    assert clearest_head(HeadsInText(shares, np.zeros(8))) == (1, 2)


def test_both_ends_of_two_depths_are_the_same_and_the_middle_is_the_middle() -> None:
    assert depth(4).tolist() == [0, 0.25, 0.5, 0.75, 1]
    assert [at_same_depth(layer, 6, 6) for layer in range(7)] == list(range(7))
    assert [at_same_depth(layer, 12, 2) for layer in (0, 1, 6, 12)] == [0, 1, 1, 2]
    assert [at_same_depth(layer, 2, 12) for layer in (0, 1, 2)] == [0, 6, 12]


@pytest.mark.parametrize(("untrained", "expected"), [(0.2, 0), (0.1, 0), (0.3, 0.5), (0.4, 1)])
def test_what_needs_no_training_is_a_share_of_what_lies_above_chance(untrained: float, expected: float) -> None:
    assert already_told(untrained, 0.4, 0.2) == pytest.approx(expected)
    assert already_told(untrained, 0.2, 0.2) is None


def test_the_curves_of_the_input_layer_are_those_of_its_tables() -> None:
    dice = np.random.default_rng(0)
    words = dice.normal(size=(1200, 8)).astype(np.float32)
    norms = torch.linalg.vector_norm(torch.tensor(words), dim=1).numpy()
    positions = np.eye(5, dtype=np.float32) + 0.25 * np.eye(5, k=1, dtype=np.float32)
    facts = input_facts(words, norms, positions, np.ones(8, np.float32), np.zeros(8, np.float32))
    assert facts.norms.tolist() == pytest.approx(
        [np.median(norms[:500]), np.median(norms[500:1000]), np.median(norms[1000:])]
    )
    assert facts.rows.tolist() == [249.5, 749.5, 1099.5]
    assert facts.alike.tolist() == [0.25, 0, 0, 0]
    assert facts.shares.sum() == pytest.approx(0.999, abs=0.002)
    assert facts.values[facts.shares.argmax()] == pytest.approx(0, abs=0.5)


def test_a_table_of_zeros_and_a_single_position_have_curves_too() -> None:
    facts = input_facts(np.zeros((3, 2)), np.zeros(3), np.ones((1, 1)), np.ones(2), np.zeros(2))
    assert len(facts.alike) == 0
    assert facts.shares.sum() == pytest.approx(1)
