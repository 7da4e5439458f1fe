"""The bars of a word's senses by layer."""

import numpy as np

from components.compute.uses import directions, nearest_sense
from components.records.uses_map import NearestSense
from components.story.context.senses import MOST_SENSES, bars_caption, sense_bars

RANDOM = np.random.default_rng(3)


def test_the_nearest_sense_of_each_layer_is_solid_and_the_highest() -> None:
    rows = directions(RANDOM.normal(size=(4, 30, 8)).astype(np.float32), np.zeros(8, np.float32))
    senses = [f"sense {number % 15}" for number in range(30)]
    found = nearest_sense(rows[:, 0], rows[:, 1:], senses[1:])
    chart = sense_bars(found, {sense: sense for sense in senses}, 2)
    assert len(chart.series) == MOST_SENSES
    assert len({one.color for one in chart.series}) == MOST_SENSES
    for layer in range(4):
        solid = [one for one in chart.series if one.solid[layer]]
        highest = max(chart.series, key=lambda one: one.values[layer])
        assert solid in ([highest], [])  # no bar is solid where the nearest sense is not drawn
    assert any(any(one.solid) for one in chart.series)


def made_up(best: list[list[float]]) -> NearestSense:
    """A verdict on senses “0”, “1” and so on with these highest cosines, by layer and sense."""
    names = tuple(map(str, range(len(best[0]))))
    count = len(best)
    won = tuple(str(int(np.argmax(row))) if np.sum(row == np.max(row)) == 1 else "" for row in best)
    return NearestSense(names, np.array(best, np.float32), won, np.zeros(count, np.float32), np.ones(count, np.float32))


def test_a_sense_that_is_nearest_in_a_layer_is_drawn_before_one_with_a_higher_cosine_elsewhere() -> None:
    verdict = made_up([[0.99, 0.98, 0.98, 0.98, 0.98, 0.98, 0.1], [0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.4]])
    chart = sense_bars(verdict, {name: name for name in verdict.senses}, 1)
    assert {"0", "6"} < {one.name for one in chart.series}
    assert all(any(one.solid[layer] for one in chart.series) for layer in (0, 1))
    assert "another one" not in bars_caption(verdict)


def test_the_caption_names_every_layer_whose_nearest_sense_is_not_drawn() -> None:
    for senses, layers in ((7, 7), (8, 13), (6, 6), (2, 5), (20, 25)):
        best = RANDOM.uniform(0, 1, (layers, senses))
        best[range(layers), RANDOM.integers(0, senses, layers)] = 1.5
        best[0, :2] = 2
        verdict = made_up(best.tolist())
        chart = sense_bars(verdict, {name: name for name in verdict.senses}, 0)
        assert not any(one.solid[0] for one in chart.series)
        missing = [str(layer) for layer in range(1, layers) if not any(one.solid[layer] for one in chart.series)]
        caption = bars_caption(verdict)
        assert "In layer 0 two or more are equally near." in caption
        assert (f"{len(chart.series)} of {senses} senses" in caption) == (senses > MOST_SENSES)
        assert not missing or f"{', '.join(missing)} the nearest sense is another one" in caption
        assert ("another one" in caption) == bool(missing)
