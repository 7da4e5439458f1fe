"""Uses of words as vectors: which go on the map, how a vector is kept small, and which uses are nearest to another.

A direction is a vector less the mean of the map's uses in its layer, at length 1. Letters: `U` uses, `K` = L + 1.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.uses import Use

LONGEST, MOST_SENSES, MOST_USES = 90, 6, 12
HALF, SPREAD = 15, 3.2
FARTHEST = 99
Codes = NDArray[np.int8]


def balanced(uses: Sequence[Use], count: int) -> tuple[int, ...]:
    """The numbers of about `count` uses, as many of each topic as there are, up to a limit that is the same for all.

    Short sentences only. Of a topic with more, half are words at home in it, and half words with several senses.
    """
    senses: dict[str, set[int]] = defaultdict(set)
    times = Counter((use.word, use.topic) for use in uses)
    everywhere = Counter(use.word for use in uses)
    topics: dict[str, list[int]] = defaultdict(list)
    for number, use in enumerate(uses):
        senses[use.word].add(use.synset)
        if len(use.sentence) <= LONGEST:
            topics[use.topic].append(number)

    def at_home(number: int) -> tuple[float, int, int]:
        use = uses[number]
        here = times[use.word, use.topic]
        return -min(here, MOST_USES) * here / everywhere[use.word], -here, number

    def several(number: int) -> tuple[int, int, int]:
        word = uses[number].word
        return -min(len(senses[word]), MOST_SENSES), -min(everywhere[word], MOST_USES), number

    sizes = [len(numbers) for numbers in topics.values()]
    limit = max(cap for cap in range(max(sizes) + 1) if sum(min(cap, size) for size in sizes) <= count)
    return tuple(sorted(n for numbers in topics.values() for n in _in_turns(numbers, at_home, several)[:limit]))


def _in_turns(numbers: Sequence[int], *orders: Callable[[int], Any]) -> list[int]:
    """The same numbers, taken in turns from the front of each order."""
    ranked = [sorted(numbers, key=order) for order in orders]
    return list(dict.fromkeys(number for turn in zip(*ranked, strict=True) for number in turn))


def directions(vectors: Array, mean: Array) -> Array:
    """`vectors` (..., H) less `mean` (H,), at length 1; a vector that is the mean stays 0."""
    apart = vectors - mean
    lengths = np.linalg.norm(apart, axis=-1, keepdims=True)
    return np.divide(apart, lengths, out=np.zeros_like(apart), where=lengths > 0)


def encode(rows: Array) -> tuple[Codes, float, Array]:
    """Directions (U, H) as whole numbers from -15 to 15, what one step is, and how far each row (U,) then is off."""
    step = float(SPREAD * rows.std() / HALF) or 1.0
    codes = np.clip(np.rint(rows / step), -HALF, HALF).astype(np.int8)
    return codes, step, np.linalg.norm(rows - codes * np.float32(step), axis=1)


def about(rows: Array, codes: Codes, step: float) -> Array:
    """Nearly the cosines (N, U) of directions `rows` (N, H) with coded ones (U, H); each use's error bounds its own."""
    return (rows @ codes.T.astype(np.float32)) * np.float32(step)


def first_look(close: Array, count: int) -> list[int]:
    """The numbers of the `count` uses whose cosine `close` (U,) is nearly greatest."""
    count = min(count, len(close))
    return [int(number) for number in np.argpartition(-close, count - 1)[:count]]


def missing(close: Array, errors: Array, least: float, seen: Sequence[int]) -> list[int]:
    """Uses whose cosine may exceed `least` although they were not `seen`: by Cauchy and Schwarz none else can."""
    possible = close + errors > least
    possible[list(seen)] = False
    return [int(number) for number in np.flatnonzero(possible)]


def amid(places: Array, rounds: int = 50) -> Array:
    """The geometric medians (N, 2) of the points `places` (N, k, 2): where the sum of distances is least.

    A mean would fall between the islands of a map. Source: Weiszfeld 1937, begun at the median of each axis.
    """
    found = np.median(places, axis=1)
    size = max(float(np.ptp(places)), 1e-9) if places.size else 1.0
    for _ in range(rounds):
        weights = 1 / np.maximum(np.linalg.norm(places - found[:, None], axis=2), 1e-6 * size)
        found = (places * weights[..., None]).sum(axis=1) / weights.sum(axis=1, keepdims=True)
    return np.asarray(found, np.float32)


def nearest_coded(close: Array, k: int) -> NDArray[np.int64]:
    """The `k` nearest uses (N, k) by nearly exact cosines `close` (N, U), nearest first."""
    few = np.argpartition(-close, k - 1, axis=1)[:, :k]
    order = np.argsort(-np.take_along_axis(close, few, axis=1), axis=1, kind="stable")
    return np.take_along_axis(few, order, axis=1)


def farthest_usual(rows: Array, block: int = 512) -> float:
    """The cosine with their nearest other use that all but one in a hundred of the uses `rows` (U, H) reach."""
    best = []
    for start in range(0, len(rows), block):
        close = rows[start : start + block] @ rows.T
        close[np.arange(len(close)), np.arange(start, start + len(close))] = -np.inf
        best.append(close.max(axis=1))
    return float(np.percentile(np.concatenate(best), 100 - FARTHEST))
