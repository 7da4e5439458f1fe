"""Regions of a map of the vocabulary, named after the kind of piece that is densest there."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.uses_map import Region

BINS = 24  # squares along each side of the map
FEWEST, MOST_REGIONS, REMAINING, RADIUS = 60, 2, 0.25, 0.6


def kind_regions(points: Array, kinds: NDArray[np.uint8], names: Mapping[int, str]) -> tuple[Region, ...]:
    """Where the pieces of each kind of `names` are densest on the map `points` (V, 2), from -1 to 1; largest first.

    A kind has a second region if at least a quarter of its pieces lie outside the first, and none if it has fewer than
    60 pieces.
    """
    regions = []
    for kind, name in names.items():
        remaining = points[kinds == kind]
        fewest = max(FEWEST, REMAINING * len(remaining))
        for _ in range(MOST_REGIONS):
            if len(remaining) < fewest:
                break
            centre = _densest(remaining)
            near = np.linalg.norm(remaining - centre, axis=1) < RADIUS
            regions.append(Region(name, round(float(centre[0]), 4), round(float(centre[1]), 4), int(near.sum()), 0))
            remaining = remaining[~near]
    return tuple(sorted(regions, key=lambda region: (-region.size, region.name)))


def _densest(points: Array) -> Array:
    """The median of the points in the square that contains most of them, and in the squares around it."""
    squares = np.clip(np.floor((points + 1) * BINS / 2), 0, BINS - 1).astype(int)
    counts = np.bincount(squares[:, 0] * BINS + squares[:, 1], minlength=BINS * BINS)
    fullest = np.array(divmod(int(counts.argmax()), BINS))
    return np.asarray(np.median(points[(np.abs(squares - fullest) <= 1).all(axis=1)], axis=0))
