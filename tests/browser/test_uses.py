"""The map of uses in a real browser: it is there before anything is typed, and actions on it reach the page."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, fresh, keyed, read_on, resting_box, settled


def test_a_chosen_layer_box_and_word_reach_the_page_and_the_map_stays(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?view=uses")
    settled(page)
    drawn = fresh(page, ".uses[data-drawn]")
    expect(drawn).to_have_attribute("data-layer", "6")

    page.get_by_label("Layer of the map").fill("2")
    expect(drawn).to_have_attribute("data-layer", "2")
    expect(page).to_have_url(re.compile("layer=2"))

    stage = fresh(page, ".st-key-uses_map canvas.labels")
    box = resting_box(stage)
    page.get_by_label("Draw a box").click()
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.4)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6, steps=3)
    page.mouse.up()
    expect(page.get_by_text("In the box")).to_be_visible()

    page.get_by_label("Sentence A").fill("we will run the program again")
    expect(keyed(page, "uses_map", ".of")).to_have_text("Nearest to “program” in layer 2")
    settled(page)
    expect(drawn).to_have_attribute("data-layer", "2")


def test_the_keyboard_moves_and_zooms_the_map_of_uses(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?view=uses")
    settled(page)
    drawn = fresh(page, ".uses[data-drawn]")
    before = drawn.get_attribute("data-zoom")
    fresh(page, ".st-key-uses_map canvas.labels").focus()
    page.keyboard.press("+")
    expect(drawn).not_to_have_attribute("data-zoom", str(before))


def test_the_nearest_uses_light_their_points_and_play_moves_list_and_map_together(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?a=we+sat+on+the+bank")
    settled(page)
    drawn, uses = fresh(page, ".uses[data-drawn]"), keyed(page, "own_uses", ".near button")
    expect(uses).to_have_count(10)
    expect(keyed(page, "own_uses", ".of")).to_have_text("Nearest to “bank” in layer 6")
    expect(uses.first.locator("mark")).to_have_text("bank")
    uses.first.focus()
    expect(drawn).to_have_attribute("data-lit", re.compile(r"^\d+$"))
    page.keyboard.press("Tab")
    expect(uses.nth(1)).to_be_focused()
    uses.nth(2).hover()
    expect(drawn).to_have_attribute("data-lit", re.compile(r"^\d+$"))
    page.get_by_label("Layer of the map").fill("0")
    expect(keyed(page, "own_uses", ".of")).to_have_text("Nearest to “bank” in layer 0")
    expect(page).to_have_url(re.compile("layer=0"))


def test_two_occurrences_are_joined_and_can_be_read_apart_with_one_click(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?a=The+bank+raised+its+rates+while+we+sat+on+the+river+bank.")
    settled(page)
    note = keyed(page, "own_uses", ".note")
    expect(note).to_contain_text("“bank” (2) and “bank” (12) are read together")
    page.get_by_text("Read them apart").click()
    expect(note).to_contain_text("Read apart: “The bank raised its rates” and “while we sat on the river bank”.")
    expect(page).to_have_url(re.compile("apart=1"))


def test_zooming_in_goes_to_the_word_and_nobody_gets_into_emptiness(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?view=uses&a=we+sat+on+the+bank")
    settled(page)
    drawn = fresh(page, ".uses[data-drawn]")
    for _ in range(8):
        page.get_by_label("Zoom in").click()
    expect(drawn).to_have_attribute("data-inside", re.compile("^[1-9]"))
    fresh(page, ".st-key-uses_map canvas.labels").focus()
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    expect(drawn).not_to_have_attribute("data-inside", "0")


def test_the_keyboard_and_the_pointer_read_the_chart_of_a_words_senses(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?a=we+sat+on+the+bank")
    read_on(page)
    bars = keyed(page, "sense_bars", ".layer-chart")
    expect(bars.locator(".readout")).to_contain_text("Layer 6: ")
    bars.locator(".plot").focus()
    page.keyboard.press("ArrowLeft")
    expect(bars.locator(".readout")).to_contain_text("Layer 5: ")
    bars.locator(".plot").hover(position={"x": 2, "y": 20})
    expect(bars.locator(".readout")).to_contain_text("Layer 0: ")
