"""Regions of a map of the vocabulary, named by the kind of the pieces that crowd there."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.uses_map import Region

BINS = 24  # squares along each side of the map
FEWEST, SPOTS, LEFT, APART = 60, 2, 0.25, 0.6


def kind_regions(points: Array, kinds: NDArray[np.uint8], names: Mapping[int, str]) -> tuple[Region, ...]:
    """Where the pieces of each kind of `names` are densest on the map `points` (V, 2), from -1 to 1; largest first.

    A second place is named where more than a quarter of the kind lies apart from the first. Kinds of fewer than 60
    pieces have no region.
    """
    found = []
    for kind, name in names.items():
        left = points[kinds == kind]
        least = max(FEWEST, LEFT * len(left))
        for _ in range(SPOTS):
            if len(left) < least:
                break
            middle = _crowd(left)
            near = np.linalg.norm(left - middle, axis=1) < APART
            found.append(Region(name, round(float(middle[0]), 4), round(float(middle[1]), 4), int(near.sum()), 0))
            left = left[~near]
    return tuple(sorted(found, key=lambda region: (-region.size, region.name)))


def _crowd(points: Array) -> Array:
    """The median of the points in the square that holds most of them, and in those around it."""
    squares = np.clip(np.floor((points + 1) * BINS / 2), 0, BINS - 1).astype(int)
    counts = np.bincount(squares[:, 0] * BINS + squares[:, 1], minlength=BINS * BINS)
    fullest = np.array(divmod(int(counts.argmax()), BINS))
    return np.asarray(np.median(points[(np.abs(squares - fullest) <= 1).all(axis=1)], axis=0))
