"""Regions of a map of uses, named by what the uses there have in common: a topic, or a word."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from components.compute.neighbours import nearest
from components.records.arrays import Array
from components.records.uses import Use
from components.records.uses_map import Region

AROUND, SPOTS, FEWEST = 30, 3, 4
CLEAR, FAINT, OF_A_WORD = 0.3, 0.17, 0.5


def regions(points: Array, uses: Sequence[Use]) -> tuple[Region, ...]:
    """The regions of one layer's map `points` (U, 2), the most telling names first, on three levels.

    A topic is named where most of the 30 points around are of it, if that is 30 % of them (level 0) or 17 % (level 1),
    at up to three places; by chance it would be 3 %. A word is named where half of the 8 points around are uses of it.
    """
    near, _ = nearest(points, AROUND, "euclidean")
    found = [
        Region(name, x, y, size, 0 if share >= CLEAR and turn == 0 else 1)
        for name, members in _groups([use.subject for use in uses]).items()
        for turn, (x, y, size, share) in enumerate(_spots(points, near, members, AROUND, SPOTS))
        if share >= FAINT
    ]
    for word, members in _groups([use.word for use in uses]).items():
        if len(members) >= FEWEST:
            found += [
                Region(word, x, y, size, 2)
                for x, y, size, share in _spots(points, near, members, 8, 1)
                if share >= OF_A_WORD
            ]
    return tuple(sorted(found, key=lambda region: (region.level, -region.size, region.name)))


def _groups(names: Sequence[str]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        groups[name].append(number)
    return groups


def _spots(
    points: Array, near: np.ndarray, members: list[int], around: int, most: int
) -> Iterator[tuple[float, float, int, float]]:
    """Where a group is most among itself: place, how many of it are there, and their share, the clearest spot first."""
    belongs = np.zeros(len(points), bool)
    belongs[members] = True
    shares = belongs[near[members][:, :around]].mean(axis=1)
    left = np.ones(len(members), bool)
    for _ in range(most):
        if not left.any():
            return
        best = int(np.flatnonzero(left)[shares[left].argmax()])
        there = near[members[best]][:around]
        inside = [members[best], *(int(number) for number in there if belongs[number])]
        x, y = np.median(points[inside], axis=0)
        yield round(float(x), 4), round(float(y), 4), len(inside), float(shares[best])
        radius = 2 * float(np.linalg.norm(points[there] - points[members[best]], axis=1).max())
        left &= np.linalg.norm(points[members] - points[members[best]], axis=1) > radius
