"""What the page of one layer sends: panels, code that runs, and answers to the browser's requests."""

from functools import partial

import numpy as np
import pytest
import torch

from components.compute.encoder import ACTIVATIONS
from components.records.encoder import LayerView
from components.service.loading import load_model
from components.service.states import model_inputs
from components.story.encoder import picture, products, words
from components.story.encoder.neurons import neurons
from components.story.encoder.panels import ACTIVATION, DERIVED, STATIONS, is_small, pack_layer, panels
from components.story.encoder.products import product_of
from tests.unit.packed import unpacked

TEXT = "The old man sat on the bank of the river."
LAYER, HEAD = 3, 5


@pytest.fixture(scope="module")
def trace(packaged):
    return packaged.encoder_layer(packaged.tokens(TEXT), LAYER)


@pytest.mark.parametrize("station", [station.name for station in STATIONS])
def test_the_code_of_a_panel_gives_its_numbers(packaged, trace, station: str) -> None:
    names = {"torch": torch, "model": load_model(packaged), "inputs": model_inputs(packaged.tokens(TEXT))}
    with torch.inference_mode():
        exec(picture.code_of(trace, HEAD, station), names)
    theirs = names["array"].numpy()
    assert np.abs(theirs - panels(trace, HEAD, inner=True)[station]).max() < 2e-5 * max(1, np.abs(theirs).max())


def test_every_station_has_a_panel_a_place_in_the_circuit_a_name_in_links_and_a_meaning(trace) -> None:
    names = [station.name for station in STATIONS]
    assert list(panels(trace, HEAD, inner=True)) == list(words.NEXT) == list(words.MEANS) == names
    assert list(panels(trace, HEAD, inner=False)) == [name for name in names if name not in ("raised", "inner")]
    places = [place["name"] for place in picture._places(trace, HEAD)]
    assert places.pop(places.index("middle") + 1) == "same"
    assert places == names
    assert set(ACTIVATION) == set(ACTIVATIONS)


def test_sums_and_normalised_values_are_not_sent_to_the_browser(trace) -> None:
    shown = panels(trace, HEAD, inner=True)
    header, arrays = unpacked(pack_layer(trace, shown, {}, labels=["a"]))
    assert not set(DERIVED) & set(arrays)
    assert np.array_equal(arrays["before"] + arrays["attended"], trace.first.before.ravel())
    gamma, beta = arrays["output_gamma"], arrays["output_beta"]
    summed = (trace.middle + trace.feed_forward).astype(np.float64)
    ours = (summed - arrays["output_mean"][:, None]) / arrays["output_deviation"][:, None] * gamma + beta
    assert np.array_equal(ours.astype(np.float32), trace.output)
    assert [panel["name"] for panel in header["panels"]] == list(shown)


def test_the_factors_of_one_cell_are_sent_along(packaged, trace) -> None:
    """Of a matrix product, with which the browser can write out the cell that is shown at first."""
    factors = partial(product_of, trace, HEAD, of_matrix=partial(packaged.product, packaged.tokens(TEXT), LAYER))
    cell = LayerView("value", 7, 3, 0, 383)
    header, arrays = unpacked(pack_layer(trace, panels(trace, HEAD, inner=True), picture._sent_along(cell, factors)))
    made = arrays["product_inputs"].astype(float) @ arrays["product_weights"] + header["product"]["bias"]
    assert header["product"]["cell"] == "value,7,3"
    assert made == pytest.approx(float(trace.values[HEAD - 1, 7, 3]), abs=1e-5)
    assert picture._sent_along(LayerView("scores", 7, 3, 0, 383), factors) == {}


def test_512_tokens_are_sent_in_less_than_8_megabytes(packaged) -> None:
    trace = packaged.encoder_layer(packaged.tokens("word " * 700), 1)
    assert not is_small(trace)
    assert len(pack_layer(trace, panels(trace, 1, inner=False), {})) < 8_000_000


@pytest.mark.parametrize(
    "request_data",
    [
        None,
        {},
        {"context": "other", "station": "query", "row": 0, "column": 0, "cell": "query,0,0"},
        {"context": "this", "station": "scores", "row": 0, "column": 0, "cell": "scores,0,0"},
        {"context": "this", "station": "query", "row": 2, "column": 0, "cell": "query,2,0"},
        {"context": "this", "station": "query", "row": -1, "column": 0, "cell": "query,-1,0"},
        {"context": "this", "station": "query", "row": 0, "column": "0", "cell": "query,0,0"},
        {"context": "this", "station": "query", "row": 0, "column": 0},
    ],
)
def test_an_invalid_request_is_ignored(request_data: object) -> None:
    assert products._valid_request(request_data, {"query": (2, 4)}, "this") is None


def test_a_valid_request_is_passed_on() -> None:
    request_data = {"context": "this", "station": "query", "row": 1, "column": 3, "cell": "query,1,3"}
    assert products._valid_request(request_data, {"query": (2, 4)}, "this") == request_data


def test_the_largest_inner_values_come_with_the_tokens_that_have_the_largest_of_each(trace) -> None:
    found = neurons(trace.inner, 7)
    mine = trace.inner[7]
    assert list(found.numbers) == sorted(range(len(mine)), key=lambda number: (-mine[number], number))[:8]
    for place, number in enumerate(found.numbers):
        assert found.exciting[place][0] == int(trace.inner[:, number].argmax())
        assert np.array_equal(found.values[:, place], trace.inner[:, number])


def test_a_single_token_has_the_largest_of_every_inner_value() -> None:
    found = neurons(np.array([[0.5, -1.0, 2.0]], dtype=np.float32), 0)
    assert found.numbers == (2, 0, 1)
    assert found.exciting == ((0,), (0,), (0,))
    assert found.count == 3
