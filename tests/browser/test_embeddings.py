"""The linked heatmaps in a real browser: the numbers shown for a cell equal those of numpy."""

import re
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from components.compute.embeddings import largest_terms
from components.compute.normalization import layer_norm
from components.records.embeddings import PANELS
from components.service import ModelService
from tests.browser.conftest import PATIENCE, Server, fresh, keyed, listen, resize, resting_box, retype, settled

SENTENCE = "Sinan is our instructor for this awesomesauce class"
NUMBER = r"(−?\d+\.?\d*(?:e[−+]?\d+)?)"
ARITHMETIC = re.compile(
    rf"word {NUMBER} \+ position {NUMBER} \+ segment {NUMBER} = {NUMBER}; minus mean {NUMBER}, "
    rf"over standard deviation {NUMBER}, times gamma {NUMBER}, plus beta {NUMBER} = {NUMBER}"
)


def open_heatmaps(page: Page, server: Server, query: str = "") -> Locator:
    """Open the page by its address, and wait until the sentence is painted."""
    page.goto(f"{server.url}/embeddings?a={SENTENCE}{query}")
    root = fresh(page, ".linked-heatmaps")
    expect(root).to_have_attribute("data-painted", re.compile(r"\d+"), timeout=PATIENCE)
    settled(page)
    return root


@pytest.fixture(scope="module")
def opened(left_open: Page, server: Server) -> Locator:
    return open_heatmaps(left_open, server)


@pytest.fixture
def painted(opened: Locator) -> Iterator[Locator]:
    """The heatmaps of the sentence with all dimensions and the usual scale, nothing pointed at."""
    yield opened
    page = opened.page
    page.mouse.move(1, 1)
    if opened.get_by_role("button", name="⚙").get_attribute("aria-expanded") == "true":
        opened.get_by_role("button", name="same for inputs").click()
        opened.get_by_role("button", name="⚙").click()
    if opened.get_attribute("data-window") != "0-383":
        all_dimensions(opened)
    if keyed(page, "sentence_a", "input").input_value() != SENTENCE:
        retype(page, SENTENCE)
    settled(page)


def settings(root: Locator) -> Locator:
    """The heatmaps with their settings open."""
    opener = root.get_by_role("button", name="⚙")
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
    return root


def all_dimensions(root: Locator) -> None:
    settings(root).get_by_role("button", name="All dimensions").click()
    root.get_by_role("button", name="⚙").click()
    expect(root).to_have_attribute("data-window", "0-383")


def point_at(root: Locator, panel: str, row: int, column: int, *, columns: int = 384, steps: int = 1) -> None:
    """Move the pointer to the middle of a cell of a panel that shows all columns in their original order."""
    canvas = root.locator(f".heatmap_{panel} .heatmap-plot canvas")
    box, rows = resting_box(canvas, "center"), int(canvas.get_attribute("height"))
    place = box["x"] + (column + 0.5) * box["width"] / columns, box["y"] + (row + 0.5) * box["height"] / rows
    root.page.mouse.move(*place, steps=steps)


def shown(line: Locator) -> list[float]:
    match = ARITHMETIC.search(line.text_content())
    assert match, line.text_content()
    return [float(text.replace("−", "-")) for text in match.groups()]


