"""Islands of a map are moved together as a whole."""

import numpy as np
from hypothesis import given, settings, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray
from scipy import ndimage

from components.compute.regions import CELLS, gathered, islands
from components.service import ModelService

GRIDS = arrays(bool, (CELLS, CELLS), elements=st.booleans(), fill=st.just(False)).filter(lambda grid: bool(grid.any()))


def middles(grid: NDArray[np.bool_]) -> NDArray[np.float32]:
    return ((np.argwhere(grid) + 0.5) * 2 / CELLS - 1).astype(np.float32)


@given(GRIDS)
@settings(max_examples=30, deadline=None)
def test_islands_are_the_connected_squares_as_scipy_finds_them(grid: NDArray[np.bool_]) -> None:
    theirs = ndimage.label(grid, np.ones((3, 3)))[0][grid]
    pairs = set(zip(islands(middles(grid)).tolist(), theirs.tolist(), strict=True))
    assert len(pairs) == len(set(theirs.tolist())) == len({own for own, _ in pairs})


@given(st.integers(0, 2**32 - 1), st.integers(1, 5))
@settings(max_examples=30, deadline=None)
def test_no_island_changes_its_shape_or_overlaps_another(seed: int, count: int) -> None:
    random = np.random.default_rng(seed)
    cells = random.permutation(25)[:count]
    corners = np.stack(np.divmod(cells, 5), axis=1) * 0.4 - 0.95
    points = np.concatenate([corner + random.uniform(0, 0.25, (40, 2)) for corner in corners]).astype(np.float32)
    before, after = islands(points), gathered(points)
    boxes = []
    scales = []
    for island in set(before.tolist()):
        old, new = points[before == island], after[before == island]
        if len(old) > 1:
            sizes = np.linalg.norm(old - old[0], axis=1), np.linalg.norm(new - new[0], axis=1)
            scales.append(sizes[1].sum() / sizes[0].sum())
            np.testing.assert_allclose(sizes[1], sizes[0] * scales[-1], atol=1e-4)
        boxes.append((new.min(axis=0), new.max(axis=0)))
    assert np.ptp(scales) < 1e-3 * max(scales)
    for number, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[:number]:
            assert (low > other_high).any() or (other_low > high).any()
    assert np.abs(after).max() <= 1 + 1e-6


def test_the_shipped_map_leaves_no_quarter_of_its_frame_empty(packaged: ModelService) -> None:
    atlas = packaged.atlas()
    assert atlas
    (left, bottom), (right, top) = atlas.points.min(axis=0), atlas.points.max(axis=0)
    assert 0.6 < (top - bottom) / (right - left) <= 0.9  # the frame is wider than high, on a phone hardly
    upper, rightmost = atlas.points[:, 1] > (bottom + top) / 2, atlas.points[:, 0] > (left + right) / 2
    quarters = np.bincount(2 * upper + rightmost, minlength=4)
    assert quarters.min() > 0.03 * len(atlas.points)
