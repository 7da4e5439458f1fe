import numpy as np
import pytest
import torch

from components.compute.normalization import amplification, layer_norm, most_amplified

RNG = np.random.default_rng(7)
ROWS = RNG.normal(2, 3, size=(5, 24)).astype(np.float32)
GAMMA, BETA = RNG.normal(size=24).astype(np.float32), RNG.normal(size=24).astype(np.float32)


def test_layer_norm_equals_that_of_torch_and_standardized_rows_have_mean_zero_and_deviation_one() -> None:
    gamma, beta = (torch.from_numpy(array) for array in (GAMMA, BETA))
    theirs = torch.nn.functional.layer_norm(torch.from_numpy(ROWS), (24,), gamma, beta, 1e-12).numpy()
    steps = layer_norm(ROWS, GAMMA, BETA, 1e-12)
    np.testing.assert_allclose(steps.after, theirs, atol=1e-5)
    np.testing.assert_allclose(steps.standardized.mean(axis=1), 0, atol=1e-6)
    np.testing.assert_allclose(steps.standardized.std(axis=1), 1, atol=1e-6)


def test_a_constant_row_becomes_the_bias() -> None:
    steps = layer_norm(np.full((1, 24), 3, np.float32), GAMMA, BETA, 1e-12)
    np.testing.assert_allclose(steps.after[0], BETA, atol=1e-6)


def test_amplification_is_the_ratio_of_root_mean_squares() -> None:
    rows, gamma, beta = (np.array(values, np.float32) for values in ([[1, 3], [5, 1]], [1, 2], [0, 0]))
    steps = layer_norm(rows, gamma, beta, 0)
    expected = [1 / np.sqrt(13), 2 / np.sqrt(5)]
    np.testing.assert_allclose(amplification(steps), expected, rtol=1e-6)
    assert most_amplified(steps, 1) == (1,)


@pytest.mark.parametrize("count", [1, 10])
def test_a_dimension_that_is_zero_everywhere_is_not_amplified(count) -> None:
    rows = ROWS.copy()
    rows[:, 4] = 0
    steps = layer_norm(rows, GAMMA, BETA, 1e-12)
    assert amplification(steps)[4] == 0
    assert 4 not in most_amplified(steps, count)
