"""The start page in a real browser: what is chosen there goes along to the pages that its names lead to."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, fresh, keyed, resting_box, settled


@pytest.fixture
def way(page: Page, server: Server) -> Locator:
    page.goto(f"{server.url}/?a=dog+bites+man&token=1")
    settled(page)
    root = page.locator(".overview")
    expect(root.locator(".strip canvas").first).to_be_visible()
    return root


def pin(way: Locator, share: float) -> int:
    """Click a dimension of the sum; returns which one it was."""
    box = resting_box(way.locator(".strip.summed canvas"))
    way.page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
    way.page.wait_for_url(re.compile("cell="))
    settled(way.page)
    return int(way.get_by_role("slider", name="Dimension").get_attribute("aria-valuenow") or -1)


def test_a_pinned_dimension_is_the_cell_that_the_embeddings_open_on(way: Locator, packaged) -> None:
    page, dimension = way.page, pin(way, 0.3)
    ours = packaged.embeddings(packaged.tokens("dog bites man"))
    texts = way.locator(".value").all_inner_texts()[:5]
    shown = [float(text.replace("−", "-")) for text in texts]
    rows = (ours.word, ours.position, ours.segment, ours.summed, ours.normed)
    assert shown == pytest.approx([float(row[1, dimension]) for row in rows], abs=6e-5)
    way.get_by_role("link", name="sum", exact=True).click()
    page.wait_for_url(re.compile("/embeddings"))
    settled(page)
    chosen = fresh(page, ".heatmap_summed .cell-mark")
    expect(chosen).to_have_attribute("data-row", "1")
    expect(chosen).to_have_attribute("data-column", str(dimension))


def test_a_dimension_that_is_only_pointed_at_is_forgotten(way: Locator) -> None:
    page, dimension = way.page, pin(way, 0.3)
    slider = way.get_by_role("slider", name="Dimension")
    box = resting_box(way.locator(".strip.word canvas"))
    page.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + 5)
    expect(slider).not_to_have_attribute("aria-valuenow", str(dimension))
    page.mouse.move(5, 5)
    expect(slider).to_have_attribute("aria-valuenow", str(dimension))


def test_the_name_of_a_layer_leads_to_that_layer(way: Locator) -> None:
    way.get_by_role("link", name="layer 3", exact=True).click()
    way.page.wait_for_url(re.compile("/encoder"))
    settled(way.page)
    expect(way.page.get_by_text("Layer 3 of 6")).to_be_visible()
    expect(way.page.locator("#layer-arithmetic")).to_contain_text("token 1 “dog”")


def test_a_dot_of_the_map_is_a_token_to_follow(way: Locator) -> None:
    way.locator(".map circle:not(.chosen)").first.dispatch_event("click")
    expect(way.locator("button[aria-pressed=true] b")).not_to_have_text("dog")


def test_until_something_is_typed_the_examples_stand_above_the_picture(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.url)
    settled(page)
    canvas = page.locator(".overview .strip canvas").first
    expect(canvas).to_be_visible()
    overview = page.locator(".overview").element_handle()
    page.wait_for_function("overview => overview.getBoundingClientRect().top <= 250", arg=overview)
    keyed(page, "offered").get_by_text("Two banks").click()
    expect(keyed(page, "sentence_a", "input")).to_have_value(re.compile("raised its rates"))
    expect(keyed(page, "offered")).to_have_count(0)
