import numpy as np
import pytest
import torch

from components.compute.whatif import drop
from components.service.loading import load_model

ROWS = np.random.default_rng(1).normal(size=(200, 300)).astype(np.float32)


def test_a_value_is_either_dropped_or_scaled() -> None:
    dropped = drop(ROWS, 0.1, seed=3)
    np.testing.assert_allclose(dropped.after[dropped.kept == 1], ROWS[dropped.kept == 1] / 0.9, rtol=1e-6)
    assert (dropped.after[dropped.kept == 0] == 0).all()


def test_the_scale_equals_that_of_torch() -> None:
    theirs = torch.nn.Dropout(0.25)(torch.ones(1000)).max().item()
    assert drop(np.ones((10, 100), np.float32), 0.25, seed=0).after.max() == pytest.approx(theirs)


@pytest.mark.parametrize("p", [0.0, 0.1, 0.5])
def test_the_dropped_share_is_about_p(p) -> None:
    assert drop(ROWS, p, seed=5).share_dropped == pytest.approx(p, abs=0.01)


def test_the_same_seed_gives_the_same_mask_and_another_seed_another() -> None:
    assert (drop(ROWS, 0.1, 1).kept == drop(ROWS, 0.1, 1).kept).all()
    assert (drop(ROWS, 0.1, 1).kept != drop(ROWS, 0.1, 2).kept).any()


def test_the_loaded_model_has_no_dropout_and_is_deterministic(packaged) -> None:
    dropped = packaged.dropout_setting(packaged.tokens("a dog"))
    assert (dropped.p, dropped.active, dropped.repeat_difference) == (0.1, False, 0)
    assert not load_model(packaged).training
