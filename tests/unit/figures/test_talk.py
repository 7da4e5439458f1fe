"""Figures for a projector: text that is legible from the last row, and names that do not overlap."""

import numpy as np
import pytest

from components.figures.plain import Figure
from components.figures.talk import INSIDE, enlarged


def chart(ends: list[float], size: float = 14) -> Figure:
    names = [
        {"x": 1, "y": end, "text": "name", "xanchor": "left", "showarrow": False, "font": {"size": size}}
        for end in ends
    ]
    lines = [{"type": "scatter", "mode": "lines", "x": [0, 1], "y": [0.5, end]} for end in ends]
    return Figure(
        lines, {"height": 420, "annotations": names, "xaxis": {"tickfont": {"size": 9}}, "margin": {"r": 100}}
    )


def test_no_text_is_smaller_than_that_of_an_axis_and_margins_grow_with_it() -> None:
    layout = enlarged(chart([0.1, 0.9]), 1.6, 400).layout
    assert layout["xaxis"]["tickfont"]["size"] == pytest.approx(13 * 1.6)
    assert layout["annotations"][0]["font"]["size"] == pytest.approx(14 * 1.6)
    assert layout["margin"]["r"] == 160
    assert layout["height"] == 400


@pytest.mark.parametrize("ends", [[0.0, 0.01, 0.02, 0.3, 0.31, 0.4], [0.9, 0.91, 0.92, 0.0], [0.5, 0.5, 0.5]])
def test_names_at_the_ends_of_lines_are_a_line_apart_and_in_order(ends: list[float]) -> None:
    names = enlarged(chart(ends), 1.6, 330).layout["annotations"]
    places = np.sort([item["y"] for item in names])
    line = 14 * 1.6 / (330 * INSIDE) * (max(*ends, 0.5) - min(*ends, 0.5))
    assert (np.diff(places) >= line).all()
    assert places[-1] <= max(*ends, 0.5) + 1e-9


def test_a_low_chart_has_few_ticks_and_titles_of_charts_stay_where_they_are() -> None:
    figure = chart([0.1, 0.9])
    figure.layout |= {"yaxis": {"domain": [0.8, 1]}, "yaxis2": {"domain": [0, 0.6], "tickvals": [0, 1]}}
    title = {
        "x": 0,
        "y": 0.5,
        "yref": "paper",
        "xref": "paper",
        "xanchor": "left",
        "text": "above",
        "font": {"size": 14},
    }
    figure.layout["annotations"] += [title, title | {"y": 0.49}]
    layout = enlarged(figure, 1.6, 330).layout
    assert layout["yaxis"]["nticks"] == 2
    assert "nticks" not in layout["yaxis2"]
    assert [item["y"] for item in layout["annotations"][-2:]] == [0.5, 0.49]
