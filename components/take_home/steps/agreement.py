"""How many points lie nearest to one of their own label, in each layer and by chance.

A point is compared with those of other lines; of several equally near ones each counts for its share. `sharing` is how
many of the nearest few of each point have its label, in one layer. The doubts are how far noise moves the numbers.
"""

import numpy as np

from components.take_home.steps.points import spots, vectors
from components.take_home.steps.principal import with_noise
from components.take_home.steps.unit import unit

sharing_layer = 6
labels_of_points = ["animal", "animal", "language"]  # "" where a line has none

label_of = np.array(labels_of_points)
labelled = label_of != ""
line_of = np.array([line for line, _ in spots[: len(label_of)]])
apart_from = line_of[labelled, None] != line_of
of_same_label = apart_from & (label_of[labelled, None] == label_of)
few = min(3, apart_from.sum(axis=1).min())


def nearest_ones(rows):
    """For each point which share of the points nearest to it has its label, and how many of the nearest few."""
    directions = unit(rows.astype(np.float64))
    distances = np.where(apart_from, (1 - directions[labelled] @ directions.T).round(9), np.inf)
    first = apart_from & (distances <= distances.min(axis=1, keepdims=True) + 1e-6)
    share = (of_same_label & first).sum(axis=1) / np.maximum(first.sum(axis=1), 1)
    order = np.argsort(distances, axis=1, kind="stable")[:, :few]
    return share, np.take_along_axis(of_same_label, order, axis=1).sum(axis=1)


def agreement(vectors):
    """How many points agree with the nearest, in each layer, and how many of the few do, in one."""
    shares, near = zip(*map(nearest_ones, vectors), strict=True)
    return np.floor(np.sum(shares, axis=1).round(6) + 0.5), near[sharing_layer].astype(float)


agreeing, sharing = agreement(vectors[:, : len(label_of)])
noisy = agreement(with_noise(vectors[:, : len(label_of)]))
agreeing_doubt = 1e-3 + 2 * np.abs(noisy[0] - agreeing).max()
sharing_doubt = 1e-3 + 2 * np.abs(noisy[1] - sharing).max()
expected = float((of_same_label.sum(axis=1) / np.maximum(apart_from.sum(axis=1), 1)).sum())
agreeing_by_chance = round(expected, 0 if expected >= 1 else 1)
