"""One token's attention in a real browser: its lines, the grid of heads, and what clicks and the keyboard choose."""

import re

import numpy as np
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, fresh, settled

ANIMAL = "a=The+animal+didn%27t+cross+the+street+because+it+was+too+tired"
IT, ITS_ANIMAL = 10, 2
ENDS_INSIDE = """links => {
  const last = [...links.getRootNode().querySelectorAll(".left button")].at(-1);
  return last?.getBoundingClientRect().top <= links.getBoundingClientRect().bottom;
}"""


def lines(page: Page) -> Locator:
    return page.locator(".st-key-heads .links svg line")


def cell(page: Page, layer: int, head: int) -> Locator:
    """A cell of the grid, which begins with a row of heads; each row begins with its layer."""
    return page.locator(".st-key-heads .grid button").nth(layer * 14 + 1 + head)


def left(page: Page, position: int) -> Locator:
    return page.locator(".st-key-heads .left button").nth(position)


def target(page: Page, position: int) -> Locator:
    return page.locator(f".st-key-heads .right button[aria-label*='position {position}']").first


def open_attention(page: Page, server: Server, address: str) -> None:
    page.goto(f"{server.url}/attention?{address}")
    expect(page.locator(".st-key-heads .grid .cell").first).to_be_visible()
    settled(page)


def test_one_look_says_which_head_links_it_to_animal_and_a_click_on_the_pair_finds_it(
    page: Page, server: Server, packaged
) -> None:
    tokens = packaged.tokens("The animal didn't cross the street because it was too tired")
    open_attention(page, server, ANIMAL)
    left(page, IT).click()
    expect(left(page, IT)).to_have_attribute("aria-pressed", "true")
    page.wait_for_url(f"**token={IT}**")
    expect(cell(page, 6, 12).locator(".piece")).to_have_text("animal")
    target(page, ITS_ANIMAL).click()
    page.wait_for_url(f"**to={ITS_ANIMAL}**")
    weights = np.stack([packaged.attention(tokens, layer).weights[:, IT, ITS_ANIMAL] for layer in range(1, 7)])
    layer, head = (int(place) + 1 for place in np.unravel_index(weights.argmax(), weights.shape))
    expect(cell(page, layer, head)).to_have_attribute("aria-pressed", "true")
    expect(cell(page, layer, head).locator(".weight")).to_have_text(f"{weights.max():.0%}")
    target(page, ITS_ANIMAL).click()  # again: no target any more
    expect(target(page, ITS_ANIMAL)).to_have_attribute("aria-pressed", "false")
    page.wait_for_url(re.compile(r"^(?!.*[?&]to=)"))


def test_pointing_at_a_cell_shows_its_lines_and_a_click_keeps_them_in_the_address(page: Page, server: Server) -> None:
    open_attention(page, server, "a=dog+bites+man&layer=2&head=5&hide=0")
    titled = page.locator(".st-key-heads .right-title")
    expect(titled).to_have_text("layer 2, head 5: weight, arrives")
    cell(page, 1, 3).hover()
    expect(titled).to_have_text("layer 1, head 3: weight")
    expect(lines(page)).to_have_count(1)  # head 3 of layer 1 attends to the token before
    page.locator(".st-key-heads .grid-title").hover()
    expect(titled).to_have_text("layer 2, head 5: weight, arrives")
    cell(page, 1, 3).click()
    expect(cell(page, 1, 3)).to_have_attribute("aria-pressed", "true")
    page.wait_for_url("**layer=1**")
    page.reload()
    expect(cell(page, 1, 3)).to_have_attribute("aria-pressed", "true")
    cell(page, 4, 0).click()
    expect(titled).to_have_text("layer 4, mean: weight, arrives")


def test_the_keyboard_walks_through_heads_and_tokens(page: Page, server: Server) -> None:
    open_attention(page, server, "a=dog+bites+man&layer=2&head=5&token=1")
    cell(page, 2, 5).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(cell(page, 3, 6)).to_have_attribute("aria-pressed", "true")
    left(page, 1).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(left(page, 2)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-heads .right button[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".st-key-heads .right button[aria-pressed=true]")).to_have_count(0)


def test_markup_is_shown_as_text(page: Page, server: Server) -> None:
    open_attention(page, server, "a=%3Cb%3Ex%3C%2Fb%3E")
    expect(page.locator(".st-key-heads .left button .piece")).to_have_text(
        ["[CLS]", "<", "b", ">", "x", "<", "/", "b", ">", "[SEP]"]
    )
    assert page.locator(".st-key-heads b").count() == 0


def test_the_old_page_on_padding_leads_with_its_settings_to_the_view(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/padding?a=dog+bites&pads=3&layer=2")
    page.wait_for_url("**/attention?**view=padding**")
    expect(fresh(page, "p.line")).to_contain_text("3 [PAD] tokens, layer 2: ")
    assert "pads=3" in page.url


def test_a_long_text_fits_and_says_how_many_tokens_are_not_drawn(page: Page, server: Server) -> None:
    words = "+".join(f"w{number}" for number in range(100))
    open_attention(page, server, f"a={words}&token=60")
    expect(page.locator(".st-key-heads .left button[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".st-key-heads .hint")).to_contain_text("tokens that get less are not drawn")
    page.wait_for_function(ENDS_INSIDE, arg=page.locator(".st-key-heads .links").element_handle())
