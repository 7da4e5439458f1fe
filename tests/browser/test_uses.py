"""The map of uses in a real browser: it is there before anything is typed, and actions on it reach the page."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, keyed, read_on, settled


def test_a_chosen_layer_box_and_word_reach_the_page_and_the_map_stays(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context")
    settled(page)
    drawn = page.locator(".uses[data-drawn]")
    expect(drawn).to_have_attribute("data-layer", "6")

    page.get_by_label("Layer of the map").fill("2")
    expect(drawn).to_have_attribute("data-layer", "2")
    expect(page).to_have_url(re.compile("layer=2"))

    stage = page.locator(".st-key-uses_map canvas.labels")
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    assert box
    page.get_by_label("Draw a box").click()
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.4)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6, steps=3)
    page.mouse.up()
    expect(page.get_by_text("In the box")).to_be_visible()

    page.get_by_label("Sentence A").fill("we will run the program again")
    expect(page.get_by_text("“program” in layer 2")).to_be_visible()
    settled(page)
    expect(drawn).to_have_attribute("data-layer", "2")


def test_the_keyboard_moves_and_zooms_the_map_of_uses(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context")
    settled(page)
    drawn = page.locator(".uses[data-drawn]")
    before = drawn.get_attribute("data-zoom")
    page.locator(".st-key-uses_map canvas.labels").focus()
    page.keyboard.press("+")
    expect(drawn).not_to_have_attribute("data-zoom", str(before))


def test_the_keyboard_and_the_pointer_read_the_charts_of_a_words_senses(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?a=we+sat+on+the+bank")
    read_on(page)
    bars, dots = keyed(page, "sense_bars", ".layer-chart"), keyed(page, "same_word_map", ".word-map")
    expect(bars.locator(".readout")).to_contain_text("Layer 6: ")
    bars.locator(".plot").focus()
    page.keyboard.press("ArrowLeft")
    expect(bars.locator(".readout")).to_contain_text("Layer 5: ")
    bars.locator(".plot").hover(position={"x": 2, "y": 20})
    expect(bars.locator(".readout")).to_contain_text("Layer 0: ")
    expect(dots.locator(".readout")).to_have_text("we sat on the bank")
    dots.locator(".plot").focus()
    page.keyboard.press("ArrowLeft")
    expect(dots.locator(".readout")).to_contain_text("bank (")  # the name of the use's sense
    expect(dots.locator(".readout b")).to_have_count(1)
