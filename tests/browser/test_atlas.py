"""The map of the vocabulary in a real browser: zoom, picking, and drawing with and without WebGL."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from components.umap.cache_directory import cache_directory
from tests.browser.conftest import PATIENCE, Server, fresh, keyed, open_at, resting_box, settled


@pytest.fixture(scope="module")
def map_page(left_open: Page, server: Server) -> Page:
    open_map(left_open, server)
    return left_open


def open_map(page: Page, server: Server, address: str = "") -> Locator:
    open_at(page, f"{server.url}/vocabulary?{address}")
    map_ = fresh(page, ".atlas[data-drawn]")
    expect(map_).to_be_visible()
    settled(page)
    return map_


def brightness(page: Page) -> int:
    """How many pixels of the point canvas are drawn, read within the frame that drew them, since WebGL keeps none."""
    return page.locator("canvas.points").evaluate(
        """async canvas => {
             const frame = () => new Promise(requestAnimationFrame), copy = document.createElement("canvas");
             for (let turn = 0; turn < 60; turn++) {
               await frame();
               canvas.getRootNode().querySelector(".home").click();
               await frame();
               [copy.width, copy.height] = [canvas.width, canvas.height];
               const pen = copy.getContext("2d");
               pen.drawImage(canvas, 0, 0);
               const values = pen.getImageData(0, 0, copy.width, copy.height).data;
               let drawn = 0;
               for (let place = 3; place < values.length; place += 4) drawn += values[place] > 0;
               if (drawn) return drawn;
             }
             return 0;
           }"""
    )


def test_points_are_drawn_and_the_wheel_zooms_with_control_or_after_a_click_and_else_scrolls_the_page(
    map_page: Page,
) -> None:
    assert brightness(map_page) > 10_000
    page, map_, canvas = map_page, fresh(map_page, ".atlas"), fresh(map_page, "canvas.labels")
    map_.locator(".home").click()
    expect(map_).to_have_attribute("data-zoom", "1.00")
    canvas.hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollTop > 0")
    expect(map_).to_have_attribute("data-zoom", "1.00")
    page.wait_for_timeout(600)  # so long the browser counts what the wheel does as one and the same scrolling
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(map_).not_to_have_attribute("data-zoom", "1.00")
    canvas.focus()
    page.keyboard.press("0")
    expect(map_).to_have_attribute("data-zoom", "1.00")
    page.mouse.down()
    page.mouse.up()
    page.mouse.wheel(0, -300)
    expect(map_).not_to_have_attribute("data-zoom", "1.00")


def test_a_new_highlight_keeps_the_view_of_the_map(map_page: Page) -> None:
    page, map_ = map_page, fresh(map_page, ".atlas")
    map_.locator(".home").click()
    expect(map_).to_have_attribute("data-zoom", "1.00")
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    expect(map_).to_have_attribute("data-zoom", "2.56")
    box = keyed(page, "words_text", "input")
    box.press_sequentially("john")
    expect(box).to_have_value("john")
    box.press("Enter")
    expect(fresh(page, ".near-rows h3").first).to_have_text(
        "Nearest rows of “john”", timeout=PATIENCE
    )  # loads the model
    expect(map_).to_have_attribute("data-zoom", "2.56")


def test_without_webgl_the_same_map_is_drawn(page: Page, server: Server) -> None:
    page.add_init_script(
        """const real = HTMLCanvasElement.prototype.getContext;
           HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
             return kind.startsWith("webgl") ? null : real.call(this, kind, ...rest);
           };"""
    )
    expect(open_map(page, server)).to_have_attribute("data-webgl", "no")
    assert brightness(page) > 10_000


def test_hits_are_marked_on_the_map_and_a_picked_point_shows_its_neighbours_and_goes_into_the_address(
    page: Page, server: Server
) -> None:
    map_ = open_map(page, server, "words=bank&by=contains&piece=2924")
    arrow_keys_go_from_hit_to_hit(page, map_)
    title, canvas = fresh(page, ".near-rows h3").first, fresh(page, "canvas.labels")
    expect(title).to_have_text("Nearest rows of “bank”")
    box = resting_box(canvas)
    canvas.click(position={"x": box["width"] * 0.35, "y": box["height"] * 0.5})
    expect(title).not_to_have_text("Nearest rows of “bank”")
    expect(page).to_have_url(re.compile(r"piece=(?!2924\b)\d+"))
    settled(page)
    clicked = title.inner_text()
    canvas.focus()
    for key in [*["ArrowRight"] * 6, *["ArrowDown"] * 3]:
        page.keyboard.press(key)
        page.keyboard.press("Enter")  # nothing happens where there is no point in the middle
    expect(title).not_to_have_text(clicked)


def test_the_nearest_rows_are_enlarged_where_they_lie_on_a_few_pixels_and_can_be_picked_there(
    page: Page, server: Server, packaged
) -> None:
    map_ = open_map(page, server, "a=the+river+bank")
    assert map_.evaluate("map => map.dataset.lens") == "bank"
    box = resting_box(map_.locator(".labels"))
    side = min(236, 0.42 * box["height"])
    middle = box["x"] + box["width"] - 10 - side / 2, box["y"] + box["height"] - 10 - side / 2
    near, held = {packaged.vocabulary().pieces[row] for row in packaged.row(2924, 8).cosine.rows}, set()
    for across in range(-100, 101, 4):
        page.mouse.move(middle[0] + across, middle[1] + 14)
        held.add(map_.locator(".description").inner_text().partition("·")[0].strip())
    assert held & near, held
    map_.get_by_role("button", name="Zoom in").click()
    map_.get_by_role("button", name="Zoom in").click()
    map_.get_by_role("button", name="Zoom in").click()
    expect(map_).to_have_attribute("data-lens", "")


def arrow_keys_go_from_hit_to_hit(page: Page, map_: Locator) -> None:
    hits = keyed(page, "vocabulary_near", ".pieces button")
    said = map_.locator(".description")
    hits.first.focus()
    expect(said).to_have_text(re.compile(rf"^{re.escape(hits.first.inner_text())}  ·  ID \d"))
    page.keyboard.press("ArrowRight")
    expect(hits.nth(1)).to_be_focused()
    expect(said).to_have_text(re.compile(rf"^{re.escape(hits.nth(1).inner_text())}  ·  ID \d"))
    hits.nth(1).blur()
    expect(said).to_be_empty()
    near = keyed(page, "vocabulary_near", ".rows button")
    near.first.hover()
    expect(said).to_have_text(re.compile(rf"^{re.escape(near.first.locator('b').inner_text())}  ·  ID \d"))


@pytest.mark.slow
@pytest.mark.release
def test_a_map_is_computed_on_request_with_progress_and_is_kept_after_a_restart(
    page: Page, few_words_directory: Path, tmp_path: Path
) -> None:
    kept: dict[str, Any] = {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_CACHE_DIR": str(cache_directory())}
    running = Server(EXPLORER_MODEL=str(few_words_directory), **kept).wait()
    try:
        page.goto(f"{running.url}/vocabulary?a=dog")
        page.get_by_role("button", name="Compute the map").click(timeout=PATIENCE)
        expect(page.get_by_role("progressbar")).to_be_visible()
        expect(fresh(page, ".atlas[data-drawn]")).to_be_visible(timeout=PATIENCE)
        running.stop()
        running.start()
        open_map(page, running.wait())
        expect(page.get_by_role("button", name="Compute the map")).to_have_count(0)
        expect(page.get_by_text("UMAP of all")).to_be_visible()
    finally:
        running.stop()
