"""The curves of a word's senses by layer."""

import numpy as np

from components.compute.uses import directions, nearest_sense
from components.figures.plain import Figure
from components.records.uses import NearestSense
from components.story.context.senses import MOST_SENSES, curves_caption, sense_curves

RANDOM = np.random.default_rng(3)


def test_the_nearest_sense_of_each_layer_has_a_dot_and_is_the_highest() -> None:
    rows = directions(RANDOM.normal(size=(4, 30, 8)).astype(np.float32), np.zeros(8, np.float32))
    senses = [f"sense {number % 15}" for number in range(30)]
    found = nearest_sense(rows[:, 0], rows[:, 1:], senses[1:])
    chart = sense_curves(found, {sense: sense for sense in senses}, 2)
    assert len(chart.data) == MOST_SENSES
    assert len({one["line"]["color"] for one in chart.data}) == MOST_SENSES
    for layer in range(4):
        highest = max(chart.data, key=lambda one: one["y"][layer])
        assert dotted(chart, layer) in ([highest["name"]], [])  # none where the nearest sense is not drawn
    assert any(dotted(chart, layer) for layer in range(4))


def dotted(chart: Figure, layer: int) -> list[str]:
    """The senses whose curves have a dot in this layer."""
    return [one["name"] for one in chart.data if one["marker"]["size"][layer]]


def made_up(best: list[list[float]]) -> NearestSense:
    """A verdict on senses “0”, “1” and so on with these highest cosines, by layer and sense."""
    names = tuple(map(str, range(len(best[0]))))
    count = len(best)
    won = tuple(str(int(np.argmax(row))) if np.sum(row == np.max(row)) == 1 else "" for row in best)
    return NearestSense(names, np.array(best, np.float32), won, np.zeros(count, np.float32), np.ones(count, np.float32))


def test_a_sense_that_is_nearest_in_a_layer_is_drawn_before_one_with_a_higher_cosine_elsewhere() -> None:
    verdict = made_up([[0.99, 0.98, 0.98, 0.98, 0.98, 0.98, 0.1], [0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.4]])
    chart = sense_curves(verdict, {name: name for name in verdict.senses}, 1)
    assert {"0", "6"} < {one["name"] for one in chart.data}
    assert all(dotted(chart, layer) for layer in (0, 1))
    assert "another one" not in curves_caption(verdict)


def test_the_caption_names_every_layer_whose_nearest_sense_is_not_drawn() -> None:
    for senses, layers in ((7, 7), (8, 13), (6, 6), (2, 5), (20, 25)):
        best = RANDOM.uniform(0, 1, (layers, senses))
        best[range(layers), RANDOM.integers(0, senses, layers)] = 1.5
        best[0, :2] = 2
        verdict = made_up(best.tolist())
        chart = sense_curves(verdict, {name: name for name in verdict.senses}, 0)
        assert not dotted(chart, 0)
        missing = [str(layer) for layer in range(1, layers) if not dotted(chart, layer)]
        caption = curves_caption(verdict)
        assert "In layer 0 two or more are equally near." in caption
        assert (f"{len(chart.data)} of {senses} senses" in caption) == (senses > MOST_SENSES)
        assert not missing or f"{', '.join(missing)} the nearest sense is another one" in caption
        assert ("another one" in caption) == bool(missing)
