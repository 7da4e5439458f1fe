"""Cosines against scipy and sklearn, the baseline on made-up tokens, and the published python experiment's order."""

import numpy as np
import pytest
from scipy.spatial.distance import cosine
from sklearn.metrics import roc_auc_score
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.preprocessing import StandardScaler

from components.compute.similarity import (
    baseline_of,
    cosine_by_layer,
    cosines,
    nearest_points,
    sense_parting,
    standardize,
)
from components.records.checkpoints import ReaderError
from components.records.corpus import Origin, Points, Sentence, Wanted, WordPart

RANDOM = np.random.default_rng(0)
HIDDEN = RANDOM.normal(1, 2, size=(3, 40, 8)).astype(np.float32)
SENTENCE = [number // 4 for number in range(40)]


def test_cosines_equal_those_of_sklearn() -> None:
    np.testing.assert_allclose(cosines(HIDDEN[0], HIDDEN[1]), cosine_similarity(HIDDEN[0], HIDDEN[1]), atol=1e-6)


def test_cosine_by_layer_equals_that_of_scipy_in_each_layer() -> None:
    found = cosine_by_layer(HIDDEN[:, 3], HIDDEN[:, 17])
    np.testing.assert_allclose(found, [1 - cosine(rows[3], rows[17]) for rows in HIDDEN], atol=1e-6)


def test_zeros_have_no_direction() -> None:
    assert cosines(np.zeros((1, 8), np.float32), HIDDEN[0]).tolist() == [[0.0] * 40]


def test_standardizing_equals_that_of_sklearn_and_a_dimension_that_hardly_varies_becomes_zero() -> None:
    rows = HIDDEN.copy()
    rows[:, :, 5] = np.resize([0, 1e-30], 40)
    found = standardize(rows, rows.mean(axis=1), rows.std(axis=1))
    others = [0, 1, 2, 3, 4, 6, 7]
    for layer in range(3):
        expected = StandardScaler().fit_transform(rows[layer])[:, others]
        np.testing.assert_allclose(found[layer][:, others], expected, atol=1e-4)
    assert not found[:, :, 5].any()


def test_the_baseline_consists_of_all_pairs_from_different_sentences() -> None:
    rows = np.repeat(RANDOM.normal(size=(1, 10, 8)), 4, axis=1).astype(np.float32)
    found = baseline_of(rows, SENTENCE)
    assert found.raw.pairs == 40 * 39 // 2 - 10 * 6
    assert found.raw.high[0] < 1, "tokens of one sentence are equal here, so a pair within one would have cosine 1"
    assert (found.sentences, found.tokens) == (10, 40)


def test_vectors_in_a_narrow_cone_have_a_high_raw_baseline_and_a_standardized_one_near_zero() -> None:
    cone = (HIDDEN + np.array([50, *[0] * 7])).astype(np.float32)
    found = baseline_of(cone, SENTENCE)
    assert (found.raw.low > 0.9).all()
    assert (np.abs(found.standardized.mean) < 0.1).all()


def two_senses(apart: float) -> np.ndarray:
    directions = np.eye(8, dtype=np.float32)[[0] * 6 + [1] * 6]
    layers = [np.eye(8)[0] + share * directions for share in (0, apart)]
    return (np.stack(layers) + RANDOM.normal(0, 0.01, (2, 12, 8))).astype(np.float32)


def test_for_senses_that_meet_again_no_parting_but_the_separating_layers_are_reported() -> None:
    vectors = np.concatenate([two_senses(1.0), two_senses(0.0)[:1], two_senses(1.0)[1:]])
    found = sense_parting(vectors, ["a"] * 6 + ["b"] * 6)
    assert (found.apart, found.layer, found.share[3]) == ((1, 3), 3, 1)
    assert (found.same.pairs, found.different.pairs) == (30, 36)
    assert sense_parting(vectors[:3], ["a"] * 6 + ["b"] * 6).layer is None


def test_the_share_equals_sklearns_area_under_the_roc_curve_and_ties_count_half() -> None:
    labels = np.array(["a", "b", "a", "b", "c", "a"])
    vectors = HIDDEN[:, :6].copy()
    vectors[0, 1] = vectors[0, 0]
    found = sense_parting(vectors, list(labels))
    first, second = np.triu_indices(6, k=1)
    for share, rows in zip(found.share, vectors, strict=True):
        values = np.round(cosines(rows, rows)[first, second], 6)
        assert share == pytest.approx(roc_auc_score(labels[first] == labels[second], values), abs=1e-6)


def test_random_labels_stay_within_chance() -> None:
    """Of forty sets of random vectors with random labels, hardly any may seem to part: 1 in 100 would by chance."""
    random = np.random.default_rng(3)
    parted = 0
    for _ in range(40):
        found = sense_parting(random.normal(size=(1, 12, 16)).astype(np.float32), ["a"] * 6 + ["b"] * 6)
        parted += found.share[0] > found.chance[0]
    assert parted <= 4


@pytest.mark.parametrize("labels", [["a"] * 12, list("abcdefghijkl")])
def test_without_two_senses_there_is_no_result(labels: list[str]) -> None:
    with pytest.raises(ReaderError, match="two sentences of one sense and one of another"):
        sense_parting(two_senses(1.0), labels)


def points(layers: tuple[int, ...]) -> Points:
    origins = tuple(Origin(0, number, f"token {number}", WordPart.WHOLE) for number in range(40))
    return Points((Sentence("made up"),), Wanted(), layers, HIDDEN[-len(layers) :], origins, "made up")


def test_nearest_points_are_sorted_by_cosine_without_the_point_itself() -> None:
    baseline = baseline_of(HIDDEN, SENTENCE)
    found = nearest_points(points((0, 1, 2)), 7, 5, baseline, layer=2)
    row = cosine_similarity(HIDDEN[2][7:8], HIDDEN[2])[0]
    expected = [number for number in np.argsort(-row) if number != 7][:5]
    assert [near.point for near in found] == expected
    assert found[0].cosine == pytest.approx(row[expected[0]], abs=1e-6)
    assert found[0].above == pytest.approx(row[expected[0]] - baseline.raw.mean[2], abs=1e-6)
    level = StandardScaler().fit_transform(HIDDEN[2])
    assert found[0].standardized == pytest.approx(1 - cosine(level[7], level[expected[0]]), abs=1e-4)


def test_the_pooler_has_cosines_and_no_baseline() -> None:
    (near, *_) = nearest_points(points((2,)), 7, 5, baseline_of(HIDDEN, SENTENCE), layer=2)
    assert near.above is None
    assert near.standardized is None
