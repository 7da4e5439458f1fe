"""Regions of a map, called as a reader would call them, and its islands, which UMAP leaves anywhere, moved together."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from components.compute.vectors import nearest
from components.records.arrays import Array
from components.records.uses import REGIONS, Region, Use

NEIGHBOURS, MOST, LEAST_SHARE, TIMES = 30, 12, 0.2, 3
APART_X, APART_Y = 0.3, 0.09  # so that names do not overlap on a map from -1 to 1
BINS = 24  # squares along each side of the map
FEWEST, MOST_REGIONS, REMAINING, RADIUS = 60, 2, 0.25, 0.6
CELLS = 48  # squares along each side of the map; islands are at least one empty square apart
GAP = 0.06  # between islands that were moved together; the map is 2 wide before


def regions(points: Array, uses: Sequence[Use]) -> tuple[Region, ...]:
    """At most twelve regions of one layer's map `points` (U, 2), clearest first, each name once.

    A region is where the 30 nearest points are uses of most words of a subject: at least 6, and three times as many as
    points would be by chance. So many uses of one word make none.
    """
    near, _ = nearest(points, NEIGHBOURS, "euclidean")
    belongs = {name: np.array([use.topic in topics for use in uses]) for name, topics in REGIONS.items()}
    words = np.unique([use.word for use in uses], return_inverse=True)[1]
    shares = {name: _different(np.where(members[near], words[near], -1)) for name, members in belongs.items()}
    found: list[Region] = []
    while len(found) < MOST:
        free = ~_taken(points, found)
        left = [name for name in REGIONS if name not in {region.name for region in found}]
        best = {name: int(np.where(free & belongs[name], shares[name], -1).argmax()) for name in left}
        name = max(left, key=lambda name: shares[name][best[name]] * free[best[name]] * belongs[name][best[name]])
        spot = best[name]
        if not (free[spot] and belongs[name][spot]) or shares[name][spot] < _least(belongs[name]):
            break
        inside = near[spot][belongs[name][near[spot]]]
        x, y = points[spot]
        found.append(Region(name, round(float(x), 4), round(float(y), 4), len(inside)))
    return tuple(found)


def _different(words: NDArray[np.int64]) -> Array:
    """How many different `words` (U, k) each row has, as a share of k; −1 is none."""
    ranked = np.sort(words, axis=1)
    first = np.diff(ranked, axis=1, prepend=-1) > 0
    return np.asarray(first.mean(axis=1), np.float32)


def _least(members: NDArray[np.bool_]) -> float:
    return max(LEAST_SHARE, TIMES * float(members.mean()))


def _taken(points: Array, found: Sequence[Region]) -> NDArray[np.bool_]:
    """Which of `points` (U, 2) are so near to a region that the names would overlap."""
    taken = np.zeros(len(points), bool)
    for region in found:
        taken |= (abs(points[:, 0] - region.x) < APART_X) & (abs(points[:, 1] - region.y) < APART_Y)
    return taken


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
            regions.append(Region(name, round(float(centre[0]), 4), round(float(centre[1]), 4), int(near.sum())))
            remaining = remaining[~near]
    return tuple(sorted(regions, key=lambda region: (-region.size, region.name)))


def _densest(points: Array) -> Array:
    """The median of the points in the square that contains most of them, and in the squares around it."""
    squares = np.clip(np.floor((points + 1) * BINS / 2), 0, BINS - 1).astype(int)
    counts = np.bincount(squares[:, 0] * BINS + squares[:, 1], minlength=BINS * BINS)
    fullest = np.array(divmod(int(counts.argmax()), BINS))
    return np.asarray(np.median(points[(np.abs(squares - fullest) <= 1).all(axis=1)], axis=0))


def gathered(points: Array) -> Array:
    """The map `points` (N, 2), from -1 to 1, with its islands moved into rows above the largest one.

    Islands are moved as a whole, so near points stay near. If the result is higher than wide, its axes are exchanged;
    then it is centred and scaled, both axes alike, to lie between -1 and 1.
    """
    of = islands(points)
    sizes = np.bincount(of)
    main = int(sizes.argmax())
    placed = np.array(points, np.float64)
    low, high = placed[of == main].min(axis=0), placed[of == main].max(axis=0)
    left, bottom, top = low[0], high[1] + GAP, high[1]
    for island in sorted(set(of.tolist()) - {main}, key=lambda island: (-np.ptp(points[of == island, 1]), island)):
        rows = of == island
        size = np.ptp(points[rows], axis=0)
        if left > low[0] and left + size[0] > high[0] + GAP:
            left, bottom = low[0], top + GAP
        placed[rows] += np.array([left, bottom]) - points[rows].min(axis=0)
        left, top = left + size[0] + GAP, max(top, bottom + size[1])
    low, high = placed.min(axis=0), placed.max(axis=0)
    scaled = (placed - (low + high) / 2) / (float((high - low).max()) / 2 or 1.0)
    wide = scaled[:, ::-1] if high[1] - low[1] > high[0] - low[0] else scaled
    return np.ascontiguousarray(wide, np.float32)


def islands(points: Array) -> NDArray[np.intp]:
    """The number of the island of each point (N,): squares that touch, also at a corner, are one island.

    Must equal `scipy.ndimage.label`, which is not used since the server does not load scipy.
    """
    squares = np.clip(np.floor((points + 1) * CELLS / 2), 0, CELLS - 1).astype(int) + 1
    x, y = squares.T
    occupied = np.zeros((CELLS + 2, CELLS + 2), int)
    occupied[x, y] = 1
    labels = occupied * (1 + np.arange(occupied.size).reshape(occupied.shape))
    while True:
        around = [np.roll(labels, (down, across), (0, 1)) for down in (-1, 0, 1) for across in (-1, 0, 1)]
        spread = np.max(around, axis=0) * occupied
        if np.array_equal(spread, labels):
            return np.asarray(np.unique(labels[x, y], return_inverse=True)[1])
        labels = spread
