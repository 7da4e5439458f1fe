"""One encoder layer in a real browser: the circuit, and the arithmetic of cells, against the numbers of the service."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, resize, resting_box, settled

TEXT = "dog bites man"
DOCK = "#layer-arithmetic"
FITS = """name => {
  const { top, bottom } = document.querySelector(".layer-steps").getBoundingClientRect();
  const roots = [document, ...[...document.querySelectorAll("*")].map(one => one.shadowRoot).filter(Boolean)];
  const dock = roots.map(root => root.querySelector(name)).find(Boolean);
  return top <= 200 && bottom <= 800 && dock.scrollHeight <= dock.clientHeight;
}"""


@pytest.fixture(scope="module")
def trace(packaged):
    return packaged.encoder_layer(packaged.tokens(TEXT), 2)


@pytest.fixture
def layer(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/encoder?a=dog+bites+man&layer=2&head=3&token=1")
    settled(page)
    expect(page.locator(".layer-steps .heatmap-plot canvas")).to_be_visible()
    return page


def point(page: Page, panel: str, row: int, column: int, columns: int) -> int:
    """Open a panel and point at about this column, since several may share a pixel; returns the one that was hit."""
    page.locator(f"[data-station={panel}]").click()
    expect(page.locator(f"[data-station={panel}]")).to_have_attribute("aria-pressed", "true")
    box = resting_box(page.locator(f".heatmap-plot[data-panel={panel}] canvas"))
    page.mouse.move(box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / 5)
    dock = page.locator(DOCK)
    expect(dock).to_have_attribute("data-panel", panel)
    expect(dock).to_have_attribute("data-row", str(row))
    found = int(dock.get_attribute("data-column") or -1)
    assert abs(found - column) <= 2
    return found


def value(page: Page) -> float:
    return float(page.locator(DOCK).get_attribute("data-value") or "nan")


def column_of_numbers(page: Page) -> list[float]:
    """The printed numbers of the arithmetic, the total last."""
    texts = page.locator(f"{DOCK} .working tr td:last-child").all_inner_texts()
    return [float(text.replace("−", "-")) for text in texts]


def test_every_panel_holds_the_models_numbers_and_explains_how_they_are_computed(layer: Page, trace) -> None:
    """In one visit: cells of every kind, computed in the browser or with factors that it requests."""
    for panel, row, column, array, says in (
        ("scores", 1, 2, trace.scores[2], r"query of 1 “dog”.*key of 2 “bites”.*√32"),
        ("weights", 1, 2, trace.weights[2], r"exp\(.*sum.*÷"),
        ("mixed", 1, 9, trace.mixed[2], r"weights.*values, dimension 9.*“man”"),
        ("first_sum", 1, 40, trace.first.before, r"attention output"),
        ("middle", 1, 40, trace.middle, r"mean.*standard deviation.*gamma.*beta"),
        ("inner", 3, 500, trace.inner, r"Φ\(x\)"),
        ("output", 4, 380, trace.output, r"mean"),
    ):
        found = point(layer, panel, row, column, array.shape[1])
        assert value(layer) == pytest.approx(float(array[row, found]), abs=1e-6)
        expect(layer.locator(DOCK)).to_have_text(re.compile(says, re.DOTALL))
        assert column_of_numbers(layer)[-1] == pytest.approx(float(array[row, found]), abs=6e-5)
    for panel, row, column, array, says in (
        ("query", 2, 5, trace.queries[2], r"column \d+ of Wq.*384 products.*dimension \d+.*379 others.*bias"),
        ("attended", 2, 100, trace.attended, r"column \d+ of Wo.*384 products.*head \d+, \d+.*379 others"),
        ("feed_forward", 2, 100, trace.feed_forward, r"1,536 products.*inner value \d+.*1,531 others.*bias"),
    ):
        found = point(layer, panel, row, column, array.shape[1])
        expect(layer.locator(DOCK)).to_have_attribute("data-products", "true")
        expect(layer.locator(DOCK)).to_have_text(re.compile(says, re.DOTALL))
        assert value(layer) == pytest.approx(float(array[row, found]), abs=1e-6)
        *parts, total = column_of_numbers(layer)
        assert len(parts) == 7  # five products, the others, the bias
        rounding = 8 * 0.5e-4  # eight figures, each rounded to four places
        assert sum(parts) == pytest.approx(total, abs=rounding + 1e-9)
        assert total == pytest.approx(float(array[row, found]), abs=6e-5)


def test_an_operand_opens_at_its_own_cell(layer: Page) -> None:
    point(layer, "scores", 1, 3, 5)
    layer.mouse.down()
    layer.mouse.up()
    layer.locator(DOCK).get_by_role("button", name="key of 3 “man”").click()
    expect(layer.locator(DOCK)).to_have_attribute("data-panel", "key")
    expect(layer.locator(DOCK)).to_have_attribute("data-row", "3")


def test_layers_and_heads_change_in_place_from_the_keyboard(layer: Page, packaged) -> None:
    point(layer, "weights", 1, 2, 5)
    layer.mouse.down()
    layer.mouse.up()
    slider = layer.get_by_role("slider", name="Layer")
    slider.focus()
    slider.press("ArrowRight")
    layer.wait_for_url(re.compile("layer=3"))
    expect(layer.get_by_text("Layer 3 of 6")).to_be_visible()
    layer.get_by_role("radio", name="Head 3", exact=True).press("ArrowRight")
    layer.wait_for_url(re.compile("head=4"))
    settled(layer)
    third = packaged.encoder_layer(packaged.tokens(TEXT), 3)
    expect(layer.locator(DOCK)).to_contain_text("layer 3, head 4")
    assert value(layer) == pytest.approx(float(third.weights[3, 1, 2]), abs=1e-6)
    expect(layer.get_by_role("radio", name="Head 4", exact=True)).to_be_focused()


def test_the_whole_layer_fits_a_laptop(layer: Page) -> None:
    resize(layer, 1280, 800)
    layer.wait_for_function(FITS, arg=DOCK)


def test_the_selected_cell_is_restored_from_the_address(layer: Page, trace) -> None:
    column = point(layer, "middle", 3, 115, trace.middle.shape[1])
    layer.mouse.down()
    layer.mouse.up()
    layer.wait_for_url(re.compile(rf"token=3&.*cell=middle%2C{column}\b"))
    layer.mouse.move(5, 5)
    layer.reload()
    settled(layer)
    dock = layer.locator(DOCK)
    expect(dock).to_have_attribute("data-panel", "middle")
    expect(dock).to_have_attribute("data-row", "3")
    expect(dock).to_have_attribute("data-column", str(column))
    assert value(layer) == pytest.approx(float(trace.middle[3, column]), abs=1e-6)
