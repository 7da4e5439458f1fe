"""What the points of a list are like: their neighbours, their senses, and what a map keeps of them."""

import numpy as np

from components.take_home.steps.maps import layers, maps, maps_doubt
from components.take_home.steps.points import spots, vectors
from components.take_home.steps.vectors import (
    compared,
    cosine_of,
    random_cosines,
    reference_deviation,
    reference_mean,
    unit,
    with_noise,
    z_scores,
)
from components.take_home.steps.vocabulary import nearest

# %% agreement needs="points, principal, unit"
"""How many points lie nearest to one of their own label, in each layer and by chance.

A point is compared with those of other lines; of several equally near ones each counts for its share. `sharing` is how
many of the nearest few of each point have its label, in one layer: of three at most, and of no more than the rarest
label could share. The doubts are how far noise moves the numbers.
"""

sharing_layer = 6
labels_of_points = ["animal", "animal", "language"]  # "" where a line has none

label_of = np.array(labels_of_points)
labelled = label_of != ""
line_of = np.array([line for line, _ in spots[: len(label_of)]])
apart_from = line_of[labelled, None] != line_of
of_same_label = apart_from & (label_of[labelled, None] == label_of)
partners = of_same_label.sum(axis=1)
few = min(3, apart_from.sum(axis=1).min(), partners[partners > 0].min())


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


# %% nearest_two needs="points, unit"
"""The largest cosine of two different points in one layer, of some points or all."""

two_layer = 6
compared_points = [0, 1, 2]
compared_rows = unit(vectors[two_layer][compared_points].astype(np.float64))
two_cosine = [(compared_rows @ compared_rows.T)[np.triu_indices(len(compared_points), k=1)].max()]


# %% near_point needs="nearest, points, unit"
"""The nearest neighbours of one point: cosines of the nearest points, and the nearest rows of the word table."""

layer = 6
point = 0
near = 8
entries = 5
selected = vectors[layer][point]
others = np.delete(vectors[layer], point, axis=0)
cosines_with_others = cosine_of(others, selected)
nearest_others = np.argsort(-cosines_with_others, kind="stable")[:near]
near_cosines = cosines_with_others[nearest_others]
entry_pieces, entry_cosines = nearest(selected, "cosine", entries)


# %% near_random needs="band, centred, near_point, reference, unit"
"""The same neighbours beside random pairs of tokens in that layer: excess over their mean, and after standardising."""

excess = near_cosines - random_cosines[layer].mean()
standardised_points = z_scores(
    np.vstack([selected, others[nearest_others]]), reference_mean[layer], reference_deviation[layer]
)
standardised_cosines = cosine_of(standardised_points[1:], standardised_points[0])


# %% senses needs="points, principal, reference, unit"
"""Cosines by layer of pairs with the same sense and with different senses, and how often the former are more alike.

The page says that senses part from the first layer from which on that share is at least 3/4, and above chance, in all
layers. `share_doubt` is how far rounding may move the share.
"""

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


# %% trails needs="maps"
"""What a picture of trails shows: the last map, and the way of a few points through all."""

trail_points = [0]
last_map = maps[-1]
trails = maps[:, trail_points]
last_map_doubt = trails_doubt = maps_doubt


# %% trust needs="principal, unit"
"""How far to trust a map, by the nearest neighbours of every point.

Trustworthiness falls when points are near on the map that were not near before; kept is the share of nearest neighbours
that still are. Among ties, rounding decides which one is nearer: `trust_doubt` is how far noise moves the two numbers.
"""


def neighbours(rows):
    """All other rows for each row, nearest first; ties in order of their index."""
    squares = (rows**2).sum(axis=1)
    distances = (squares[:, None] + squares - 2 * rows @ rows.T).round(9)
    np.fill_diagonal(distances, np.inf)
    return np.argsort(distances, axis=1, kind="stable")


def trust_of_map(vectors, coordinates, k, metric):
    """Trustworthiness, and the share of true neighbours kept."""
    rows = vectors.astype(np.float64)
    if metric == "cosine":
        rows = unit(rows)
    true, drawn = neighbours(rows), neighbours(coordinates.astype(np.float64))[:, :k]
    kept = np.mean([len(np.intersect1d(*pair)) / k for pair in zip(true[:, :k], drawn, strict=True)])
    rank = np.argsort(true, axis=1)  # of each point among the neighbours of each other point
    penalty = np.maximum(np.take_along_axis(rank, drawn, axis=1) + 1 - k, 0).sum()
    return 1 - penalty / (len(rows) * k * (2 * len(rows) - 3 * k - 1) / 2), kept


def trust_of_maps(vectors, maps, k, metric):
    """Both numbers for each map, and how far noise moves them."""
    numbers = np.array([trust_of_map(*pair, k, metric) for pair in zip(vectors, maps, strict=True)])
    noisy = np.array([trust_of_map(*pair, k, metric) for pair in zip(with_noise(vectors), maps, strict=True)])
    return numbers, 1e-3 + 2 * np.abs(noisy - numbers).max()


# %% maps_trust needs="maps, points, trust"
"""How far to trust the PCA maps."""

k = 1
metric = "cosine"
trust, trust_doubt = trust_of_maps(vectors[layers], maps, k, metric)
kept_by_chance = k / (vectors.shape[1] - 1)


# %% trust_of_coordinates needs="points, trust"
"""The maps are by UMAP, which numpy cannot rebuild: so here are their coordinates, as the page shows them.

How far to trust the maps can be rebuilt from these coordinates and the vectors.
"""

layers = [6]
k = 1
metric = "cosine"
coordinates = [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]]
maps = np.array(coordinates)
trust, trust_doubt = trust_of_maps(vectors[layers], maps, k, metric)
kept_by_chance = k / (vectors.shape[1] - 1)
