"""The chapters and their pages: real links that change the page without reloading it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from components.story import STORY
from tests.browser.conftest import (
    PATIENCE,
    Server,
    entry,
    head_of,
    keyed,
    listen,
    open_at,
    open_menu,
    open_page,
    settled,
)


@pytest.fixture(scope="module")
def opened(left_open: Page, server: Server) -> Page:
    open_at(left_open, f"{server.url}/tokens?a=dog+bites&v=4")
    left_open.evaluate("window.same = true")
    return left_open


@pytest.fixture
def tokens(opened: Page) -> Page:
    """The page of tokens, which other tests left by the menu."""
    open_page(opened, "Tokens")
    opened.wait_for_url("**/tokens?a=dog+bites&v=4")
    expect(head_of(opened, "Tokens")).to_be_visible()
    settled(opened)
    return opened


def test_a_click_changes_the_page_without_loading_it_in_the_menu_and_at_the_end_of_a_page(tokens: Page) -> None:
    following = keyed(tokens, "links_next").get_by_role("link")
    expect(following).to_have_text("Next: Vocabulary")
    following.click()
    tokens.wait_for_url("**/vocabulary?a=dog+bites&v=4")
    expect(head_of(tokens, "Vocabulary")).to_be_visible()
    settled(tokens)
    entry(tokens, "Input").click()
    expect(head_of(tokens, "Embeddings")).to_be_visible()
    tokens.wait_for_url("**/embeddings?a=dog+bites&v=4")
    expect(keyed(tokens, "menu", "[aria-current=page]")).to_have_text("Embeddings")
    expect(keyed(tokens, "menu", "[aria-current=true]")).to_contain_text("Input")
    expect(entry(tokens, "Tokens")).to_be_hidden()  # a page of another chapter
    settled(tokens)
    entry(tokens, "Journey").click()
    tokens.wait_for_url("**/?a=dog+bites&v=4")
    settled(tokens)
    assert tokens.evaluate("window.same")


def test_back_and_forward_move_through_the_pages(tokens: Page) -> None:
    for title, path in (("Embeddings", "embeddings"), ("Tokens", "tokens"), ("Vocabulary", "vocabulary")):
        open_page(tokens, title)
        tokens.wait_for_url(f"**/{path}?a=dog+bites&v=4")
        expect(head_of(tokens, title)).to_be_visible()
        settled(tokens)
    steps = ((tokens.go_back, "Tokens", "Tokens"), (tokens.go_back, "Embeddings", "Embeddings"))
    for go, title, marked in (*steps, (tokens.go_forward, "Tokens", "Tokens")):
        go()
        expect(head_of(tokens, title)).to_be_visible()
        settled(tokens)
        expect(keyed(tokens, "menu", "[aria-current=page]")).to_have_text(marked)
    assert tokens.evaluate("window.same")


def test_the_keyboard_reaches_every_page_and_keeps_its_focus(tokens: Page) -> None:
    entry(tokens, "Tokens").focus()
    tokens.keyboard.press("Tab")
    tokens.keyboard.press("Enter")
    tokens.wait_for_url("**/vocabulary?a=dog+bites&v=4")
    expect(head_of(tokens, "Vocabulary")).to_be_visible()
    settled(tokens)
    tokens.keyboard.press("Tab")
    tokens.keyboard.press("Enter")
    tokens.wait_for_url("**/embeddings?a=dog+bites&v=4")


def test_a_link_opens_in_another_tab(tokens: Page) -> None:
    with tokens.context.expect_page() as opened:
        entry(tokens, "Input").click(modifiers=["Control"])
    expect(head_of(opened.value, "Embeddings")).to_be_visible(timeout=PATIENCE)
    expect(keyed(opened.value, "sentence_a", "input")).to_have_value("dog bites")
    assert "/tokens" in tokens.url


def test_the_parameters_for_embedding_are_kept(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/tokens?embed=true&embed_options=light_theme&v=4")
    keyed(page, "menu", "a").filter(has_text="Embeddings").dispatch_event("click")
    page.wait_for_url("**/embeddings?embed=true&embed_options=light_theme&v=4")
    expect(head_of(page, "Embeddings")).to_be_visible()


def test_on_a_phone_chapters_are_a_row_at_the_lower_edge_pages_one_above_the_picture_and_all_else_is_in_one_menu(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    listen(context)
    page = context.new_page()
    open_at(page, f"{server.url}/tokens?a=dog+bites&v=4")
    for chapter in ("Journey", "Pieces", "Input", "Layer", "Meaning", "Model"):
        expect(entry(page, chapter)).to_be_in_viewport(ratio=1)
    expect(entry(page, "Tokens")).to_be_hidden()
    pages = keyed(page, "links_pages")
    expect(pages.get_by_role("link")).to_have_text(["Tokens", "Vocabulary"])
    expect(keyed(page, "menu_rail")).to_have_css("background-color", "rgb(245, 247, 250)")  # what is below is covered
    entry(page, "Input").tap()
    page.wait_for_url("**/embeddings?a=dog+bites&v=4")
    of_chapter = [one for one in STORY if one.chapter == "Input"]
    expect(pages.get_by_role("link")).to_have_text([one.title for one in of_chapter])
    pages.get_by_role("link", name=of_chapter[-1].title).tap()
    page.wait_for_url(f"**/{of_chapter[-1].stem}?a=dog+bites&v=4")
    expect(pages.locator("[aria-current=page]")).to_have_text(of_chapter[-1].title)
    expect(head_of(page, of_chapter[-1].title)).to_be_in_viewport()
    one_menu_has_all_the_rest(page)
    assert_large_enough(page)
    context.close()


def one_menu_has_all_the_rest(page: Page) -> None:
    for key in ("add_b", "checkpoint", "take_tour"):
        expect(keyed(page, key, "button").first).to_be_hidden()
    menu = open_menu(page)
    expect(menu.get_by_role("button", name="Tour")).to_be_visible()
    for row in ("Model", "Export", "Recent sentences"):
        expect(menu.locator("summary", has_text=row)).to_be_visible()
    expect(menu.get_by_text("Menu", exact=True)).to_be_visible()  # each page has a “More” of its own
    menu.locator("summary", has_text="Recent sentences").click()
    expect(menu.get_by_text("None typed in this browser yet.")).to_be_visible()
    menu.locator("summary", has_text="Model").click()
    expect(menu.get_by_role("radio", name="MiniLM")).to_be_attached()
    menu.get_by_role("button", name="Compare").click()
    expect(keyed(page, "sentence_b", "input")).to_be_visible()
    expect(menu).to_be_hidden()
    expect(keyed(page, "sentence_b", "input")).to_be_focused()
    page.keyboard.type("man")
    page.wait_for_function("new URL(location.href).searchParams.get('b') === 'man'")


def assert_large_enough(page: Page) -> None:
    """What a finger meets is 44 pixels high, and nothing in the frame is smaller than 12."""
    settled(page)
    parts = ("sentence_a", "sentence_b", "remove_b", "more", "menu", "links_pages", "reading_room")
    for part in parts:
        targets = (
            keyed(page, part).locator("[data-testid=stTextInputRootElement], button, a").filter(visible=True).all()
        )
        assert targets, part
        for one in targets:
            box = one.bounding_box()
            assert box and box["height"] >= 44, part
            assert one.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 12
