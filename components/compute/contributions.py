"""How much each part contributes to a sum of vectors."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from components.compute.normalization import layer_norm
from components.compute.vectors import paired_cosines
from components.records.arrays import Array, freeze
from components.records.embeddings import Embeddings


@dataclass(frozen=True, eq=False)
class Contributions:
    """The parts of a sum for T tokens: `norms`, `shares` (T, parts), `total` (T,), `angles` (T, pairs) in degrees.

    A share is a part's scalar projection onto the sum, divided by the length of the sum: a token's shares add up to 1,
    and a part that points away from the sum has a negative share. `total` is the norm of the sum.
    """

    parts: tuple[str, ...]
    result: str
    pairs: tuple[tuple[str, str], ...]
    norms: Array
    total: Array
    shares: Array
    angles: Array

    def __post_init__(self) -> None:
        count, parts = np.shape(self.norms)
        freeze(self, norms=(count, parts), total=(count,), shares=(count, parts), angles=(count, len(self.pairs)))


def before_norm(ours: Embeddings) -> Contributions:
    """Word, position and segment as parts of their sum."""
    return contributions({"word": ours.word, "position": ours.position, "segment": ours.segment}, "sum")


def after_norm(ours: Embeddings) -> Contributions:
    """The same parts after LayerNorm, and beta: exact, because LayerNorm is linear once a token's deviation is fixed.

    LayerNorm(w + p + s) = g(w - mean w)/d + g(p - mean p)/d + g(s - mean s)/d + beta, where d is the sum's deviation.
    """
    deviation = layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps).deviation[:, None]
    parts = {name: _normalized(getattr(ours, name), ours.gamma, deviation) for name in ("word", "position", "segment")}
    return contributions({**parts, "beta": np.broadcast_to(ours.beta, ours.shape)}, "result")


def contributions(parts: Mapping[str, Array], result: str) -> Contributions:
    """Norms, shares, and the angle between every two vectors, of `parts` (T, H) whose sum is called `result`.

    The share of part p in the sum s is (p · s) / (s · s). A vector of length zero has share 0, and an angle of 90° with
    every other.
    """
    stack = np.stack([np.asarray(part, dtype=np.float64) for part in parts.values()])
    total = stack.sum(axis=0)
    squared = (total * total).sum(axis=1)
    shares = (stack * total).sum(axis=2) / np.where(squared > 0, squared, 1)
    vectors = dict(zip((*parts, result), (*stack, total), strict=True))
    pairs = tuple(combinations(vectors, 2))
    cosines = np.stack([paired_cosines(vectors[first], vectors[second]) for first, second in pairs])
    angles = np.degrees(np.arccos(np.clip(cosines, -1, 1)))
    norms = np.linalg.norm(stack, axis=2)
    return Contributions(tuple(parts), result, pairs, norms.T, np.sqrt(squared), shares.T, angles.T)


def _normalized(part: Array, gamma: Array, deviation: Array) -> Array:
    centred: Array = part - part.mean(axis=1, keepdims=True, dtype=np.float64)
    return gamma * centred / deviation
