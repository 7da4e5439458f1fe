"""A plain figure is what Plotly would have written, and is only validated in tests."""

import json

import numpy as np
import plotly.graph_objects as go
import plotly.io
import pytest

from components.figures.axes import stack
from components.figures.plain import Figure, trace, vertical_line
from components.figures.talk import enlarged
from components.frame.streamlit_internals import plotly_figure


def as_json(figure: Figure | go.Figure) -> dict[str, object]:
    specification: dict[str, object] = json.loads(plotly.io.to_json(figure.to_dict(), validate=False))
    return specification


@pytest.mark.parametrize("dtype", ["float32", "float64", "uint8", "int32"])
def test_a_plain_figure_is_encoded_as_plotly_encodes_it(dtype: str) -> None:
    cells = np.arange(6).reshape(2, 3).astype(dtype)
    figure = Figure(trace("heatmap", z=cells, name=None, colorbar={"title": "value"})).add("scatter", y=cells.T[0])
    figure.update_xaxes(title="token").append("shapes", vertical_line(1, {"width": 2}))
    same = go.Figure([go.Heatmap(z=cells, colorbar_title="value"), go.Scatter(y=cells.T[0])])
    same.update_xaxes(title="token").add_vline(1, line_width=2)
    assert as_json(figure) == as_json(same)
    assert figure.checked() == same


@pytest.mark.parametrize("numbers", [np.array([3, 70_000]), np.array([3, 2**40]), np.array([], "f4"), np.array(["a"])])
def test_values_that_cannot_be_packed_are_kept(numbers: np.ndarray) -> None:
    assert Figure(trace("scatter", y=numbers)).checked().data[0].y.tolist() == numbers.tolist()
    as_json(Figure(trace("scatter", y=numbers)))


def test_an_update_is_merged_into_the_figure_and_never_into_its_inputs() -> None:
    ours = {"font": {"size": 12}}
    figure = Figure((), {"title": ours}).update_layout(title="dog").update_layout(title={"font": {"size": 20}})
    assert figure.layout == {"title": {"font": {"size": 20}, "text": "dog"}}
    assert ours == {"font": {"size": 12}}
    first = stack(["a", "b"], spacing=0.1).update_xaxes(title="mine")
    assert "mine" not in json.dumps(stack(["a", "b"], spacing=0.1).layout)
    assert first.layout["xaxis2"]["title"] == {"text": "mine"}


def test_the_check_names_a_mistake() -> None:
    with pytest.raises(ValueError, match="colour"):
        Figure(trace("bar", y=[1], marker={"colour": "red"})).checked()


def test_streamlit_needs_only_what_our_figure_has() -> None:
    from plotly.tools import return_figure_from_figure_or_data

    specification = Figure(trace("bar", y=[1])).to_dict()
    assert return_figure_from_figure_or_data(plotly_figure(specification), validate_figure=True) is specification


def test_a_trace_in_a_figure_and_its_frames_is_enlarged_once_in_each() -> None:
    dots = trace("scatter", y=[1], mode="markers", marker={"size": 10})
    large = enlarged(Figure(dots, {"height": 100}, [{"name": "0", "data": [dots]}]), 2, 1000)
    assert large.data[0]["marker"]["size"] == large.frames[0]["data"][0]["marker"]["size"] == 20
    assert (large.layout["height"], dots["marker"]["size"]) == (200, 10)
