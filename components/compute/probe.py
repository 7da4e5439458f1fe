"""What a layer knows: a linear classifier on its vectors, each place left out in turn, beside shuffled labels."""

from collections.abc import Sequence

import numpy as np

from components.records.arrays import Array
from components.records.checkpoints import ReaderError
from components.records.similarity import Probe

MOST, SHUFFLES, SEED = 120, 20, 0
STRENGTH = 1.0


def probe(vectors: Array, labels: Sequence[str]) -> Probe:
    """How often a ridge classifier names the label of a place that it was not fitted on: `vectors` (K, N, H).

    The labels shuffled among the places give chance: 20 times, in each layer. Of more than 120 places the first 120
    are taken. Raises `ReaderError` without two labels of two places each.
    Source: Alain & Bengio 2016, arXiv 1610.01644; must equal sklearn's `RidgeClassifier` with `LeaveOneOut`, which
    its `RidgeCV` has in closed form.
    """
    rows, names = vectors[:, :MOST], np.asarray(labels[:MOST])
    _, times = np.unique(names, return_counts=True)
    if len(times) < 2 or times.min() < 2:
        raise ReaderError("A probe needs at least two labels, each on two or more sentences.")
    shuffled = np.random.default_rng(SEED).permuted(np.tile(names, (SHUFFLES, 1)), axis=1)
    right = [_right(layer, names) for layer in rows]
    chance = np.array([[_right(layer, labelling) for labelling in shuffled] for layer in rows])
    largest = float(times.max() / len(names))
    return Probe(np.array(right), chance.mean(axis=1), chance.max(axis=1), len(names), len(times), largest)


def _right(rows: Array, names: np.ndarray) -> float:
    from sklearn.linear_model import RidgeCV
    from sklearn.preprocessing import StandardScaler

    kinds = np.unique(names)
    targets = np.where(names[:, None] == kinds, 1.0, -1.0)
    scaled = StandardScaler().fit_transform(rows.astype(np.float64))
    # `RidgeClassifierCV` would do the same, but says that two labels are always told apart (its scores are all 1).
    model = RidgeCV([STRENGTH * rows.shape[1]], scoring="neg_mean_squared_error", store_cv_results=True)
    left_out = model.fit(scaled, targets).cv_results_[..., 0]
    return float((kinds[left_out.argmax(axis=1)] == names).mean())
