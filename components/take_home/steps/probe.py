"""A linear probe: ridge regression onto the labels, each point predicted by a fit on all others.

The residual of such a fit follows from the fit on all points: the residual divided by 1 − leverage. Shuffled labels
give the chance level. The doubts are how far rounding may move the results.
Source: Hastie, Tibshirani & Friedman, The Elements of Statistical Learning, 2nd edition, equation 7.64.
"""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.principal import with_noise
from components.take_home.steps.unit import stretched

most = 120
shuffles = 20
probed_senses = ["animal", "animal", "language"]
probed = np.array(probed_senses)[:most]
labellings = np.random.default_rng(0).permuted(np.tile(probed, (shuffles, 1)), axis=1)


def accuracy(rows, labellings):
    """The share of points that the probe labels correctly, for each labelling."""
    mean, deviation = rows.mean(axis=0, dtype=np.float64), rows.std(axis=0, dtype=np.float64)
    scaled = (rows - mean) * stretched(mean, deviation)
    products = scaled @ scaled.T
    smooth = np.linalg.solve(products + scaled.shape[1] * np.eye(len(rows)), products) + 1 / len(rows)
    kinds = np.unique(labellings)
    targets = np.where(labellings[:, :, None] == kinds, 1.0, -1.0)
    without = targets - (targets - smooth @ targets) / (1 - np.diag(smooth))[:, None]
    return (kinds[without.argmax(axis=2)] == labellings).mean(axis=1)


def by_layer(vectors):
    """The accuracy in each layer with the real labels, and with shuffled ones: the mean, and the best."""
    shares = np.stack([accuracy(rows, np.vstack([probed, labellings])) for rows in vectors[:, : len(probed)]])
    return shares[:, 0], shares[:, 1:].mean(axis=1), shares[:, 1:].max(axis=1)


def doubts(vectors, found):
    """How far rounding may move each of the accuracies `found`."""
    noisy = by_layer(with_noise(vectors))
    return [1e-3 + 2 * np.abs(moved - one).max() for moved, one in zip(noisy, found, strict=True)]


right, chance, luckiest = by_layer(vectors)
right_doubt, chance_doubt, luckiest_doubt = doubts(vectors, (right, chance, luckiest))