def test_a_cell_that_is_pointed_at_in_any_panel_is_marked_in_all_and_its_arithmetic_has_the_numbers_of_numpy(
    painted: Locator, packaged: ModelService
) -> None:
    ours = packaged.embeddings(packaged.tokens(SENTENCE))
    steps = layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)
    line = painted.locator(".cell-arithmetic")
    for row, panel in enumerate(PANELS, 2):
        point_at(painted, panel, row, 50 * row)  # another cell in each panel, as the page is the same
        expect(line).to_have_attribute("data-row", str(row))
        column = int(line.get_attribute("data-column") or -1)
        assert abs(column - 50 * row) <= 1  # a panel has less than a pixel for each dimension
        word, position, segment, summed, mean, deviation, gamma, beta, normed = shown(line)
        real = [float(getattr(ours, name)[row, column]) for name in PANELS]
        assert [word, position, segment, summed, normed] == pytest.approx(real, abs=5.1e-5)
        assert word + position + segment == pytest.approx(summed, abs=1e-9)
        assert (summed - mean) / deviation * gamma + beta == pytest.approx(normed, abs=2e-3)
        assert gamma == pytest.approx(ours.gamma[column], rel=1e-4)
        assert beta == pytest.approx(ours.beta[column], rel=1e-4)
        expect(line).to_contain_text(
            f"“{ours.names[row]}”: word row ID {ours.ids[row]} of 30,522, position row {row} of 512, "
            f"segment row 0 of 2; dimension {column} (of 384)"
        )
        for name in PANELS:
            assert float(line.get_attribute(f"data-{name}")) == float(getattr(ours, name)[row, column])
        assert float(line.get_attribute("data-mean")) == pytest.approx(steps.mean[row], rel=1e-6)
        assert float(line.get_attribute("data-deviation")) == pytest.approx(steps.deviation[row], rel=1e-6)
    marks = painted.locator(".cell-mark")
    expect(marks).to_have_count(5)
    for part, mark in zip(painted.locator(".heatmap-panel").all(), marks.all(), strict=True):
        plot, box = part.locator(".heatmap-plot canvas").last.bounding_box(), mark.bounding_box()
        share = (box["x"] + box["width"] / 2 - plot["x"]) / plot["width"]
        assert share == pytest.approx((column + 0.5) / 384, abs=0.01)
        expect(mark).to_have_attribute("data-row", str(row))
        expect(mark).to_have_attribute("data-column", str(column))
    heads = [int(text) for text in painted.locator(".lens tr").first.locator("th").all_inner_texts()[1:]]
    assert 8 <= len(heads) <= 12
    assert column in heads
    for name in PANELS:
        cells = painted.locator(f".lens_{name} td").all_inner_texts()
        values = [float(cell.replace("−", "-")) for cell in cells]
        assert values == pytest.approx(getattr(ours, name)[row, heads].tolist(), abs=5.1e-4)
    described = painted.get_by_role("application", name=re.compile("^Position: [0-9]+ rows by 384 dimensions"))
    expect(described).to_have_count(1)
    expect(described).to_have_accessible_description(re.compile("^word .* plus beta"))
    bars = painted.locator(".term-bars")  # at a row of the sum: which term is largest in how many dimensions
    box, shares = resting_box(bars), 100 * largest_terms(ours)
    painted.page.mouse.move(box["x"] + 5, box["y"] + 5.5 * box["height"] / len(ours.names))
    word, position, segment = (int(share + 0.5) for share in shares[5])
    said = f"“{ours.names[5]}”: largest term in word {word} %, position {position} %, segment {segment} %"
    expect(bars).to_have_attribute("title", re.compile(f"^{re.escape(said)}"))


def test_hovering_sends_nothing_to_the_server_but_keys_that_move_the_cell_do_and_the_address_follows(
    page: Page, server: Server
) -> None:
    sent: list[object] = []
    page.on("websocket", lambda channel: channel.on("framesent", lambda frame: sent.append(frame)))
    root = open_heatmaps(page, server, "&cell=3,100")
    line, plot = root.locator(".cell-arithmetic"), root.locator(".heatmap_position .heatmap-plot")
    before = len(sent)
    point_at(root, "summed", 2, 0)
    point_at(root, "summed", 2, 360, steps=10)
    expect(line).to_have_attribute("data-column", "360")
    page.mouse.move(1, 1)
    # What hovering had sent would be on its way before what this key tells the server.
    plot.focus()
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile(r"cell=4%2C100"))
    assert len(sent) == before + 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(line).to_have_attribute("data-row", "4")
    expect(line).to_have_attribute("data-column", "102")
    expect(page).to_have_url(re.compile(r"cell=4%2C102"))
    page.keyboard.press("End")
    expect(line).to_have_attribute("data-column", "383")
    page.keyboard.press("Home")
    expect(line).to_have_attribute("data-column", "0")
    expect(plot).to_be_focused()


