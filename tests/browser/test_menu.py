"""The menu of pages: real links that change the page without reloading it."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PATIENCE, Server, head_of, keyed, settled


@pytest.fixture(scope="module")
def opened(left_open: Page, server: Server) -> Page:
    left_open.goto(f"{server.url}/tokens?a=dog+bites&v=4")
    settled(left_open)
    left_open.evaluate("window.same = true")
    return left_open


@pytest.fixture
def tokens(opened: Page) -> Page:
    """The page of tokens, which other tests left by the menu."""
    entry(opened, "Tokens").click()
    opened.wait_for_url("**/tokens?a=dog+bites&v=4")
    expect(head_of(opened, "Tokens")).to_be_visible()
    settled(opened)
    return opened


def entry(page: Page, title: str) -> Locator:
    return keyed(page, "menu").get_by_role("link", name=title, exact=True)


def test_a_click_changes_the_page_without_loading_it(tokens: Page) -> None:
    entry(tokens, "Embeddings").click()
    expect(head_of(tokens, "Embeddings")).to_be_visible()
    tokens.wait_for_url("**/embeddings?a=dog+bites&v=4")
    expect(keyed(tokens, "menu", "[aria-current=page]")).to_contain_text("Embeddings")
    settled(tokens)
    entry(tokens, "Start").click()
    tokens.wait_for_url("**/?a=dog+bites&v=4")
    settled(tokens)
    assert tokens.evaluate("window.same")


def test_back_and_forward_move_through_the_pages(tokens: Page) -> None:
    for title, path in (("Embeddings", "embeddings"), ("Tokens", "tokens"), ("LayerNorm", "normalization")):
        entry(tokens, title).click()
        tokens.wait_for_url(f"**/{path}?a=dog+bites&v=4")
        expect(head_of(tokens, title)).to_be_visible()
        settled(tokens)
    steps = ((tokens.go_back, "Tokens", "Tokens"), (tokens.go_back, "Embeddings", "Embeddings"))
    for go, title, chapter in (*steps, (tokens.go_forward, "Tokens", "Tokens")):
        go()
        expect(head_of(tokens, title)).to_be_visible()
        settled(tokens)
        expect(keyed(tokens, "menu", "[aria-current=page]")).to_contain_text(chapter)
    assert tokens.evaluate("window.same")


def test_the_keyboard_reaches_every_page_and_keeps_its_focus(tokens: Page) -> None:
    entry(tokens, "Tokens").focus()
    tokens.keyboard.press("Tab")
    tokens.keyboard.press("Enter")
    tokens.wait_for_url("**/vocabulary?a=dog+bites&v=4")
    expect(head_of(tokens, "Words")).to_be_visible()
    settled(tokens)
    tokens.keyboard.press("Tab")
    tokens.keyboard.press("Enter")
    tokens.wait_for_url("**/embeddings?a=dog+bites&v=4")


def test_a_link_opens_in_another_tab(tokens: Page) -> None:
    with tokens.context.expect_page() as opened:
        entry(tokens, "LayerNorm").click(modifiers=["Control"])
    expect(head_of(opened.value, "LayerNorm")).to_be_visible(timeout=PATIENCE)
    expect(keyed(opened.value, "sentence_a", "input")).to_have_value("dog bites")
    assert "/tokens" in tokens.url


def test_the_parameters_for_embedding_are_kept(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/tokens?embed=true&embed_options=light_theme&v=4")
    settled(page)
    keyed(page, "menu", "a").filter(has_text="LayerNorm").dispatch_event("click")
    page.wait_for_url("**/normalization?embed=true&embed_options=light_theme&v=4")
    expect(head_of(page, "LayerNorm")).to_be_visible()


def test_on_a_phone_the_pages_are_a_row_at_the_lower_edge(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(f"{server.url}/tokens?a=dog+bites&v=4")
    settled(page)
    expect(entry(page, "Embeddings")).to_be_in_viewport()
    expect(keyed(page, "menu_rail")).to_have_css("background-color", "rgb(255, 255, 255)")  # what is below is covered
    entry(page, "Embeddings").tap()
    page.wait_for_url("**/embeddings?a=dog+bites&v=4")
    expect(head_of(page, "Embeddings")).to_be_in_viewport()
    expect(entry(page, "Embeddings")).to_be_in_viewport()
    context.close()


def test_the_story_leads_from_page_to_page(tokens: Page) -> None:
    keyed(tokens, "links_story").get_by_role("link", name="Next: Words").click()
    tokens.wait_for_url("**/vocabulary?a=dog+bites&v=4")
    expect(head_of(tokens, "Words")).to_be_visible()
    settled(tokens)
    keyed(tokens, "links_story").get_by_role("link", name="Back: Tokens").click()
    tokens.wait_for_url("**/tokens?a=dog+bites&v=4")
    assert tokens.evaluate("window.same")


def test_a_phone_shows_where_in_the_menu_the_open_page_is(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/model")
    expect(keyed(page, "menu", "[data-page=model]")).to_be_in_viewport(ratio=1, timeout=PATIENCE)
    settled(page)
    keyed(page, "menu", "[data-page=context]").click()
    expect(keyed(page, "menu", "[data-page=context][aria-current=page]")).to_be_in_viewport(ratio=1)
