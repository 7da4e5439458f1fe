"""How much of a sum each of its parts is."""

from collections.abc import Mapping
from itertools import combinations

import numpy as np

from components.compute.normalization import layer_norm
from components.records.arrays import Array
from components.records.contributions import Contributions
from components.records.embeddings import Embeddings


def before_norm(ours: Embeddings) -> Contributions:
    """Word, position and segment as parts of their sum."""
    return contributions({"word": ours.word, "position": ours.position, "segment": ours.segment}, "sum")


def after_norm(ours: Embeddings) -> Contributions:
    """The same parts after LayerNorm, and beta: exact, because LayerNorm is linear once a token's deviation is fixed.

    LayerNorm(w + p + s) = g(w - mean w)/d + g(p - mean p)/d + g(s - mean s)/d + beta, with d of the sum.
    """
    deviation = layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps).deviation[:, None]
    parts = {name: _through(getattr(ours, name), ours.gamma, deviation) for name in ("word", "position", "segment")}
    return contributions({**parts, "beta": np.broadcast_to(ours.beta, ours.shape)}, "result")


def contributions(parts: Mapping[str, Array], result: str) -> Contributions:
    """Norms, shares by projection, and the angle of every pair, for `parts` (T, H) that add up to `result`.

    The share of part p in the sum s is (p · s) / (s · s). A vector of length zero has share 0 and counts as at 90° to
    every other.
    """
    stack = np.stack([np.asarray(part, dtype=np.float64) for part in parts.values()])
    total = stack.sum(axis=0)
    squared = (total * total).sum(axis=1)
    shares = (stack * total).sum(axis=2) / np.where(squared > 0, squared, 1)
    vectors = dict(zip((*parts, result), (*stack, total), strict=True))
    pairs = tuple(combinations(vectors, 2))
    angles = np.stack([_angle(vectors[one], vectors[other]) for one, other in pairs])
    norms = np.linalg.norm(stack, axis=2)
    return Contributions(tuple(parts), result, pairs, norms.T, np.sqrt(squared), shares.T, angles.T)


def _through(part: Array, gamma: Array, deviation: Array) -> Array:
    centred: Array = part - part.mean(axis=1, keepdims=True, dtype=np.float64)
    return gamma * centred / deviation


def _angle(one: Array, other: Array) -> Array:
    lengths = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    cosine = (one * other).sum(axis=1) / np.where(lengths > 0, lengths, 1)
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
