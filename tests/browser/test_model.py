"""All tensors as areas in a real browser: one is opened by a click, by the keyboard, and from the list beside them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, fresh, keyed, open_once, resize, settled

DRAWN = ".all-tensors[data-drawn]"
WIDER = "encoder.layer.2.intermediate.dense.weight"


def opened(page: Page, name: str) -> None:
    expect(fresh(page, DRAWN)).to_have_attribute("data-drawn", name, timeout=PATIENCE)
    expect(page).to_have_url(re.compile(f"parameter={re.escape(name)}"))


@pytest.fixture
def model(left_open: Page, server: Server) -> Page:
    """All tensors; opened anew if the last test has opened one of them."""
    resize(left_open, 1280, 900)
    open_once(left_open, f"{server.url}/model")
    return left_open


def test_what_is_written_on_an_area_fits_on_it_and_every_matrix_of_attention_has_a_name(model: Page) -> None:
    for width, height in ((1280, 800), (1920, 1080), (390, 844)):
        resize(model, width, height)
        beyond = fresh(model, DRAWN).evaluate(
            """root => [...root.querySelectorAll(".area")]
            .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
        )
        assert beyond == []
        named = fresh(model, DRAWN).evaluate(
            """root => [...root.querySelectorAll(".area.attention")].map(one => [one.textContent, one.clientHeight])
            .filter(([, high]) => high > 20).map(([name]) => name)"""
        )
        assert len(named) == 24 and all(named), (width, named)


def test_a_click_on_an_area_opens_its_tensor_of_which_a_cell_is_read_and_arrow_keys_go_on_to_others(
    model: Page,
) -> None:
    page, drawn = model, fresh(model, DRAWN)
    drawn.get_by_text("layer 3: wider").click()
    opened(page, WIDER)
    settled(page)
    expect(drawn.locator("h2")).to_contain_text("layer 3: wider")
    expect(drawn.locator(".foot")).to_contain_text("of 589,824 numbers lie beyond")
    expect(drawn.locator(".caption")).to_have_text("1,536 × 384, each dot the mean of 4 numbers")
    drawn.locator("canvas").hover(position={"x": 3, "y": 1})
    expect(drawn.locator(".caption")).to_have_text(re.compile(r"^rows \d+ to \d+, column \d: −?0\.\d+$"))
    chosen = drawn.locator(".area.chosen")
    chosen.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    opened(page, WIDER.replace("intermediate", "output"))


def test_the_list_is_searched_and_a_click_or_a_key_opens_a_tensor(model: Page) -> None:
    page = model
    rows = keyed(page, "model_found", "li button")
    expect(rows).to_have_count(7)
    page.get_by_role("button", name=re.compile("all 103 tensors")).click()
    expect(rows).to_have_count(103)
    page.get_by_placeholder("Find a tensor: layer 2 query").fill("layer 3 wider")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    settled(page)
    rows.first.click()
    opened(page, WIDER)
    expect(rows.first).to_have_attribute("aria-pressed", "true")
