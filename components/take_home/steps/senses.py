"""Pairs of one sense and of two: their cosines by layer, and how many of the latter lie below the band of the former.

The senses part in the first layer in which that is more than half. `share_doubt` is how far rounding may move it.
"""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.principal import shaken
from components.take_home.steps.reference import compared, cosine_of

senses = ["animal", "animal", "language"]
labels = np.array(senses)
one, other = np.triu_indices(len(labels), k=1)
alike = labels[one] == labels[other]


def parting(vectors):
    """Percentiles of the pairs of one sense, the median of the others, and the share of the others below."""
    values = np.stack([cosine_of(rows[one], rows[other]) for rows in compared(vectors)])
    band = np.percentile(values[:, alike], (5, 50, 95), axis=1)
    return band, np.median(values[:, ~alike], axis=1), (values[:, ~alike] < band[0][:, None]).mean(axis=1)


same, different, share = parting(vectors[:, : len(labels)])
share_doubt = 1e-3 + 2 * np.abs(parting(shaken(vectors[:, : len(labels)]))[2] - share).max()
