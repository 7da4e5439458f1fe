"""Islands of a UMAP map, moved next to each other: the method leaves them anywhere, however far apart."""

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array

CELLS = 48  # squares along each side of the map; islands are at least one empty square apart
GAP = 0.06  # between islands that were moved together; the map is 2 wide before


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
