"""A linear probe for each layer: leave-one-out accuracy on its vectors, compared with shuffled labels."""

from collections.abc import Sequence

import numpy as np

from components.records.arrays import Array
from components.records.checkpoints import ReaderError
from components.records.similarity import Probe

MOST, SHUFFLES, SEED = 120, 20, 0
STRENGTH = 1.0


def probe(vectors: Array, labels: Sequence[str]) -> Probe:
    """Leave-one-out accuracy of a ridge classifier in each layer, on `vectors` (K, N, H) with N `labels`.

    The chance level comes from 20 random permutations of the labels. Of more than 120 vectors the first 120 are used.
    Raises `ReaderError` unless there are two labels or more, each with two vectors or more.
    Source: Alain & Bengio 2016, arXiv 1610.01644; must equal sklearn's `RidgeClassifier` with `LeaveOneOut`, which
    its `RidgeCV` computes in closed form.
    """
    vectors, truth = vectors[:, :MOST], np.asarray(labels[:MOST])
    _, counts = np.unique(truth, return_counts=True)
    if len(counts) < 2 or counts.min() < 2:
        raise ReaderError("A probe needs at least two labels, each on two or more sentences.")
    shuffled = np.random.default_rng(SEED).permuted(np.tile(truth, (SHUFFLES, 1)), axis=1)
    right = [_accuracy(layer, truth) for layer in vectors]
    chance = np.array([[_accuracy(layer, labelling) for labelling in shuffled] for layer in vectors])
    largest = float(counts.max() / len(truth))
    return Probe(np.array(right), chance.mean(axis=1), chance.max(axis=1), len(truth), len(counts), largest)


def _accuracy(vectors: Array, labels: np.ndarray) -> float:
    from sklearn.linear_model import RidgeCV
    from sklearn.preprocessing import StandardScaler

    classes = np.unique(labels)
    targets = np.where(labels[:, None] == classes, 1.0, -1.0)
    scaled = StandardScaler().fit_transform(vectors.astype(np.float64))
    # `RidgeClassifierCV` would do the same, but with two labels all of its stored scores are 1.
    model = RidgeCV([STRENGTH * vectors.shape[1]], scoring="neg_mean_squared_error", store_cv_results=True)
    predictions = model.fit(scaled, targets).cv_results_[..., 0]
    return float((classes[predictions.argmax(axis=1)] == labels).mean())
