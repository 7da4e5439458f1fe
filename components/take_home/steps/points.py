"""A list of sentences as points, what is near them, and whether their labels can be told."""

import numpy as np

from components.take_home.steps.model import read
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

# %% points needs="read"
"""The vectors of the points: tokens, all occurrences of one word, or whole sentences; (layers, points, width)."""

lines = [("I love my pet python", ""), ("Her pet python sleeps", ""), ("I love coding in python", "")]
kind = "word"
pooling = "mean"
specials = False
spots = [(0, 5), (1, 3), (2, 5)]
most = 3


def groups(number, inputs, spots):
    """The positions that are pooled into each point of a line; a word starts at one of `spots` (line, position)."""
    words = [*zip(inputs.word_ids(), inputs.sequence_ids(0), strict=True)]
    if kind == "sentence":
        return [list(range(len(words)))]
    if kind == "word":
        starts = [at for line, at in spots if line == number]
        return [[at for at in range(start, len(words)) if words[at] == words[start]] for start in starts]
    text = [[at] for at, (word, _) in enumerate(words) if word is not None]
    return [[at] for at in range(len(words))] if specials or not text else text


vectors = []
for number, (a, b) in enumerate(lines):
    inputs, states, pooled = read(a, b)
    for group in groups(number, inputs, spots):
        mean = states[:, group[:1] if pooling in ("first", "cls") else group].mean(axis=1)
        vectors.append(pooled if pooling == "pooler" else mean)
vectors = np.stack(vectors, axis=1)[:, :most]
lengths = np.linalg.norm(vectors, axis=2)


# %% agreement needs="points, principal, unit"
"""How many points lie nearest to one of their own label, in each layer and by chance.

A point is compared with those of other lines; of several equally near ones each counts for its share. `sharing` is how
many of the nearest few of each point have its label, in one layer. The doubts are how far noise moves the numbers.
"""

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


# %% probe needs="centred, points, principal"
"""A linear probe: ridge regression onto the labels, each point predicted by a fit on all others.

The residual of such a fit follows from the fit on all points: the residual divided by 1 − leverage. Shuffled labels
give the chance level. The doubts are how far rounding may move the results.
Source: Hastie, Tibshirani & Friedman, The Elements of Statistical Learning, 2nd edition, equation 7.64.
"""

most = 120
shuffles = 20
probed_senses = ["animal", "animal", "language"]
probed = np.array(probed_senses)[:most]
labellings = np.random.default_rng(0).permuted(np.tile(probed, (shuffles, 1)), axis=1)


def accuracy(rows, labellings):
    """The share of points that the probe labels correctly, for each labelling."""
    mean, deviation = rows.mean(axis=0, dtype=np.float64), rows.std(axis=0, dtype=np.float64)
    scaled = z_scores(rows, mean, deviation)
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
