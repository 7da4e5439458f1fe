"""Whether a point of a list lies nearest to one of its own label, layer by layer; and which two points are nearest."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from components.compute.neighbours import BLOCK, distances
from components.compute.vectors import RESOLUTION
from components.records.arrays import Array
from components.records.corpus import Points

MOST = 1_000  # points that are compared with each other
NEAREST = 3


@dataclass(frozen=True, eq=False)
class Agreement:
    """Of N points with a label, in K layers: `share` (K, N) is 1 if the nearest point of another line has the same
    label, else 0; of several equally near ones it is the share of those that have it. `near` (K, N) is how many of the
    nearest `compared` have it. `points` (N,) are their numbers, `chance` how many would share it if all others were
    equally likely to be nearest.
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
    compared = int(min(NEAREST, others.sum(axis=1).min()))
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
