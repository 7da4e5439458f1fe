import numpy as np
import torch

from components.compute.normalization import layer_norm

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
