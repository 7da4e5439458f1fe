"""Neighbours and the trust in a map, against scikit-learn."""

import numpy as np
import pytest
from sklearn.manifold import trustworthiness
from sklearn.metrics import pairwise_distances
from sklearn.neighbors import NearestNeighbors

from components.compute.projection import false_neighbours, trust
from components.compute.vectors import distances, nearest

RANDOM = np.random.default_rng(0)
VECTORS = RANDOM.normal(size=(700, 24)).astype(np.float32)
POINTS = RANDOM.normal(size=(700, 2)).astype(np.float32)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_distances_equal_those_of_scikit_learn(metric: str) -> None:
    ours = distances(VECTORS[:9], VECTORS, metric)
    np.testing.assert_allclose(ours, pairwise_distances(VECTORS[:9], VECTORS, metric), atol=1e-5)


def test_a_row_of_zeros_is_at_cosine_distance_one_from_all_others() -> None:
    rows = np.array([[0, 0], [1, 0], [0, 2]], dtype=np.float32)
    np.testing.assert_array_equal(distances(rows, rows, "cosine")[0], [1, 1, 1])


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_neighbours_equal_those_of_scikit_learn_across_the_edge_of_a_block(metric: str) -> None:
    places, lengths = nearest(VECTORS, 8, metric)
    theirs = NearestNeighbors(n_neighbors=8, metric=metric, algorithm="brute").fit(VECTORS).kneighbors()
    np.testing.assert_array_equal(places, theirs[1])
    np.testing.assert_allclose(lengths, theirs[0], atol=1e-5)


def test_ties_go_to_the_earlier_row_and_a_row_is_never_its_own_neighbour() -> None:
    rows = np.tile(np.array([[1.0, 2.0]], dtype=np.float32), (40, 1))
    places, lengths = nearest(rows, 3)
    assert places[0].tolist() == [1, 2, 3]
    assert places[2].tolist() == [0, 1, 3]
    assert not lengths.any()


def test_there_are_never_more_neighbours_than_other_points() -> None:
    assert nearest(VECTORS[:3], 10)[0].shape == (3, 2)
    assert nearest(VECTORS[:1], 10)[0].shape == (1, 0)
    assert nearest(VECTORS[:0], 10)[0].shape == (0, 0)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize(("count", "k"), [(12, 5), (60, 5), (700, 15)])
def test_trustworthiness_equals_that_of_scikit_learn(metric: str, count: int, k: int) -> None:
    found = trust(VECTORS[:count], POINTS[:count], k, metric)
    theirs = trustworthiness(VECTORS[:count], POINTS[:count], n_neighbors=k, metric=metric)
    assert found is not None
    assert found.k == k
    assert found.trustworthiness == pytest.approx(theirs, abs=1e-9)


def test_the_share_kept_counts_neighbours_that_both_spaces_have() -> None:
    found = trust(VECTORS[:60], POINTS[:60], 5, "euclidean")
    before = NearestNeighbors(n_neighbors=5).fit(VECTORS[:60]).kneighbors(return_distance=False)
    after = NearestNeighbors(n_neighbors=5).fit(POINTS[:60]).kneighbors(return_distance=False)
    shares = [len(set(a) & set(b)) / 5 for a, b in zip(before.tolist(), after.tolist(), strict=True)]
    assert found is not None
    assert found.kept == pytest.approx(np.mean(shares))
    assert found.chance == pytest.approx(5 / 59)


@pytest.mark.parametrize(("count", "k"), [(0, None), (1, None), (2, None), (3, 1), (4, 1), (11, 5)])
def test_with_few_points_fewer_neighbours_or_none_are_counted(count: int, k: int | None) -> None:
    found = trust(VECTORS[:count], POINTS[:count], 5)
    assert (found.k if found else None) == k


def test_false_neighbours_are_near_on_the_map_and_far_in_the_vectors() -> None:
    line = np.arange(8, dtype=np.float32)
    vectors = np.stack([line, np.zeros(8)], axis=1).astype(np.float32)
    points = vectors.copy()
    points[7] = [0.1, 0.0]
    assert false_neighbours(vectors, points, 0, 2, "euclidean") == (7,)
    assert false_neighbours(vectors, vectors, 0, 2, "euclidean") == ()


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_what_is_not_kept_is_false_for_some_point_however_few_points_there_are(metric: str) -> None:
    for count in range(3, 13):
        for seed in range(20):
            vectors, points = np.random.default_rng(seed).normal(size=(2, count, 4)).astype(np.float32)
            found = trust(vectors, points[:, :2], metric=metric)
            assert found is not None
            false = [false_neighbours(vectors, points[:, :2], index, metric=metric) for index in range(count)]
            assert sum(map(len, false)) == round((1 - found.kept) * found.k * count)
