"""One encoder layer in a real browser: the circuit, and the arithmetic of cells, against the numbers of the service."""

import re

import pytest
from playwright.sync_api import Page, expect

from components.views.wording import fixed, percent
from tests.browser.conftest import Server, open_at, resize, resting_box, settled

TEXT = "dog bites man"
MADE = "#layer-arithmetic"
CHOSEN = re.compile("token=1&layer=2&head=3|layer=2&head=3&token=1")
COLUMN = ".layer-column"
# The picture and its card end with the window, and nothing in the picture is cut off at its lower edge.
FITS = """() => {
  const picture = document.querySelector(".layer-steps"), { top, bottom } = picture.getBoundingClientRect();
  const made = document.querySelector("#layer-arithmetic");
  const note = document.querySelector(".scale-note").getBoundingClientRect();
  return top <= 200 && bottom <= 784 && note.bottom <= bottom + 1 && made.scrollHeight <= made.clientHeight;
}"""


@pytest.fixture(scope="module")
def trace(packaged):
    return packaged.encoder_layer(packaged.tokens(TEXT), 2)


@pytest.fixture
def layer(left_open: Page, server: Server) -> Page:
    """The layer, opened anew if the last test has chosen another token, layer or head."""
    resize(left_open, 1280, 900)
    left_open.mouse.move(1, 1)
    if not CHOSEN.search(left_open.url):
        open_at(left_open, f"{server.url}/encoder?a=dog+bites+man&layer=2&head=3&token=1")
        expect(left_open.locator(".layer-steps .heatmap-plot canvas").first).to_be_visible()
    return left_open


def opened(page: Page, panel: str) -> None:
    page.locator(f"[data-station={panel}]").click()
    expect(page.locator(f"[data-station={panel}]")).to_have_attribute("aria-pressed", "true")


def point(page: Page, panel: str, row: int, column: int, columns: int, on: str = "") -> int:
    """Open a station and point at about this column of the picture `on`, by default of its result, since several may
    share a pixel; returns the column of the result that was hit."""
    opened(page, panel)
    picture, made = page.locator(f".heatmap-plot[data-panel={on or panel}] canvas"), page.locator(MADE)
    for _ in range(5):  # what is told of a cell may come late and move the picture
        box = resting_box(picture)
        page.mouse.move(box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / 5)
        settled(page)
        if picture.bounding_box() == box:
            break
    expect(made).to_have_attribute("data-panel", panel)
    return int(made.get_attribute("data-column") or -1)


def pointed(page: Page, panel: str, row: int, column: int, columns: int) -> int:
    """The same, where it is the row and about the column that was pointed at."""
    found = point(page, panel, row, column, columns)
    expect(page.locator(MADE)).to_have_attribute("data-row", str(row))
    assert abs(found - column) <= columns / 60
    return found


def click(page: Page) -> None:
    page.mouse.down()
    page.mouse.up()


def value(page: Page) -> float:
    return float(page.locator(MADE).get_attribute("data-value") or "nan")


def numbers_in(texts: list[str]) -> list[float]:
    return [float(text.replace("−", "-").replace(",", "")) for text in texts]


def column_of_numbers(page: Page, where: str) -> list[float]:
    """The printed numbers of a working, the total last."""
    return numbers_in(page.locator(f"{where} .working tr td:last-child").all_inner_texts())


def test_a_station_of_each_kind_holds_the_models_numbers_and_explains_how_they_are_computed(layer: Page, trace) -> None:
    """In one visit: cells of every kind, computed in the browser or with factors that it requests."""
    for panel, row, column, array, says in (
        ("weights", 1, 2, trace.weights[2], r"exp\(.*sum.*÷"),
        ("first_sum", 1, 40, trace.first.before, r"attention output"),
        ("middle", 1, 40, trace.middle, r"mean.*standard deviation.*gamma.*beta"),
        ("inner", 3, 500, trace.inner, r"Φ\(x\)"),
    ):
        found = pointed(layer, panel, row, column, array.shape[1])
        assert value(layer) == pytest.approx(float(array[row, found]), abs=1e-6)
        expect(layer.locator(MADE)).to_have_text(re.compile(says, re.DOTALL))
        assert column_of_numbers(layer, MADE)[-1] == pytest.approx(float(array[row, found]), abs=6e-5)
    for panel, row, column, array, says in (
        ("query", 2, 5, trace.queries[2], r"column \d+ of Wq.*384 products.*dimension \d+.*379 others.*bias"),
        ("feed_forward", 2, 100, trace.feed_forward, r"1,536 products.*inner value \d+.*1,531 others.*bias"),
    ):
        found = pointed(layer, panel, row, column, array.shape[1])
        expect(layer.locator(MADE)).to_have_attribute("data-products", "true")
        expect(layer.locator(COLUMN)).to_have_text(re.compile(says, re.DOTALL))
        assert value(layer) == pytest.approx(float(array[row, found]), abs=1e-6)
        *parts, total = column_of_numbers(layer, COLUMN)
        assert len(parts) == 7  # five products, the others, the bias
        rounding = 8 * 0.5e-4  # eight figures, each rounded to four places
        assert sum(parts) == pytest.approx(total, abs=rounding + 1e-9)
        assert total == pytest.approx(float(array[row, found]), abs=6e-5)
        summed, bias, cell = numbers_in(re.findall(r"(?:sum|bias|=) (−?[\d.,]+)", layer.locator(MADE).inner_text()))
        assert summed + bias == pytest.approx(cell, abs=1.6e-4)
        assert cell == pytest.approx(float(array[row, found]), abs=6e-5)