def test_a_window_is_the_same_in_all_panels_and_stays_with_its_cell_for_another_sentence(
    painted: Locator, packaged: ModelService
) -> None:
    root, page, line = painted, painted.page, painted.locator(".cell-arithmetic")
    point_at(root, "word", 1, 150)
    page.mouse.down()
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"cell=1%2C1\d\d"))
    column = int(page.url.split("cell=1%2C")[1].split("&")[0])  # a pixel may be more than one dimension
    assert abs(column - 150) <= 1
    axis = root.locator(".heatmap_normed .heatmap-axis")
    expect(axis).to_be_visible()
    width = resting_box(axis)["width"]
    axis.hover(position={"x": width * 0.25, "y": 8})  # waits until the axis stands still
    page.mouse.down()
    axis.hover(position={"x": width * 0.5, "y": 8})
    page.mouse.up()
    expect(root).not_to_have_attribute("data-window", "0-383")
    first, last = map(int, root.get_attribute("data-window").split("-"))
    assert first == pytest.approx(96, abs=2)
    assert last == pytest.approx(192, abs=2)
    settled(page)  # until the page has run for the window, its picture is stale and found nowhere
    shown = [axis for axis in root.locator(".heatmap-axis").all() if axis.is_visible()]
    assert shown
    assert len({re.sub(r"\D+", " ", axis.inner_text()) for axis in shown}) == 1
    expect(page).to_have_url(re.compile(f"window={first}-{last}"))
    keyed(page, "sentence_a", "input").fill("a cat")
    expect(root).to_have_attribute("data-pieces", "[CLS] a cat [SEP]")
    expect(root).to_have_attribute("data-window", f"{first}-{last}")
    expect(line).to_have_attribute("data-token", "a")
    ours = packaged.embeddings(packaged.tokens("a cat"))
    assert float(line.get_attribute("data-normed")) == float(ours.normed[1, column])
    for name in PANELS:
        expect(root.locator(f".heatmap_{name} .heatmap-shape")).to_have_text("(4, 384)")
    settings(root).get_by_role("button", name="All dimensions").click()
    expect(root).to_have_attribute("data-window", "0-383")


def test_colours_are_blue_below_zero_and_red_above_on_one_scale_or_on_one_of_each_panel(
    painted: Locator, packaged: ModelService
) -> None:
    ours = packaged.embeddings(packaged.tokens(SENTENCE))
    limit = float(painted.locator(".heatmap_normed").get_attribute("data-limit"))
    middles = np.floor(
        (np.arange(384) + 0.5) / 384 * int(painted.locator(".heatmap_normed canvas").get_attribute("width"))
    )
    pixels = painted.locator(".heatmap_normed canvas").evaluate(
        """(canvas, xs) => xs.map((x) => [...canvas.getContext("2d").getImageData(x, 4, 1, 1).data])""",
        [int(x) for x in middles],
    )
    for value, (red, green, blue, _) in zip(ours.normed[4], pixels, strict=True):
        if value > limit:
            assert (red, green, blue) == (103, 0, 31)
        elif value > 0.1 * limit:
            assert red > blue
        elif -limit < value < -0.1 * limit:
            assert blue > red
    assert int(painted.locator(".heatmap_normed").get_attribute("data-beyond")) == (np.abs(ours.normed) > limit).sum()
    limits = lambda: [panel.get_attribute("data-limit") for panel in painted.locator(".heatmap-panel").all()]  # noqa: E731
    shared = limits()
    assert len(set(shared[:4])) == 1
    assert float(shared[4]) > float(shared[0])
    settings(painted).get_by_role("button", name="same for all five").click()
    assert len(set(limits())) == 1
    painted.get_by_role("button", name="per panel", exact=True).click()
    assert len(set(limits())) > 2
    expect(painted.locator(".heatmap_word .heatmap-legend")).to_contain_text("own scale")


