"""Every token of two sentences that are lined up has its name at its point."""

import numpy as np
import pytest

from components.compute.pairs import Comparison
from components.figures.pairs import MOST_LEVEL, line_up

EMPTY = np.zeros((1, 4), np.float32)


@pytest.mark.parametrize("count", [3, MOST_LEVEL, MOST_LEVEL + 1, 20])
def test_each_point_has_the_name_of_its_token(count: int) -> None:
    a, b = [f"a{number}" for number in range(count)], ["b0", "b<1>"]
    states = np.zeros((2, 1), np.float32)
    drawn = line_up(Comparison(("a0",), ((0, 0),), EMPTY, EMPTY, EMPTY, EMPTY, states, states), a, b).checked()
    names = {(note.x, note.y): note.text for note in drawn.layout.annotations}
    assert names == {(x, 1): name for x, name in enumerate(a)} | {(0, 0): "b0", (1, 0): "b&lt;1&gt;"}
    assert {bool(note.textangle) for note in drawn.layout.annotations} == {count > MOST_LEVEL}


def test_slanted_names_get_the_room_that_they_need_and_no_more() -> None:
    states = np.zeros((2, 1), np.float32)
    heights = []
    for length in (4, 14, 40):
        a = ["b" * length] * (MOST_LEVEL + 1)
        drawn = line_up(Comparison(("a0",), ((0, 0),), EMPTY, EMPTY, EMPTY, EMPTY, states, states), a, ["b"]).checked()
        heights.append(drawn.layout.height)
    assert heights[0] < heights[1] == heights[2]
