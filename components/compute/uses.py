"""Uses of words as vectors: selecting those on the map, quantizing them, and searching for the nearest ones.

A direction is a vector minus the mean of the map's uses in its layer, scaled to length 1. `U` uses, `K` = L + 1.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.vectors import unit_vectors
from components.records.arrays import Array
from components.records.uses import Use

LONGEST, MOST_SENSES, MOST_USES = 90, 6, 12
BLOCK = 512
LARGEST_CODE, CODED_DEVIATIONS = 15, 3.2  # codes reach as far as 3.2 standard deviations
Codes = NDArray[np.int8]


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


def quantize(rows: Array) -> tuple[Codes, float, Array]:
    """Directions (U, H) as integers from -15 to 15, the step between them, and the length of each row's error (U,)."""
    step = float(CODED_DEVIATIONS * rows.std() / LARGEST_CODE) or 1.0
    codes = np.clip(np.rint(rows / step), -LARGEST_CODE, LARGEST_CODE).astype(np.int8)
    return codes, step, np.linalg.norm(rows - codes * np.float32(step), axis=1)


def approximate_cosines(rows: Array, codes: Codes, step: float) -> Array:
    """Cosines (N, U) of directions `rows` (N, H) with quantized ones (U, H), off by at most each use's error.

    In blocks that stay in a processor's cache while they are floats: half the time of all uses at once.
    """
    columns = np.ascontiguousarray(rows.T) * np.float32(step)
    cosines = np.empty((len(codes), len(rows)), np.float32)
    floats = np.empty((min(BLOCK, len(codes)), codes.shape[1]), np.float32)  # one for all: new memory takes as long
    for start in range(0, len(codes), BLOCK):
        block = codes[start : start + BLOCK]
        floats[: len(block)] = block
        np.matmul(floats[: len(block)], columns, out=cosines[start : start + BLOCK])
    return cosines.T


def possibly_above(cosines: Array, errors: Array, least: float, known: Sequence[int]) -> list[int]:
    """The uses, but for those `known`, whose exact cosine may exceed `least`, by the Cauchy–Schwarz inequality.

    `cosines` (U,) are approximate, `errors` (U,) the lengths of the quantization errors.
    """
    possible = cosines + errors > least
    possible[list(known)] = False
    return [int(number) for number in np.flatnonzero(possible)]


def geometric_medians(points: Array, iterations: int = 50) -> Array:
    """The geometric medians (N, 2) of N sets of `points` (N, k, 2), where the sum of distances to them is least.

    A mean would fall between the islands of a map. Source: Weiszfeld 1937, starting from the median of each axis, until
    none moves by more than a ten-thousandth of the points' extent.
    """
    medians = np.median(points, axis=1)
    size = max(float(np.ptp(points)), 1e-9) if points.size else 1.0
    for _ in range(iterations):
        weights = 1 / np.maximum(np.linalg.norm(points - medians[:, None], axis=2), 1e-6 * size)
        previous, medians = medians, (points * weights[..., None]).sum(axis=1) / weights.sum(axis=1, keepdims=True)
        if np.abs(medians - previous).max(initial=0) < 1e-4 * size:
            break
    return np.asarray(medians, np.float32)


def k_nearest(cosines: Array, k: int) -> NDArray[np.int64]:
    """The numbers (N, k) of the `k` uses with the largest `cosines` (N, U), nearest first; all U if there are fewer."""
    k = min(k, cosines.shape[1])
    few = np.argpartition(-cosines, k - 1, axis=1)[:, :k]
    order = np.argsort(-np.take_along_axis(cosines, few, axis=1), axis=1, kind="stable")
    return np.take_along_axis(few, order, axis=1)


def usual_cosine(rows: Array, block: int = 512) -> float:
    """The cosine with their nearest other use that 99 % of the uses `rows` (U, H) reach."""
    best = []
    for start in range(0, len(rows), block):
        cosines = rows[start : start + block] @ rows.T
        cosines[np.arange(len(cosines)), np.arange(start, start + len(cosines))] = -np.inf
        best.append(cosines.max(axis=1))
    return float(np.percentile(np.concatenate(best), 1))
