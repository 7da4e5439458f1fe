"""Attention lines in a real browser: what hovering and the keyboard isolate, and that tokens stay text."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, settled


def lines(page: Page) -> Locator:
    return page.locator(".st-key-lines .lines svg line:visible")


def open_attention(page: Page, server: Server, address: str) -> None:
    page.goto(f"{server.url}/attention?{address}")
    settled(page)
    expect(page.locator(".st-key-lines").get_by_text("Point at a token")).to_be_visible()


def test_pointing_at_a_token_leaves_only_its_lines(page: Page, server: Server) -> None:
    open_attention(page, server, "a=dog+bites+man&head=3")
    everything = lines(page).count()
    page.locator(".st-key-lines .left button").nth(2).hover()
    expect(page.get_by_text("bites looks at:")).to_be_visible()
    assert 0 < lines(page).count() < everything
    page.locator(".st-key-lines .left-title").hover()
    expect(lines(page)).to_have_count(everything)


def test_keyboard_walks_through_tokens_and_keeps_one(page: Page, server: Server) -> None:
    open_attention(page, server, "a=dog+bites+man")
    page.locator(".st-key-lines .left button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("dog looks at:")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("dog is looked at by:")).to_be_visible()
    page.keyboard.press("Tab")
    page.locator(".st-key-lines .right-title").hover()
    expect(page.get_by_text("dog looks at:")).to_be_visible()
    page.locator(".st-key-lines .left button").nth(1).click()
    page.keyboard.press("Escape")
    page.locator(".st-key-lines .left button").nth(1).evaluate("button => button.blur()")
    page.locator(".st-key-lines .right-title").hover()
    expect(page.locator(".st-key-lines").get_by_text("Point at a token")).to_be_visible()


def test_markup_stays_text(page: Page, server: Server) -> None:
    open_attention(page, server, "a=%3Cb%3Ex%3C%2Fb%3E")
    expect(page.locator(".st-key-lines .left button .piece")).to_have_text(
        ["[CLS]", "<", "b", ">", "x", "<", "/", "b", ">", "[SEP]"]
    )
    assert page.locator(".st-key-lines .lines b").count() == 0


def test_chosen_direction_is_in_the_address_and_opens_again(page: Page, server: Server) -> None:
    open_attention(page, server, "a=dog+bites+man&b=man+bites+dog")
    page.get_by_role("radio", name="A → B").click()
    settled(page)
    expect(page.locator(".st-key-lines .right button")).to_have_count(4)
    page.wait_for_url("**between=ab**")
    page.reload()
    settled(page)
    expect(page.locator(".st-key-lines .left button")).to_have_count(5)
    expect(page.locator(".st-key-lines .right button")).to_have_count(4)