def test_the_settings_open_below_their_button_which_stays_where_it_is(painted: Locator) -> None:
    page, opener = painted.page, painted.get_by_role("button", name="⚙")
    for width, height in ((390, 844), (1280, 800)):
        resize(page, width, height)
        before = resting_box(opener)
        opener.click()
        assert resting_box(opener) == before
        assert resting_box(painted.get_by_role("button", name="as stored"))["y"] >= before["y"] + before["height"]
        opener.click()
        expect(painted.get_by_role("button", name="as stored")).to_be_hidden()


def test_five_heatmaps_and_the_lens_stand_on_one_screen(painted: Locator) -> None:
    root, page = painted, painted.page
    named = root.locator(".heatmap_summed .heatmap-labels > .heatmap-label").filter(visible=True)
    flag = root.locator(".heatmap_summed .row-flag")
    for tokens in (3, 17, 50):
        retype(page, " ".join(["word"] * (tokens - 2)))
        expect(root.locator(".heatmap_summed .heatmap-shape")).to_have_text(f"({tokens}, 384)")
        for width, height in ((1920, 1080), (1280, 800)):
            resize(page, width, height)
            page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
            for part in [*root.locator(".heatmap-panel canvas:visible").all(), root.locator(".lens")]:
                expect(part).to_be_in_viewport(ratio=1)
            if tokens <= 17:  # a name needs 9.5 px, and more where type is larger; the chosen one is its flag alone
                into_flag = tokens == 17 and height == 800  # “[CLS]”, whose brackets reach below the other letters
                expect(named).to_have_count(tokens - into_flag)
            assert resting_box(flag)["height"] >= 12, "letters stand out of their flag"


def test_no_name_of_a_row_runs_into_another(painted: Locator) -> None:
    page = painted.page
    named = painted.locator(".heatmap_summed .heatmap-labels > .heatmap-label:not(.row-flag)").filter(visible=True)
    for word, high in (("playing", 12), ("over", 7)):  # pixels of its letters, from the tip of “l” to that of “p”
        retype(page, " ".join([word] * 15))
        expect(painted.locator(".heatmap_summed .heatmap-shape")).to_have_text("(17, 384)")
        settled(page)
        expect(named.filter(has_text=word).last).to_be_visible()
        middles = [box["y"] + box["height"] / 2 for one in named.all() if (box := one.bounding_box())]
        assert min(below - above for above, below in pairwise(middles)) > high - 1
        assert (len(middles) == 15) is (word == "over"), "all are named whose letters are low, but “[CLS]” at the flag"


def test_of_512_tokens_those_around_the_marked_one_are_readable_beside_an_overview_of_all(painted: Locator) -> None:
    root = painted
    retype(root.page, "word " * 600)
    expect(root.locator(".heatmap_summed .heatmap-shape")).to_have_text("(512, 384)")
    canvas = root.locator(".heatmap_summed .heatmap-plot canvas").last
    expect(root.locator(".row-overview canvas")).to_have_attribute("height", "512")
    assert resting_box(canvas)["height"] / int(canvas.get_attribute("height")) >= 5
    root.locator(".heatmap_word .heatmap-plot").focus()
    root.page.keyboard.press("Control+End")
    expect(root.locator(".cell-arithmetic")).to_contain_text("position row 511 of 512")
    expect(root.locator(".heatmap_word .row-flag")).to_be_in_viewport()
    overview = root.locator(".row-overview")
    overview.click(position={"x": 10, "y": 2})
    expect(root.locator(".cell-arithmetic")).to_contain_text(re.compile("position row [0-4] of 512"))


