"""A linear probe: ridge regression onto the labels, each place named by what was fitted on all others.

What a fit without one place says of it follows from the fit with all: its residual divided by 1 − its leverage. The
labels shuffled among the places give chance. `right_doubt` and `chance_doubt` are how far rounding may move them.
Source: Hastie, Tibshirani & Friedman, The Elements of Statistical Learning, 2nd edition, equation 7.64.
"""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.principal import shaken
from components.take_home.steps.senses import labels

most = 120
shuffles = 20
probed = labels[:most]
labellings = np.random.default_rng(0).permuted(np.tile(probed, (shuffles, 1)), axis=1)


def named_right(rows, labellings):
    """In what share of the places the probe names each labelling's label."""
    deviation = rows.std(axis=0, dtype=np.float64)
    scaled = (rows - rows.mean(axis=0, dtype=np.float64)) / np.where(deviation > 0, deviation, 1)
    products = scaled @ scaled.T
    smooth = np.linalg.solve(products + scaled.shape[1] * np.eye(len(rows)), products) + 1 / len(rows)
    kinds = np.unique(labellings)
    targets = np.where(labellings[:, :, None] == kinds, 1.0, -1.0)
    without = targets - (targets - smooth @ targets) / (1 - np.diag(smooth))[:, None]
    return (kinds[without.argmax(axis=2)] == labellings).mean(axis=1)


def by_layer(vectors):
    """For each layer how often the probe is right, with the real labels and, in the mean, with shuffled ones."""
    shares = np.stack([named_right(rows, np.vstack([probed, labellings])) for rows in vectors[:, : len(probed)]])
    return shares[:, 0], shares[:, 1:].mean(axis=1)


right, chance = by_layer(vectors)
other_right, other_chance = by_layer(shaken(vectors))
right_doubt = 1e-3 + 2 * np.abs(other_right - right).max()
chance_doubt = 1e-3 + 2 * np.abs(other_chance - chance).max()
