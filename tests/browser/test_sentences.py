"""Two sentences, in a real browser: words that are clicked, the line without what pulls, and the layers by key."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE, Server, fresh, open_once, resize, resting_box, settled

PLAYS = "a=She+read+the+play+at+school&b=The+children+play+in+the+garden&v=4"


TEXTS = """chart => [...chart.querySelectorAll("text")].map(text => text.getBoundingClientRect())
    .map(({left, right}) => [left, right])"""


def part(page: Page, inside: str) -> Locator:
    return page.locator(f".st-key-readings {inside}")


def word(page: Page, row: str, text: str) -> Locator:
    return page.get_by_role("group", name=f"Sentence {row}").get_by_role("button", name=text, exact=True)


def open_sentences(page: Page, server: Server, address: str) -> None:
    page.goto(f"{server.url}/sentences?{address}")
    expect(part(page, "polyline.chosen")).to_be_visible(timeout=PATIENCE)
    settled(page)


@pytest.fixture
def plays(left_open: Page, server: Server) -> Page:
    """“play” in two sentences; opened anew if the last test has chosen other words."""
    left_open.mouse.move(1, 1)
    open_once(left_open, f"{server.url}/sentences?{PLAYS}")
    return left_open


def test_the_dashed_line_is_the_chosen_word_without_the_word_that_pulls_most(plays: Page) -> None:
    page = plays
    expect(part(page, "polyline.without")).to_have_count(1)
    expect(part(page, "text.without")).to_have_text([re.compile("had it never read"), re.compile(r"“children” 0\.83")])
    expect(part(page, "text.chosen")).to_have_text("play ~ play 0.56")


def test_pointing_at_a_bar_draws_its_line_and_so_does_walking_to_it(plays: Page) -> None:
    page = plays
    bars = page.locator(".st-key-sentences_pulls .list button")
    expect(bars).to_have_count(4)
    expect(bars.first).to_have_text(re.compile(r"^childrenB\+0\.27$"))
    bars.nth(2).hover()
    expect(part(page, "text.without").last).to_have_text(re.compile("“garden” "))
    page.mouse.move(5, 600)
    expect(part(page, "text.without").last).to_have_text(re.compile("“children” "))
    bars.first.focus()
    page.keyboard.press("Tab")
    expect(part(page, "text.without").last).to_have_text(re.compile("“the” "))


def test_the_arrow_keys_say_layer_by_layer_what_the_lines_have(plays: Page) -> None:
    page = plays
    part(page, ".chart").focus()
    note = part(page, ".note")
    expect(note).to_have_text(re.compile("^Each sentence is read alone"))
    page.keyboard.press("ArrowRight")
    expect(note).to_have_text(re.compile(r"^At the input: play ~ play 0\.99 · had it never read “children” 0\.99 · "))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(note).to_have_text(re.compile(r"^After layer 1: play ~ play 0\.86 "))
    assert "two=" not in page.url


def test_a_click_on_a_word_of_each_sentence_compares_these_two(plays: Page) -> None:
    page = plays
    expect(word(page, "A", "play")).to_have_attribute("aria-pressed", "true")
    word(page, "A", "read").click()
    page.wait_for_url(re.compile(r"two=2(,|%2C)3"))
    expect(fresh(page, ".finding").first).to_have_text(re.compile("^“read” and “play” "))
    word(page, "B", "garden").click()
    expect(word(page, "B", "garden")).to_be_focused()
    page.wait_for_url(re.compile(r"two=2(,|%2C)6"))
    expect(part(page, "text.chosen")).to_have_text(re.compile("^read ~ garden "))
    expect(part(page, "polyline.without")).to_have_count(0)
    word(page, "A", "play").click()  # a word of a line: its own counterpart
    expect(fresh(page, ".finding").first).to_have_text("“play” starts the same and ends apart.")
    page.wait_for_url(re.compile(r"^(?!.*two=).*token=4"))


def test_a_number_is_the_same_below_the_headline_and_at_its_line_and_a_phone_shows_all_layers_and_every_word(
    page: Page, server: Server
) -> None:
    """0.85504 after layer 6."""
    long = "The+old+coach+who+had+been+late+for+almost+every+single+match+of+the+long+season+finally+arrived"
    open_sentences(page, server, f"a={long}+before+the+players&b=The+match+burned+down+before+the+old+coach+lit+it&v=4")
    said = re.search(r"([\d.]+) after layer 6", page.locator(".line").first.inner_text())
    assert said
    expect(part(page, "text.chosen").last).to_have_text(re.compile(re.escape(said[1]) + "$"))
    resize(page, 390, 844)
    for row in ("A", "B"):
        chosen = page.get_by_role("group", name=f"Sentence {row}").locator("button.chosen")
        expect(chosen).to_be_visible()
        box = resting_box(chosen)
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    ends = part(page, ".chart").evaluate(TEXTS)
    assert len(ends) > 8
    assert all(left >= 0 and right <= 391 for left, right in ends), ends
    words = page.get_by_role("group", name="Sentence A")
    expect(words.get_by_role("button")).to_have_count(long.count("+") + 4)
    word(page, "A", "late").click()
    expect(word(page, "A", "late")).to_have_attribute("aria-pressed", "true")
    settled(page)
    expect(word(page, "A", "late")).to_be_in_viewport(ratio=1)
