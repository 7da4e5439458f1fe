"""Nearest neighbours -> UMAP's fuzzy graph: for each pair of near points how surely they belong together, 0 to 1."""

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Double = NDArray[np.float64]
Graph = tuple[Whole, Whole, Double]

HALVINGS = 64
CLOSE = 1e-5
NARROWEST = 1e-3


def fuzzy_graph(places: Whole, lengths: Double) -> Graph:
    """Both ends (E,) of every edge, each in either direction and in order of the first end, and its weight (E,).

    `places`, `lengths` (N, k) are the neighbours of each point, itself left out, nearest first. Two views of one edge
    are joined by the fuzzy union a + b - ab. Source: McInnes et al. 2018, algorithm 1; must equal
    `umap.umap_.fuzzy_simplicial_set`.
    """
    count, k = places.shape
    rows, columns, weights = np.repeat(np.arange(count), k), places.ravel(), memberships(lengths).ravel()
    keys = np.concatenate([rows * count + columns, columns * count + rows])
    edges, where = np.unique(keys, return_inverse=True)
    there, back = np.zeros(len(edges)), np.zeros(len(edges))
    there[where[: len(rows)]] = weights
    back[where[len(rows) :]] = weights
    return edges // count, edges % count, there + back - there * back


def memberships(lengths: Double) -> Double:
    """How surely each neighbour (N, k) belongs to its point: 1 for the nearest, falling as fast as `widths` says.

    Source: McInnes et al. 2018, algorithms 2 and 3.
    """
    lengths = lengths.astype(np.float64)
    apart = np.where(lengths > 0, lengths, np.inf).min(axis=1)
    nearest = np.where(np.isfinite(apart), apart, 0.0)
    beyond = np.maximum(lengths - nearest[:, None], 0)
    return np.asarray(np.exp(-beyond / widths(lengths, nearest, beyond)[:, None]))


def widths(lengths: Double, nearest: Double, beyond: Double) -> Double:
    """For each point the width (N,) with which its memberships sum to log2(k + 1), found by halving an interval.

    It is at least a thousandth of the mean distance, so that equally near neighbours do not make it vanish.
    """
    count, k = lengths.shape
    low, high, width = np.zeros(count), np.full(count, np.inf), np.ones(count)
    for _ in range(HALVINGS):
        excess = np.exp(-beyond / width[:, None]).sum(axis=1) - np.log2(k + 1)
        high = np.where(excess > CLOSE, width, high)
        low = np.where(excess < -CLOSE, width, low)
        middle = np.where(np.isinf(high), 2 * width, (low + high) / 2)
        width = np.where(np.abs(excess) > CLOSE, middle, width)
    # umap-learn counts the point itself, at distance 0, among those whose mean this is
    mean = np.where(nearest > 0, lengths.sum(axis=1) / (k + 1), lengths.sum() / (count * (k + 1)))
    return np.maximum(width, NARROWEST * mean)
