"""Attention lines in a real browser: what hovering and the keyboard isolate, and that tokens stay text."""

from playwright.sync_api import Locator, Page, expect

from components.compute.attention import named_heads
from tests.browser.conftest import Server, read_on, settled


def lines(page: Page) -> Locator:
    return page.locator(".st-key-lines .lines svg line:visible")


def open_attention(page: Page, server: Server, address: str) -> None:
    page.goto(f"{server.url}/attention?{address}")
    read_on(page)
    expect(page.locator(".st-key-lines").get_by_text("Point at a token")).to_be_visible()


def test_pointing_at_a_token_leaves_only_its_lines_and_the_keyboard_moves_through_the_tokens_and_selects_one(
    page: Page, server: Server
) -> None:
    open_attention(page, server, "a=dog+bites+man&head=3")
    everything = lines(page).count()
    page.locator(".st-key-lines .left button").nth(2).hover()
    expect(page.get_by_text("bites attends to:")).to_be_visible()
    assert 0 < lines(page).count() < everything
    page.locator(".st-key-lines .left-title").hover()
    expect(lines(page)).to_have_count(everything)
    page.locator(".st-key-lines .left button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("dog attends to:")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("dog is attended to by:")).to_be_visible()
    page.keyboard.press("Tab")
    page.locator(".st-key-lines .right-title").hover()
    expect(page.get_by_text("dog attends to:")).to_be_visible()
    page.locator(".st-key-lines .left button").nth(1).click()
    page.keyboard.press("Escape")
    page.locator(".st-key-lines .left button").nth(1).evaluate("button => button.blur()")
    page.locator(".st-key-lines .right-title").hover()
    expect(page.locator(".st-key-lines").get_by_text("Point at a token")).to_be_visible()


def test_markup_is_shown_as_text(page: Page, server: Server) -> None:
    open_attention(page, server, "a=%3Cb%3Ex%3C%2Fb%3E")
    expect(page.locator(".st-key-lines .left button .piece")).to_have_text(
        ["[CLS]", "<", "b", ">", "x", "<", "/", "b", ">", "[SEP]"]
    )
    assert page.locator(".st-key-lines .lines b").count() == 0


def test_the_chosen_direction_is_in_the_address_and_is_restored(page: Page, server: Server) -> None:
    open_attention(page, server, "a=dog+bites+man&b=man+bites+dog")
    page.get_by_role("radio", name="A → B").click()
    settled(page)
    expect(page.locator(".st-key-lines .right button")).to_have_count(4)
    page.wait_for_url("**between=ab**")
    page.reload()
    read_on(page)
    expect(page.locator(".st-key-lines .left button")).to_have_count(5)
    expect(page.locator(".st-key-lines .right button")).to_have_count(4)


def test_a_tile_opens_its_head_by_click_and_by_keyboard_and_the_address_restores_it(
    page: Page, server: Server, packaged
) -> None:
    named = named_heads(packaged.attention(packaged.tokens("dog bites man"), 2))
    open_attention(page, server, "a=dog+bites+man&layer=2&head=5")
    tiles = page.locator(".st-key-heads .tile")
    expect(tiles.locator(".name")).to_have_text(
        ["mean of all", *(f"{head} · {kind}" for head, (kind, _) in enumerate(named, 1))]
    )
    expect(tiles.nth(5)).to_have_attribute("aria-pressed", "true")
    tiles.nth(8).click()
    expect(page.get_by_role("heading", name="Layer 2, head 8")).to_be_visible()
    expect(page.locator(".st-key-heads .tile[aria-pressed=true] .name")).to_have_text(f"8 · {named[7][0]}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Layer 2, head 9")).to_be_visible()
    page.wait_for_url("**head=9**")
    page.reload()
    read_on(page)
    expect(page.locator(".st-key-heads .tile[aria-pressed=true] .name")).to_have_text(f"9 · {named[8][0]}")
