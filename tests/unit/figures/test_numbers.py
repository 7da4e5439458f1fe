"""Whatever a figure draws can be read as a table, with the names in the figure."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from components.canvas import exports
from components.figures.numbers import numbers, rows_of

CELLS = np.arange(6, dtype=np.float32).reshape(2, 3) / 10


def test_cells_are_labelled_by_both_axes_and_the_colour_bar() -> None:
    figure = go.Figure(go.Heatmap(z=CELLS, colorbar={"title": {"text": "cosine"}}))
    figure.update_xaxes(title="dimension").update_yaxes(
        title="token", tickvals=[0, 1], ticktext=["&lt;b&gt;", "<b>dog</b>"]
    )
    table = numbers(figure)
    assert list(table.columns) == ["token", "token (name)", "dimension", "cosine"]
    assert list(table["token (name)"]) == ["<b>"] * 3 + ["dog"] * 3
    np.testing.assert_array_equal(table["cosine"], CELLS.ravel())
    assert list(table["dimension"]) == [0, 1, 2, 0, 1, 2]


def test_two_axes_with_one_name_are_distinguished() -> None:
    figure = go.Figure(go.Heatmap(z=CELLS)).update_xaxes(title="token").update_yaxes(title="token")
    assert list(numbers(figure).columns) == ["token (down)", "token (across)", "value"]


def test_blocks_of_cells_keep_their_positions() -> None:
    table = numbers(go.Figure(go.Heatmap(z=CELLS, x0=1.5, dx=4, y0=10, dy=2)))
    assert list(table["x"][:3]) == [1.5, 5.5, 9.5]
    assert list(table["y"][::3]) == [10, 12]


def test_series_and_panels_are_named_if_there_are_several() -> None:
    figure = make_subplots(rows=2, cols=1, shared_xaxes=True, subplot_titles=["before", "after"])
    for row in (1, 2):
        figure.add_scatter(y=[row, 2], name="mean", row=row, col=1)
        figure.add_scatter(y=[row, 3], name="deviation", row=row, col=1)
    figure.update_xaxes(title="token", row=2, col=1)
    table = numbers(figure)
    assert list(table.columns) == ["panel", "series", "token", "y"]
    assert list(table["panel"].unique()) == ["before", "after"]
    assert len(table) == 8


def test_animated_values_are_listed_by_frame_and_texts_are_not_numbers() -> None:
    moments = [
        [go.Scatter(x=[0.0], y=[layer]), go.Scatter(x=[0], y=[1], mode="text", text=["layer"])] for layer in (5, 7)
    ]
    figure = go.Figure(moments[0], frames=[go.Frame(data=data, name=str(at)) for at, data in enumerate(moments)])
    assert numbers(figure).to_dict("list") == {"frame": ["0", "1"], "x": [0.0, 0.0], "y": [5, 7]}


def test_points_have_their_texts() -> None:
    points = numbers(go.Figure(go.Scatter3d(x=[1], y=[2], z=[3], hovertext=["dog &amp; man"])))
    assert points.to_dict("list") == {"point": ["dog & man"], "x": [1], "y": [2], "z": [3]}


def test_an_empty_figure_has_an_empty_table() -> None:
    assert numbers(go.Figure()).empty


def test_numbers_are_written_with_their_significant_digits() -> None:
    table = pd.DataFrame({"name": ["=1", "b"], "value": np.array([0.1, 0.25], dtype=np.float32)})
    assert exports.table(tuple(table), rows_of(table)).decode("utf-8-sig") == "name,value\r\n'=1,0.1\r\nb,0.25\r\n"
