"""One encoder layer in a real browser: the arithmetic of cells, against the numbers of the service."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, settled

TEXT = "dog bites man"
LINE = "#layer-arithmetic"


@pytest.fixture(scope="module")
def trace(packaged):
    return packaged.encoder_layer(packaged.tokens(TEXT), 2)


@pytest.fixture
def layer(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/encoder?a=dog+bites+man&layer=2&head=3&token=1")
    settled(page)
    expect(page.locator("[data-step=output] canvas")).to_be_visible()
    return page


def point(page: Page, panel: str, row: int, column: int, columns: int) -> int:
    """Point at about this column, since several may share a pixel, and return the one that was hit."""
    plot = page.locator(f"[data-step={panel}] .heatmap-plot")
    plot.evaluate("plot => plot.scrollIntoView({ block: 'center' })")  # clear of the line at the bottom
    box = plot.locator("canvas").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / 5)
    line = page.locator(LINE)
    expect(line).to_have_attribute("data-panel", panel)
    expect(line).to_have_attribute("data-row", str(row))
    found = int(line.get_attribute("data-column") or -1)
    assert abs(found - column) <= 2
    return found


def value(page: Page) -> float:
    return float(page.locator(LINE).get_attribute("data-value") or "nan")


def test_every_panel_holds_the_models_numbers_and_explains_how_they_are_computed(layer: Page, trace) -> None:
    """In one visit: cells of every kind, computed in the browser or with factors that it requests."""
    for panel, lowest in (("weights", "0"), ("scores", re.compile("^−"))):  # no weight is below zero
        expect(layer.locator(f"[data-step={panel}] .legend-low")).to_have_text(lowest)
    for panel, row, column, array, says in (
        ("scores", 1, 2, trace.scores[2], r"q · k = .* over √32 = "),
        ("weights", 1, 2, trace.weights[2], r"exp\(.*the sum of exp over all 5 tokens"),
        ("mixed", 1, 9, trace.mixed[2], r"weights · v = .*“"),
        ("first_sum", 1, 40, trace.first.before, r"x .* \+ attention output .* = "),
        ("middle", 1, 40, trace.middle, r"minus mean .* over standard deviation .* times gamma .* plus beta"),
        ("inner", 3, 500, trace.inner, r"x · Φ\(x\) = "),
        ("output", 4, 383, trace.output, r"minus mean"),
    ):
        column = point(layer, panel, row, column, array.shape[1])
        assert value(layer) == pytest.approx(float(array[row, column]), abs=1e-6)
        expect(layer.locator(LINE)).to_have_text(re.compile(says))
    for panel, row, column, array, says in (
        ("query", 2, 5, trace.queries[2], r"x · Wq \+ b = .*dimension \d+: .*381 smaller.*\(b\) = "),
        ("attended", 2, 100, trace.attended, r"head \d+, \d+: .* = "),
        ("feed_forward", 2, 100, trace.feed_forward, r"inner value \d+: .*1533 smaller"),
    ):
        column = point(layer, panel, row, column, array.shape[1])
        expect(layer.locator(LINE)).to_have_attribute("data-products", "true")
        expect(layer.locator(LINE)).to_have_text(re.compile(says))
        assert value(layer) == pytest.approx(float(array[row, column]), abs=1e-6)


def test_the_selected_cell_is_restored_from_the_address(layer: Page, trace) -> None:
    column = point(layer, "middle", 3, 115, trace.middle.shape[1])
    layer.mouse.down()
    layer.mouse.up()
    layer.wait_for_url(re.compile(rf"token=3&cell=middle%2C{column}$"))
    layer.mouse.move(5, 5)
    layer.reload()
    settled(layer)
    line = layer.locator(LINE)
    expect(line).to_have_attribute("data-panel", "middle")
    expect(line).to_have_attribute("data-row", "3")
    expect(line).to_have_attribute("data-column", str(column))
    assert value(layer) == pytest.approx(float(trace.middle[3, column]), abs=1e-6)
