import numpy as np
import pytest

from components.compute.normalization import amplification, layer_norm, most_amplified


def test_amplification_is_the_ratio_of_root_mean_squares() -> None:
    rows, gamma, beta = (np.array(values, np.float32) for values in ([[1, 3], [5, 1]], [1, 2], [0, 0]))
    steps = layer_norm(rows, gamma, beta, 0)
    expected = [1 / np.sqrt(13), 2 / np.sqrt(5)]
    np.testing.assert_allclose(amplification(steps), expected, rtol=1e-6)
    assert most_amplified(steps, 1) == (1,)


@pytest.mark.parametrize("count", [1, 10])
def test_a_dimension_that_is_zero_everywhere_is_not_amplified(count) -> None:
    dice = np.random.default_rng(7)
    rows = dice.normal(2, 3, size=(5, 24)).astype(np.float32)
    gamma, beta = (dice.normal(size=24).astype(np.float32) for _ in range(2))
    rows[:, 4] = 0
    steps = layer_norm(rows, gamma, beta, 1e-12)
    assert amplification(steps)[4] == 0
    assert 4 not in most_amplified(steps, count)