def test_a_score_is_the_sum_of_its_products_and_stands_beside_all_that_its_token_reads(layer: Page, trace) -> None:
    found = pointed(layer, "scores", 1, 2, 5)
    made, score = layer.locator(MADE), float(trace.scores[2, 1, found])
    products = trace.queries[2, 1].astype(float) * trace.keys[2, found]
    expect(made).to_contain_text(f"{len(products)} products")
    expect(made).to_contain_text(f"sum {fixed(products.sum(), 2)}")
    expect(made).to_contain_text(f"÷ √32 = {fixed(score, 2)}")
    expect(made).to_contain_text(f"weight {percent(float(trace.weights[2, 1, found]))}")
    largest = int(abs(products).argmax())
    expect(made.locator(".factors")).to_have_text(re.compile(f"^{largest}: "))
    assert made.locator(".product-bars path").count() == 3
    layer.mouse.move(1, 1)
    column, weights = layer.locator(COLUMN), trace.weights[2, 1]
    expect(column).to_contain_text("“dog” reads, head 3")
    rows = column.locator(".list button").all_inner_texts()
    names = ["[CLS]", "dog", "bites", "man", "[SEP]"]
    ranked = [names[place] for place in sorted(range(5), key=lambda place: -weights[place])]
    assert [row.split("\n")[0] for row in rows] == ranked
    expect(column).to_contain_text("all 5 weights add up to 100%")
    column.get_by_role("button", name=re.compile("^man")).click()
    expect(layer.locator(MADE)).to_have_attribute("data-column", "3")
    expect(column.get_by_role("button", name=re.compile("^man"))).to_have_attribute("aria-pressed", "true")


def test_a_sum_opens_at_its_plus_and_an_operand_at_its_own_cell(layer: Page) -> None:
    opened(layer, "second_sum")
    expect(layer.locator(".open-name")).to_have_text("Open: sum after the network")
    expect(layer.locator('.station[aria-pressed="true"]')).to_have_count(1)
    column = layer.locator(MADE).get_attribute("data-column")
    layer.locator(COLUMN).get_by_role("button", name="feed-forward output").click()
    made = layer.locator(MADE)
    expect(made).to_have_attribute("data-panel", "feed_forward")
    expect(made).to_have_attribute("data-row", "1")
    expect(made).to_have_attribute("data-column", str(column))


def test_the_whole_layer_fits_a_laptop_and_a_phone_shows_it_in_more_lines_and_scrolls_only_down(layer: Page) -> None:
    resize(layer, 1280, 800)
    for station in ("scores", "weights", "query", "first_sum", "feed_forward"):
        opened(layer, station)
        layer.wait_for_function(FITS)
    resize(layer, 390, 844)
    layer.wait_for_function("() => !document.querySelector('.layer-steps:not(.is-narrow)')")
    lines = {round(box["y"] / 40) for one in layer.locator(".station").all() if (box := one.bounding_box())}
    assert len(lines) >= 4
    assert layer.evaluate("document.documentElement.scrollWidth") <= 390


def test_an_operand_leads_to_the_cell_that_it_makes_and_a_cell_is_restored_from_the_address(layer: Page, trace) -> None:
    assert point(layer, "scores", 3, 5, 32, on="key") == 3  # the key of “man” answers
    expect(layer.locator(MADE)).to_have_attribute("data-row", "1")
    point(layer, "scores", 4, 5, 32, on="query")
    expect(layer.locator(MADE)).to_have_attribute("data-row", "4")
    click(layer)
    layer.wait_for_url(re.compile("token=4"))
    settled(layer)
    column = pointed(layer, "middle", 3, 115, trace.middle.shape[1])
    click(layer)
    layer.wait_for_url(re.compile(rf"token=3&.*cell=middle%2C{column}\b"))
    layer.mouse.move(5, 5)
    layer.reload()
    settled(layer)
    made = layer.locator(MADE)
    expect(made).to_have_attribute("data-panel", "middle")
    expect(made).to_have_attribute("data-row", "3")
    expect(made).to_have_attribute("data-column", str(column))
    assert value(layer) == pytest.approx(float(trace.middle[3, column]), abs=1e-6)


def test_the_choice_of_columns_opens_below_its_button_which_stays_where_it_is(layer: Page) -> None:
    opened(layer, "output")
    opener = layer.get_by_role("button", name="columns ▾")
    before = resting_box(opener)
    opener.click()
    assert resting_box(opener) == before
    assert resting_box(layer.get_by_role("button", name="as stored"))["y"] >= before["y"] + before["height"]
    opener.click()
    expect(layer.get_by_role("button", name="as stored")).to_be_hidden()


def test_layer_and_head_change_in_place_and_the_stations_from_the_keyboard(layer: Page, packaged) -> None:
    pointed(layer, "weights", 1, 2, 5)
    click(layer)
    layer.wait_for_url(re.compile("cell=weights%2C2"))
    for name, choice in (("Layer", "layer 3"), ("Head", "head 4")):
        layer.get_by_role("combobox", name=name).click()
        layer.get_by_role("option", name=choice, exact=True).click()
        layer.wait_for_url(re.compile(choice.replace(" ", "=")))
    settled(layer)
    third = packaged.encoder_layer(packaged.tokens(TEXT), 3)
    expect(layer.locator(COLUMN)).to_contain_text("“dog” reads, head 4")
    assert value(layer) == pytest.approx(float(third.weights[3, 1, 2]), abs=1e-6)
    layer.locator("[data-station=weights]").focus()
    layer.keyboard.press("ArrowRight")
    layer.keyboard.press("Enter")
    expect(layer.locator(MADE)).to_have_attribute("data-panel", "mixed")
