"""The bars of a word's senses by layer."""

import numpy as np

from components.compute.senses import judged
from components.compute.uses import directions
from components.figures.uses import MOST, sense_bars

RANDOM = np.random.default_rng(3)


def test_the_nearest_sense_of_each_layer_is_solid_and_the_highest() -> None:
    rows = directions(RANDOM.normal(size=(4, 30, 8)).astype(np.float32), np.zeros(8, np.float32))
    senses = [f"sense {number % 15}" for number in range(30)]
    found = judged(rows[:, 0], rows[:, 1:], senses[1:])
    chart = sense_bars(found, {sense: sense for sense in senses}, 2)
    assert len(chart.series) == MOST
    assert len({one.color for one in chart.series}) == MOST
    for layer in range(4):
        solid = [one for one in chart.series if one.solid[layer]]
        highest = max(chart.series, key=lambda one: one.values[layer])
        assert solid in ([highest], [])  # no bar is solid where the nearest sense is not drawn
    assert any(any(one.solid) for one in chart.series)
