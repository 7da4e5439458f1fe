"""Uses of words as vectors: selecting those on the map, and searching for the nearest ones.

A direction is a vector minus the mean of the map's uses in its layer, scaled to length 1. `U` uses, `K` = L + 1.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.vectors import unit_vectors
from components.records.arrays import STEPS, Array, from_steps
from components.records.uses import Use

LONGEST, MOST_SENSES, MOST_USES = 90, 6, 12
BLOCK = 512


def balanced(uses: Sequence[Use], count: int) -> tuple[int, ...]:
    """The numbers of about `count` uses with short sentences, the same number of each topic as far as there are enough.

    Of a topic with more, half are of words that occur mainly in it, and half of words with many senses.
    """
    senses: dict[str, set[int]] = defaultdict(set)
    in_topic = Counter((use.word, use.topic) for use in uses)
    in_all = Counter(use.word for use in uses)
    topics: dict[str, list[int]] = defaultdict(list)
    for number, use in enumerate(uses):
        senses[use.word].add(use.synset)
        if len(use.sentence) <= LONGEST:
            topics[use.topic].append(number)

    def mainly_here(number: int) -> tuple[float, int, int]:
        use = uses[number]
        here = in_topic[use.word, use.topic]
        return -min(here, MOST_USES) * here / in_all[use.word], -here, number

    def many_senses(number: int) -> tuple[int, int, int]:
        word = uses[number].word
        return -min(len(senses[word]), MOST_SENSES), -min(in_all[word], MOST_USES), number

    sizes = [len(numbers) for numbers in topics.values()]
    limit = max(cap for cap in range(max(sizes) + 1) if sum(min(cap, size) for size in sizes) <= count)
    chosen = (_alternating(numbers, mainly_here, many_senses)[:limit] for numbers in topics.values())
    return tuple(sorted(number for numbers in chosen for number in numbers))


def _alternating(numbers: Sequence[int], *orders: Callable[[int], Any]) -> list[int]:
    """The same numbers, taken in turn from the front of each order."""
    ranked = [sorted(numbers, key=order) for order in orders]
    return list(dict.fromkeys(number for turn in zip(*ranked, strict=True) for number in turn))


def directions(vectors: Array, mean: Array) -> Array:
    """`vectors` (..., H) minus `mean` (H,), scaled to length 1; a vector that equals the mean becomes 0."""
    return unit_vectors(vectors - mean)


def cosines_with(rows: Array, steps: NDArray[np.int16]) -> Array:
    """The cosines (N, U) of directions `rows` (N, H) with others in `steps` (U, H), see `as_steps`.

    In blocks that stay in a processor's cache while they are float32: two thirds of the time of all at once.
    """
    columns = np.ascontiguousarray(rows.T) * np.float32(1 / STEPS)
    cosines = np.empty((len(steps), len(rows)), np.float32)
    floats = np.empty((min(BLOCK, len(steps)), steps.shape[1]), np.float32)  # one for all: new memory takes as long
    for start in range(0, len(steps), BLOCK):
        block = steps[start : start + BLOCK]
        floats[: len(block)] = block
        np.matmul(floats[: len(block)], columns, out=cosines[start : start + BLOCK])
    return cosines.T


def geometric_medians(points: Array, iterations: int = 300) -> Array:
    """The geometric medians (N, 2) of N sets of `points` (N, k, 2), where the sum of distances to them is least.

    A mean would fall between the islands of a map. Source: Weiszfeld 1937, starting from the median of each axis, until
    none moves by more than a 100,000th of the points' extent; slow where the median is one of the points, so the
    best of these is tried, too.
    """
    if not points.size:
        return np.empty((len(points), 2), np.float32)
    medians, size = np.median(points, axis=1), max(float(np.ptp(points)), 1e-9)
    for _ in range(iterations):
        weights = 1 / np.maximum(_distances(points, medians), 1e-6 * size)
        previous, medians = medians, (points * weights[..., None]).sum(axis=1) / weights.sum(axis=1, keepdims=True)
        if np.abs(medians - previous).max() < 1e-5 * size:
            break
    sums = np.linalg.norm(points[:, :, None] - points[:, None], axis=3).sum(axis=2)
    best = np.take_along_axis(points, sums.argmin(axis=1)[:, None, None], axis=1)[:, 0]
    is_one = sums.min(axis=1) <= _distances(points, medians).sum(axis=1)
    return np.where(is_one[:, None], best, medians).astype(np.float32)


def _distances(points: Array, medians: Array) -> Array:
    """From each of N `medians` (N, 2) to its `points` (N, k, 2)."""
    return np.asarray(np.linalg.norm(points - medians[:, None], axis=2), np.float32)


def k_nearest(cosines: Array, k: int) -> NDArray[np.int64]:
    """The numbers (N, k) of the `k` uses with the largest `cosines` (N, U), nearest first; all U if there are fewer."""
    k = min(k, cosines.shape[1])
    few = np.argpartition(-cosines, k - 1, axis=1)[:, :k]
    order = np.argsort(-np.take_along_axis(cosines, few, axis=1), axis=1, kind="stable")
    return np.take_along_axis(few, order, axis=1)


def random_cosine(steps: NDArray[np.int16], pairs: int = 4_000) -> float:
    """The cosine that 95 % of random pairs of different uses in `steps` (U, H), see `as_steps`, do not exceed."""
    random, uses = np.random.default_rng(0), len(steps)
    first = random.integers(0, uses, pairs)
    second = (first + random.integers(1, uses, pairs)) % uses
    cosines = np.einsum("nh,nh->n", from_steps(steps[first]), from_steps(steps[second]))
    return float(np.percentile(cosines, 95))


def usual_cosine(rows: Array) -> float:
    """The cosine with their nearest other use that 99 % of the uses `rows` (U, H) reach."""
    best = []
    for start in range(0, len(rows), BLOCK):
        cosines = rows[start : start + BLOCK] @ rows.T
        cosines[np.arange(len(cosines)), np.arange(start, start + len(cosines))] = -np.inf
        best.append(cosines.max(axis=1))
    return float(np.percentile(np.concatenate(best), 1))
