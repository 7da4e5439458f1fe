"""Token, layer, part and head are chosen in the picture of who wrote a vector; its rows add up in each dimension."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, fresh, keyed, open_once, settled


@pytest.fixture
def opened(left_open: Page, server: Server) -> Page:
    """Who wrote “man”; opened anew if the last test has chosen something else."""
    open_once(left_open, f"{server.url}/decomposition?a=dog+bites+man&token=3")
    return left_open


def part(page: Page, layer: int, number: int):
    return page.locator(f'.who-wrote [data-place="{layer},{number}"]')


def test_the_rows_of_a_dimension_add_up_to_the_vector(opened: Page) -> None:
    opened.locator(".who-wrote .sum").focus()
    for keys in (["ArrowRight"], ["PageDown"], ["End"]):
        for key in keys:
            opened.keyboard.press(key)
        numbers = [
            float(text.replace("−", "-")) for text in opened.locator(".who-wrote .sum .number").all_inner_texts()
        ]
        assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=0.0005 * len(numbers))
    expect(opened.locator(".who-wrote .measure")).to_have_text("dimension 383")
    opened.keyboard.press("Escape")
    expect(opened.locator(".who-wrote .measure")).to_have_text("share")
    expect(opened.locator(".who-wrote .sum .number").last).to_have_text("100%")


def test_a_part_is_opened_by_a_click_or_a_key_and_a_layer_and_a_token_are_chosen(opened: Page) -> None:
    expect(fresh(opened, ".finding")).to_contain_text("“man”")
    expect(opened.locator(".inside h2")).to_have_text("Attention 6, head by head")
    part(opened, 4, 7).click()
    opened.wait_for_url("**layer=4&split=2n*")
    expect(fresh(opened, "p.line")).to_contain_text("after layer 4")
    expect(opened.locator(".inside h2")).to_have_text("Network 2, neuron by neuron")
    part(opened, 5, 12).click()
    expect(opened.locator(".inside h2")).to_have_text("Attention 5, head by head")
    opened.locator(".inside .list button").first.click()
    expect(opened.locator(".inside h2")).to_have_text(re.compile(r"Attention 5, head \d+, token by token"))
    expect(opened.locator(".inside .list button")).to_have_count(5)
    opened.locator(".inside .back").click()
    expect(opened.locator(".inside h2")).to_have_text("Attention 5, head by head")
    settled(opened)
    part(opened, 6, 14).focus()
    opened.keyboard.press("ArrowRight")
    expect(part(opened, 6, 15)).to_be_focused()
    expect(opened.locator(".who-wrote .foot")).to_contain_text("network 6: ")
    opened.keyboard.press("ArrowUp")
    expect(part(opened, 5, 13)).to_be_focused()
    opened.keyboard.press("Enter")
    opened.wait_for_url("**layer=5&split=5n*")
    settled(opened)
    opened.locator(".who-wrote .layer .name").first.click()
    opened.wait_for_url("**layer=0*")
    expect(fresh(opened, "p.line")).to_contain_text("before any layer")
    expect(opened.locator(".inside h2")).to_have_text("The input, part by part")
    keyed(opened, "decomposition_token").locator("input").click()
    opened.get_by_role("option", name="dog").click()
    expect(fresh(opened, ".finding")).to_contain_text("“dog”")
    expect(opened.locator(".who-wrote h2 bdi")).to_have_text("“dog” at the input, written as a sum")
