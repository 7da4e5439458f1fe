"""A list of sentences as points, what is near them, and whether their labels can be told."""

import numpy as np

from components.take_home.steps.model import read
from components.take_home.steps.vectors import with_noise, z_scores

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
