"""Vectors that differ by rounding alone have nothing to tell: no direction, no deviation, no component."""

import numpy as np
import pytest

from components.compute.projection import pca
from components.compute.similarity import (
    added_by_pairs,
    as_compared,
    baseline_of,
    cosines,
    curve,
    sentence_curve,
    standardize,
)
from components.compute.uses import directions
from components.records.similarity import STANDARDIZED

EPS = np.finfo(np.float32).eps
SIZES = [(8, 1e-3), (384, 1.0), (768, 40.0)]


def nearly_equal(width: int, size: float, seed: int, layers: int = 3, count: int = 12) -> np.ndarray:
    """Copies of one vector for each layer, each number off by as much as twelve layers of float32 leave."""
    dice = np.random.default_rng(seed)
    one = dice.normal(0, size, (layers, 1, width))
    return (one * (1 + 16 * EPS * dice.uniform(-1, 1, (layers, count, width)))).astype(np.float32)


@pytest.mark.parametrize(("width", "size"), SIZES)
def test_of_equal_vectors_standardising_leaves_zeros_no_direction_and_no_components(width: int, size: float) -> None:
    for seed in range(5):
        vectors = nearly_equal(width, size, seed)
        found = baseline_of(vectors, [number // 3 for number in range(vectors.shape[1])])
        assert not standardize(vectors, found.mean, found.deviation).any()
        assert not (found.standardized.low.any() or found.standardized.high.any())
        assert found.raw.low.min() > 1 - 1e-5
        assert found.raw.high.max() <= 1
        one, other = (as_compared(some, found, STANDARDIZED) for some in (vectors[:, :4], vectors[:, 4:9]))
        assert not sentence_curve(one, other).cosines.any()
        assert not added_by_pairs(one[-1], other[-1]).any()
        assert not directions(vectors, vectors.mean(axis=1, keepdims=True)).any()
        assert not pca(vectors[0]).points.any()
        assert pca(vectors[0]).axes == ("PC 1 (0% of the variance)", "PC 2 (0% of the variance)")


@pytest.mark.parametrize(("width", "size"), SIZES)
def test_what_is_beyond_rounding_is_told(width: int, size: float) -> None:
    """Vectors that are 1e-3 of their length apart."""
    dice = np.random.default_rng(0)
    vectors = (dice.normal(0, size, (1, 1, width)) + dice.normal(0, 1e-3 * size, (1, 40, width))).astype(np.float32)
    found = baseline_of(vectors, range(40))
    one = ((vectors[0] - vectors[0].mean(axis=0)) / vectors[0].std(axis=0)).astype(np.float32)
    np.testing.assert_allclose(standardize(vectors, found.mean, found.deviation)[0], one, atol=0.02)
    lengths = np.linalg.norm(directions(vectors, vectors.mean(axis=1, keepdims=True)), axis=-1)
    np.testing.assert_allclose(lengths, 1, atol=1e-5)
    assert pca(vectors[0]).points.any()


def test_no_cosine_is_beyond_one() -> None:
    for seed in range(40):
        vectors = np.random.default_rng(seed).normal(size=(2, 30, 384)).astype(np.float32)
        of_itself = curve(vectors, 3, 3, "itself").cosines
        assert max(cosines(vectors[0], vectors[0]).max(), of_itself.max()) <= 1
