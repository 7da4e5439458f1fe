"""What vectors tell of the labels of a list: whether each is nearest to one of its own label, and a linear probe's
accuracy.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from components.compute.vectors import BLOCK, RESOLUTION, distances
from components.records.arrays import Array
from components.records.checkpoints import NothingToShow
from components.records.corpus import Points
from components.records.similarity import Probe

MOST_COMPARED = 1_000  # points that are compared with each other
NEAREST = 3
MOST_PROBED, SHUFFLES, SEED = 120, 20, 0
STRENGTH = 1.0


@dataclass(frozen=True, eq=False)
class Agreement:
    """Of N points with a label, in K layers: `share` (K, N) is 1 if the nearest point of another line has the same
    label, else 0; of several equally near ones it is the share of those that have it. `near` (K, N) is how many of the
    nearest `compared` have it, which are no more than the rarest label could share. `points` (N,) are their numbers,
    `chance` how many would share it if all others were equally likely to be nearest.
    """

    points: NDArray[np.int64]
    labels: tuple[str, ...]
    share: NDArray[np.float64]
    near: NDArray[np.int64]
    compared: int
    chance: float

    def __len__(self) -> int:
        return len(self.points)

    @property
    def counts(self) -> list[int]:
        """In each layer the number of points whose nearest one shares their label, rounded."""
        return [int(round(float(layer.sum()), 6) + 0.5) for layer in self.share]


@dataclass(frozen=True)
class Nearest:
    """Two points, their cosine, and how many pairs are as near."""

    first: int
    second: int
    cosine: float
    pairs: int


def agreement(points: Points) -> Agreement | None:
    """None unless there are two labels, one of them before more than one line. Points of one line are not compared."""
    lines = np.array([origin.line for origin in points.origins])
    labels = [points.lines[line].sense for line in lines]
    counted = Counter(points.lines[line].sense for line in dict.fromkeys(lines.tolist()))
    counted.pop("", None)
    if len(counted) < 2 or max(counted.values()) < 2:
        return None
    numbers = {label: number for number, label in enumerate(counted, 1)}
    codes = np.array([numbers.get(label, 0) for label in labels])
    own = np.flatnonzero(codes)
    same = (codes[own, None] == codes[None, :]) & (lines[own, None] != lines[None, :])
    others = lines[own, None] != lines[None, :]
    chance = float((same.sum(axis=1) / np.maximum(others.sum(axis=1), 1)).sum())
    partners = same.sum(axis=1)
    compared = int(min(NEAREST, others.sum(axis=1).min(), partners[partners > 0].min()))
    layers = [_of_layer(vectors, own, same, others, compared) for vectors in points.vectors]
    share, near = (np.stack(parts) for parts in zip(*layers, strict=True))
    return Agreement(own, tuple(labels[point] for point in own), share, near, compared, chance)


def nearest_two(points: Points, among: NDArray[np.int64], layer: int) -> Nearest | None:
    """The two of the points `among` whose vectors have the largest cosine in a layer; None of fewer than two."""
    if len(among) < 2:
        return None
    vectors = points.at(layer)[among]
    apart = distances(vectors, vectors, "cosine")
    apart[np.tril_indices(len(vectors))] = np.inf  # each pair once
    first, other = np.unravel_index(apart.argmin(), apart.shape)
    least = float(apart[first, other])
    return Nearest(int(among[first]), int(among[other]), 1 - least, int((apart <= least + RESOLUTION).sum()))


def _of_layer(
    vectors: Array, own: NDArray[np.int64], same: NDArray[np.bool_], others: NDArray[np.bool_], compared: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """For each of the points `own`: which share of its nearest is the `same`, and how many of `compared` are."""
    share, near = np.zeros(len(own)), np.zeros(len(own), np.int64)
    for start in range(0, len(own), BLOCK):
        rows = slice(start, start + BLOCK)
        block = np.where(others[rows], distances(vectors[own[rows]], vectors, "cosine"), np.inf)
        first = (block <= block.min(axis=1, keepdims=True) + RESOLUTION) & others[rows]
        share[rows] = (same[rows] & first).sum(axis=1) / np.maximum(first.sum(axis=1), 1)
        order = np.argsort(block, axis=1, kind="stable")[:, :compared]
        near[rows] = np.take_along_axis(same[rows], order, axis=1).sum(axis=1)
    return share, near


def probe(vectors: Array, labels: Sequence[str]) -> Probe:
    """Leave-one-out accuracy of a ridge classifier in each layer, on `vectors` (K, N, H) with N `labels`.

    The chance level comes from 20 random permutations of the labels. Of more than 120 vectors the first 120 are used.
    Raises `ReaderError` unless there are two labels or more, each with two vectors or more.
    Source: Alain & Bengio 2016, arXiv 1610.01644; must equal sklearn's `RidgeClassifier` with `LeaveOneOut`.
    """
    vectors, truth = vectors[:, :MOST_PROBED], np.asarray(labels[:MOST_PROBED])
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
