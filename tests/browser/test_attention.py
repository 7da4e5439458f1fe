"""Who reads whom, in a real browser: pointing at reader and source, the grid of heads, and the ranked list."""

import re

import numpy as np
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, settled

ANIMAL = "a=The+animal+didn%27t+cross+the+street+because+it+was+too+tired"
IT, ITS_ANIMAL = 10, 2


def cell(page: Page, layer: int, head: int) -> Locator:
    return page.locator(f".st-key-heads .grid .cell[aria-label^='Layer {layer}, head {head}']").first


def word(page: Page, position: int) -> Locator:
    return page.locator(f".st-key-heads .words button[aria-label*='position {position}:']")


def note(page: Page) -> Locator:
    return page.locator(".st-key-heads .note")


def rows(page: Page) -> Locator:
    return page.locator(".st-key-ranked .list button")


def open_attention(page: Page, server: Server, address: str) -> None:
    page.goto(f"{server.url}/attention?{address}")
    expect(page.locator(".st-key-heads .grid .cell").first).to_be_visible()
    settled(page)


def test_a_click_on_a_word_asks_which_head_reads_it_and_the_list_says_what_cutting_it_changes(
    page: Page, server: Server, packaged
) -> None:
    tokens = packaged.tokens("The animal didn't cross the street because it was too tired")
    open_attention(page, server, ANIMAL)
    expect(word(page, IT)).to_have_class(re.compile("reader"))  # a pronoun, without being chosen
    word(page, IT).click()
    expect(note(page)).to_have_text("“it” reads. Now click the word that it reads.")
    word(page, ITS_ANIMAL).click()
    page.wait_for_url(f"**to={ITS_ANIMAL}**")
    weights = np.stack([packaged.attention(tokens, layer).weights[:, IT, ITS_ANIMAL] for layer in range(1, 7)])
    layer, head = (int(place) + 1 for place in np.unravel_index(weights.argmax(), weights.shape))
    expect(cell(page, layer, head)).to_have_attribute("aria-pressed", "true")
    expect(cell(page, layer, head).locator(".share")).to_have_text(f"{weights.max():.0%}")
    expect(rows(page).first.locator(".place")).to_have_text(f"{layer} · head {head}")
    cuts = np.stack([packaged.cut_heads(tokens, IT, ITS_ANIMAL, one).moved for one in range(1, 7)])
    page.get_by_role("button", name="cut changes").click()
    page.wait_for_url("**rank=effect**")
    layer, head = (int(place) + 1 for place in np.unravel_index(cuts.argmax(), cuts.shape))
    expect(rows(page).first.locator(".place")).to_have_text(f"{layer} · head {head}")
    expect(rows(page).first.locator(".effect")).to_have_text(f"{1000 * cuts.max():.0f}")
    settled(page)
    a_third_click_chooses_another_reader(page)


def a_third_click_chooses_another_reader(page: Page) -> None:
    word(page, 7).click()
    page.wait_for_url("**token=7**")
    expect(word(page, 7)).to_have_class(re.compile("reader"))
    assert "to=" not in page.url
    expect(note(page)).to_contain_text("reads. Now click the word that it reads.")
    settled(page)
    word(page, ITS_ANIMAL).click()
    page.wait_for_url(f"**to={ITS_ANIMAL}**")
    settled(page)
    expect(note(page)).not_to_contain_text("Now click")
    word(page, IT).click()
    page.wait_for_url(f"**token={IT}**")
    cell(page, 1, 3).click()
    expect(note(page)).not_to_contain_text("Now click")
    settled(page)
    word(page, 5).click(no_wait_after=True)
    word(page, IT).click(no_wait_after=True)  # which still reads, until the page has run
    page.wait_for_url(re.compile(f"token=5.*to={IT}|to={IT}.*token=5"))


def test_a_cell_is_pointed_at_or_chosen_and_kept_in_the_address_and_keys_walk_through_heads_and_words(
    page: Page, server: Server
) -> None:
    open_attention(page, server, "a=dog+bites+man&layer=2&head=5&hide=0&token=2")
    expect(note(page)).to_contain_text("Layer 2, head 5: ")
    cell(page, 1, 3).hover()
    expect(note(page)).to_contain_text("Layer 1, head 3: ")
    expect(page.locator(".st-key-heads .arcs path")).to_have_count(1)  # it attends to the token before
    page.locator(".st-key-heads footer").hover()
    expect(note(page)).to_contain_text("Layer 2, head 5: ")
    cell(page, 1, 3).click()
    expect(cell(page, 1, 3)).to_have_attribute("aria-pressed", "true")
    page.wait_for_url("**layer=1**")
    page.reload()
    expect(cell(page, 1, 3)).to_have_attribute("aria-pressed", "true")
    settled(page)
    cell(page, 1, 3).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(cell(page, 2, 4)).to_have_attribute("aria-pressed", "true")
    word(page, 2).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_url("**token=3**")
    expect(note(page)).to_have_text("“man” reads. Now click the word that it reads.")
    page.keyboard.press("Escape")
    expect(note(page)).to_contain_text("not drawn")
    settled(page)
    page.get_by_role("button", name="Layer 4: the mean of its heads").click()
    page.wait_for_url("**head=0**")


def test_a_long_text_is_inked_and_scrolls_to_its_reader(page: Page, server: Server) -> None:
    words = "+".join(f"w{number}" for number in range(100))
    open_attention(page, server, f"a={words}&token=60")
    expect(page.locator(".st-key-heads .words .reader")).to_be_in_viewport()
    expect(page.locator(".st-key-heads .arcs path")).to_have_count(0)
