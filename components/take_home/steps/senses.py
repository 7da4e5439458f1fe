"""Cosines by layer of pairs with the same sense and with different senses, and how often the former are more alike.

The page says that senses part from the first layer from which on that share is at least 3/4, and above chance, in all
layers. `share_doubt` is how far rounding may move the share.
"""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.principal import with_noise
from components.take_home.steps.reference import compared, cosine_of

senses = ["animal", "animal", "language"]
labels = np.array(senses)
one, other = np.triu_indices(len(labels), k=1)
alike = labels[one] == labels[other]


def parting(vectors):
    """Percentiles of same-sense pairs and of the others, and how often the former are more alike."""
    values = np.stack([cosine_of(rows[one], rows[other]) for rows in compared(vectors)])
    bands = [np.percentile(values[:, which], (5, 50, 95), axis=1) for which in (alike, ~alike)]
    return *bands, np.array([more_alike(row) for row in np.round(values, 6)])


def more_alike(row):
    """The share of comparisons in which a same-sense pair has the higher cosine; ties count half."""
    others = np.sort(row[~alike])
    below = np.searchsorted(others, row[alike], "left") + np.searchsorted(others, row[alike], "right")
    return below.mean() / (2 * len(others))


same, different, share = parting(vectors[:, : len(labels)])
share_doubt = 1e-3 + 2 * np.abs(parting(with_noise(vectors[:, : len(labels)]))[2] - share).max()
