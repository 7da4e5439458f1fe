"""Names on the map of the vocabulary are where the pieces of their kind are."""

import numpy as np

from components.compute.regions import kind_regions


def test_each_cluster_of_a_kind_is_named_at_its_centre() -> None:
    random = np.random.default_rng(0)
    crowds: dict[int, list[tuple[float, float]]] = {0: [(-0.5, 0.5)], 1: [(0.6, -0.6), (-0.7, -0.6)], 2: [(0.0, 0.8)]}
    places = [(kind, middle) for kind, middles in crowds.items() for middle in middles]
    points = np.concatenate([random.normal(middle, 0.03, (20 if kind == 2 else 200, 2)) for kind, middle in places])
    kinds = np.repeat([kind for kind, _ in places], [20 if kind == 2 else 200 for kind, _ in places]).astype(np.uint8)
    found = kind_regions(points.astype(np.float32), kinds, {0: "words", 1: "numbers", 2: "few"})
    assert sorted(region.name for region in found) == ["numbers", "numbers", "words"]
    for region in found:
        middles = crowds[0 if region.name == "words" else 1]
        assert min(np.hypot(region.x - x, region.y - y) for x, y in middles) < 0.03


def test_a_kind_that_is_scattered_has_one_name() -> None:
    points = np.random.default_rng(1).uniform(-1, 1, (500, 2)).astype(np.float32)
    assert len(kind_regions(points, np.zeros(500, np.uint8), {0: "words"})) <= 2
