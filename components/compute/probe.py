"""A linear probe for each layer: leave-one-out accuracy on its vectors, compared with shuffled labels."""

from collections.abc import Sequence

import numpy as np

from components.compute.vectors import RESOLUTION
from components.records.arrays import Array
from components.records.checkpoints import NothingToShow
from components.records.similarity import Probe

MOST, SHUFFLES, SEED = 120, 20, 0
STRENGTH = 1.0


def probe(vectors: Array, labels: Sequence[str]) -> Probe:
    """Leave-one-out accuracy of a ridge classifier in each layer, on `vectors` (K, N, H) with N `labels`.

    The chance level comes from 20 random permutations of the labels. Of more than 120 vectors the first 120 are used.
    Raises `ReaderError` unless there are two labels or more, each with two vectors or more.
    Source: Alain & Bengio 2016, arXiv 1610.01644; must equal sklearn's `RidgeClassifier` with `LeaveOneOut`.
    """
    vectors, truth = vectors[:, :MOST], np.asarray(labels[:MOST])
    _, counts = np.unique(truth, return_counts=True)
    if len(counts) < 2 or counts.min() < 2:
        raise NothingToShow("A probe needs at least two labels, each on two or more sentences.")
    shuffled = np.random.default_rng(SEED).permuted(np.tile(truth, (SHUFFLES, 1)), axis=1)
    labellings = np.vstack([truth, shuffled])
    shares = np.array([_accuracies(layer.astype(np.float64), labellings) for layer in vectors])
    right, chance = shares[:, 0], shares[:, 1:]
    largest = float(counts.max() / len(truth))
    return Probe(right, chance.mean(axis=1), chance.max(axis=1), len(truth), len(counts), largest)


def _accuracies(rows: np.ndarray, labellings: np.ndarray) -> np.ndarray:
    """The share (M,) of the `rows` (N, H) that a fit on all others labels as each of the `labellings` (M, N) does.

    The residual of such a fit is that of the fit on all rows, divided by 1 - leverage.
    Source: Hastie, Tibshirani & Friedman, The Elements of Statistical Learning, 2nd edition, equation 7.64.
    """
    deviation, size = rows.std(axis=0), np.sqrt(np.square(rows).mean())
    scaled = np.where(deviation > RESOLUTION * size, rows - rows.mean(axis=0), 0) / np.where(
        deviation > 0, deviation, 1
    )
    products = scaled @ scaled.T
    penalty = STRENGTH * rows.shape[1] * np.eye(len(rows))
    smooth = np.linalg.solve(products + penalty, products) + 1 / len(rows)
    classes = np.unique(labellings)
    targets = np.where(labellings[:, :, None] == classes, 1.0, -1.0)
    without = targets - (targets - smooth @ targets) / (1 - np.diag(smooth))[:, None]
    return np.asarray((classes[without.argmax(axis=2)] == labellings).mean(axis=1))
