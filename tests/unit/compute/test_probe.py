"""The linear probe against sklearn's own classifier and cross-validation, and with meaningless labels."""

import numpy as np
import pytest
from sklearn.linear_model import RidgeClassifier
from sklearn.model_selection import LeaveOneOut, cross_val_score
from sklearn.preprocessing import StandardScaler

from components.compute.labels import MOST_PROBED, probe
from components.records.checkpoints import ReaderError

RANDOM = np.random.default_rng(0)
VECTORS = RANDOM.normal(size=(2, 24, 40)).astype(np.float32)


@pytest.mark.parametrize("labels", [list("ab" * 12), list("abc" * 8), list("aaab" * 6)])
def test_the_probe_equals_sklearns_classifier_with_each_point_left_out(labels: list[str]) -> None:
    found = probe(VECTORS, labels)
    for layer, share in zip(VECTORS, found.right, strict=True):
        scaled = StandardScaler().fit_transform(layer.astype(np.float64))
        scores = cross_val_score(RidgeClassifier(alpha=scaled.shape[1]), scaled, labels, cv=LeaveOneOut())
        assert share == pytest.approx(scores.mean())


def test_a_signal_in_the_vectors_of_one_layer_is_found_in_that_layer_alone() -> None:
    labels = list("ab" * 12)
    parted = VECTORS.copy()
    parted[1, ::2] += 1.5
    found = probe(parted, labels)
    assert found.right[1] == 1 > found.luckiest[1]
    assert found.right[0] <= found.luckiest[0]
    assert (found.examples, found.labels, found.largest) == (24, 2, 0.5)


def test_the_number_of_points_is_limited() -> None:
    assert probe(RANDOM.normal(size=(1, 200, 4)).astype(np.float32), list("ab" * 100)).examples == MOST_PROBED


@pytest.mark.parametrize("labels", [["a"] * 24, list("a" * 23 + "b")])
def test_without_two_labels_of_two_points_each_there_is_no_probe(labels: list[str]) -> None:
    with pytest.raises(ReaderError, match="at least two labels"):
        probe(VECTORS, labels)