def test_on_a_phone_one_token_is_five_strips_a_touch_selects_a_cell_and_two_fingers_zoom_between_them(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2, reduced_motion="reduce"
    )
    listen(context)
    page = context.new_page()
    page.goto(f"{server.url}/embeddings?a={SENTENCE}&cell=3,100")
    canvas = page.locator(".heatmap_word canvas").last
    expect(canvas).to_have_attribute("height", "1", timeout=PATIENCE)
    settled(page)
    line = fresh(page, ".cell-arithmetic")
    expect(line).to_have_attribute("data-row", "3")
    expect(line).to_have_attribute("data-column", "100")
    expect(fresh(page, ".lens_word td")).to_have_count(5)
    canvas.tap(position={"x": resting_box(canvas)["width"] - 2, "y": 3})
    expect(line).to_have_attribute("data-column", re.compile("37[89]|38[0-3]"))
    fresh(page, ".row-overview").tap(position={"x": 10, "y": 2})
    expect(line).to_have_attribute("data-row", "0")
    expect(page).to_have_url(re.compile(rf"cell=0%2C{line.get_attribute('data-column')}"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    settled(page)
    two_fingers_zoom(page)
    context.close()


def two_fingers_zoom(page: Page) -> None:
    root, canvas = fresh(page, ".linked-heatmaps"), page.locator(".heatmap_word canvas")
    expect(root).to_have_attribute("data-window", "0-383")
    box = resting_box(canvas, "center")
    channel, middle, y = page.context.new_cdp_session(page), box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *places: float) -> None:
        points = [{"x": middle + place, "y": y, "id": number} for number, place in enumerate(places)]
        channel.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -20)
    chosen = root.locator(".cell-arithmetic").get_attribute("data-column")
    touch("touchStart", -20, 20)
    for apart in (25, 30, 35, 40):
        touch("touchMove", -apart, apart)
    touch("touchEnd")
    expect(root).to_have_attribute("data-window", re.compile(r"^9\d-28\d$"))
    expect(root.locator(".cell-arithmetic")).to_have_attribute("data-column", chosen)
    expect(page).to_have_url(re.compile("window=9"))


def test_the_wheel_zooms_around_the_pointer_only_with_the_control_key(painted: Locator) -> None:
    root, page = painted, painted.page
    point_at(root, "word", 3, 300)
    page.mouse.wheel(0, -100)
    expect(root).to_have_attribute("data-window", "0-383")
    page.wait_for_timeout(600)  # so long the browser counts what the wheel does as one and the same scrolling
    point_at(root, "word", 3, 300)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -100)
    share = 0.8**4
    expect(root).not_to_have_attribute("data-window", "0-383")
    expect(root).to_have_attribute("data-window", re.compile(r"^1[78]\d-3[34]\d$"))
    first, last = map(int, root.get_attribute("data-window").split("-"))
    assert last - first + 1 == pytest.approx(384 * share, abs=3)
    assert (300 - first) / (last - first) == pytest.approx(300 / 383, abs=0.02)
    expect(root.locator(".cell-arithmetic")).to_have_attribute("data-column", re.compile("29[89]|30[012]"))
    for _ in range(8):
        page.mouse.wheel(0, 100)
    page.keyboard.up("Control")
    expect(root).to_have_attribute("data-window", "0-383")


def test_clipped_values_are_marked_in_their_cells_or_at_the_edges(painted: Locator, packaged: ModelService) -> None:
    ours = packaged.embeddings(packaged.tokens(SENTENCE))
    root = painted
    panel = root.locator(".heatmap_normed")
    beyond = np.abs(ours.normed) > float(panel.get_attribute("data-limit"))
    rows, columns = beyond.any(axis=1).sum(), beyond.any(axis=0).sum()
    assert rows and columns
    expect(panel).to_have_attribute("data-marked", f"{rows} rows, {columns} columns")
    assert panel.locator(".clipped-rows path").get_attribute("d").count("M") == rows
    expect(panel.locator(".legend-over")).to_have_text(
        f"▲ {(ours.normed > float(panel.get_attribute('data-limit'))).sum()}"
    )
    first = int(np.flatnonzero(beyond.any(axis=0))[0])
    low, high = max(0, first - 20), min(383, first + 20)
    settings(root).get_by_label("First column shown").fill(str(low))
    root.get_by_label("Last column shown").fill(str(high))
    root.page.keyboard.press("Enter")
    inside = beyond[:, low : high + 1].sum()
    expect(panel).to_have_attribute("data-marked", str(inside))
    assert panel.locator(".heatmap-clips path").get_attribute("d").count("M") == inside
    assert "off the scale" in (panel.locator(".heatmap-legend").get_attribute("title") or "")
