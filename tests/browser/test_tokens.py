"""What only a browser shows of the tokens: highlighting, focus, the keyboard, the stepper, and contrast."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, fresh, read_on, resting_box, retype, settled
from tests.browser.test_every_page import BACKGROUNDS, IN_COLOURS, in_colors, serious

LIT = re.compile(r"\blit\b")


def visit(page: Page, server: Server, **address: str) -> None:
    page.goto(f"{server.url}/tokens?{urlencode(address)}")
    expect(page.locator(".pills .pill").first).to_be_visible(timeout=PATIENCE)
    settled(page)


@pytest.fixture(scope="module")
def opened(left_open: Page, server: Server) -> Page:
    visit(left_open, server, a="this awesomesauce class")
    return left_open


@pytest.fixture
def tokens(opened: Page) -> Page:
    """The page with this text, which is typed again for each test, with no token selected or pointed at."""
    opened.mouse.move(1, 1)
    retype(opened, "this awesomesauce class")
    return opened


def pill(page: Page, place: int):
    return page.locator(".pills .pill").nth(place)


def test_the_pointer_highlights_a_piece_with_its_span_and_the_keyboard_moves_through_them(tokens: Page) -> None:
    page = tokens
    span = fresh(page, ".surface .span", has_text=re.compile("^sau$"))
    for pointed in (pill(page, 3), span):
        page.mouse.move(1, 1)
        pointed.hover()
        for lit in (pill(page, 3), span):
            expect(lit).to_have_class(LIT)
        expect(pill(page, 2)).to_have_class(re.compile("kin"))
        expect(fresh(page, ".pills .pill.lit")).to_have_count(1)
        expect(fresh(page, ".tokens .description")).to_contain_text("##sau, position 3, ID 23823")
    page.mouse.move(1, 1)
    pill(page, 0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(pill(page, 2)).to_be_focused()
    expect(pill(page, 2)).to_have_class(LIT)
    page.keyboard.press("Enter")
    expect(pill(page, 2)).to_have_attribute("aria-pressed", "true")
    settled(page)
    expect(pill(page, 2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(pill(page, 2)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("End")
    expect(pill(page, 6)).to_be_focused()


def test_pieces_that_share_a_character_highlight_exactly_that_character(tokens: Page) -> None:
    page = tokens
    retype(page, "😀 한 x")
    expect(fresh(page, ".surface .span")).to_have_text(["😀", "한", "x"])
    fresh(page, ".surface .span", has_text="한").hover()
    expect(fresh(page, ".pills .pill.lit")).to_have_text([re.compile("ᄒ"), re.compile("##ᅡ"), re.compile("##ᆫ")])


def test_a_selected_token_is_in_the_address_and_is_restored_from_it(tokens: Page) -> None:
    page = tokens
    retype(page, "Sinan likes awesomesauce")
    pill(page, 5).click()
    expect(page).to_have_url(re.compile(r"token=5"))
    expect(fresh(page, ".letters")).to_have_attribute("aria-label", "The word awesomesauce")
    page.reload()
    expect(pill(page, 5)).to_have_attribute("aria-pressed", "true")
    expect(pill(page, 5)).to_have_class(LIT)
    pill(page, 5).click()
    expect(page).not_to_have_url(re.compile("token="))


def test_typing_keeps_the_pieces_that_do_not_change(tokens: Page) -> None:
    page = tokens
    retype(page, "this awesome")
    pill(page, 1).evaluate("element => { element.mine = true }")
    box = page.get_by_label("Sentence A")
    box.press("End")
    box.press_sequentially("sauce")
    expect(pill(page, 3)).to_contain_text("##sau")
    assert pill(page, 1).evaluate("element => element.mine === true")
    expect(box).to_be_focused()


def test_a_selected_row_of_the_table_highlights_its_piece(tokens: Page) -> None:
    page = tokens
    read_on(page)
    table = page.get_by_test_id("stDataFrame")
    expect(table).to_be_visible()
    box = resting_box(table)
    page.mouse.click(box["x"] + 18, box["y"] + 35 * 3 + 17)
    expect(page).to_have_url(re.compile("token=2"))
    expect(pill(page, 2)).to_have_attribute("aria-pressed", "true")
    pill(page, 2).click()
    expect(page).not_to_have_url(re.compile("token="))


def test_the_stepper_shows_all_candidates_or_one_at_a_time(tokens: Page) -> None:
    page = tokens
    retype(page, "awesomesauce")
    stepper = fresh(page, ".stepper")
    lines, title = stepper.locator(".steps li"), stepper.locator(".title")
    expect(lines).to_have_count(10)
    expect(title).to_have_text("The longest match, try 10 of 10")
    stepper.locator(".steps").press("Home")
    expect(lines).to_have_text([re.compile("^1awesomesaucenot in the vocabulary$"), re.compile("^2awesomesaucnext$")])
    for _ in range(5):
        stepper.get_by_role("button", name="Next").click()
    expect(stepper.locator(".now")).to_have_text("“awesome” is in the vocabulary: taken. The remainder is “##sauce”.")
    expect(lines.nth(5)).to_have_text("6awesometaken: awesome, row 12,476")
    expect(page).to_have_url(re.compile("step=6"))
    stepper.get_by_role("button", name="Back").click()
    expect(lines).to_have_count(6)
    stepper.get_by_role("button", name="Play all steps").click()
    expect(lines).to_have_count(10)
    expect(title).to_have_text("The longest match, try 10 of 10")
    expect(lines.last).to_have_text("10##cetaken: ##ce, row 3,401")
    expect(page).not_to_have_url(re.compile("step="))


def test_the_letters_of_a_candidate_stand_below_those_of_the_word(tokens: Page) -> None:
    retype(tokens, "definately")
    stepper = fresh(tokens, ".stepper")
    letters, taken = stepper.locator(".letters span"), stepper.locator(".steps li").nth(10).locator(".try span")
    expect(taken).to_have_text(["i", "n", "a", "t", "e"])
    for place in range(5):
        above, below = letters.nth(3 + place).bounding_box(), taken.nth(place).bounding_box()
        assert above and below and below["x"] == pytest.approx(above["x"], abs=1)


def test_the_stepper_shows_the_word_that_is_pointed_at(tokens: Page) -> None:
    page = tokens
    letters = fresh(page, ".letters")
    expect(letters).to_have_attribute("aria-label", "The word awesomesauce")
    pill(page, 1).hover()
    expect(letters).to_have_attribute("aria-label", "The word this")
    page.mouse.move(1, 1)
    expect(letters).to_have_attribute("aria-label", "The word awesomesauce")


def test_each_word_stands_above_its_pieces_in_the_direction_of_its_script(tokens: Page) -> None:
    page = tokens
    retype(page, "ذهب الولد")
    above = fresh(page, ".pills .surface:not(:empty)")
    expect(above).to_have_text(["ذهب", "الولد"])
    settled(page)
    word, (start, first, second) = above.first.bounding_box(), (pill(page, place).bounding_box() for place in range(3))
    assert word and start and first and second
    assert start["x"] > first["x"] > second["x"]
    assert word["y"] + word["height"] <= first["y"] < word["y"] + 2 * word["height"]
    assert second["x"] < word["x"] + word["width"] / 2 < first["x"] + first["width"]


# What axe asks of texts, and of single letters, which it leaves undecided otherwise.
CONTRAST = {
    "contrastRatio": {"normal": {"expected": 4.5}, "large": {"expected": 3}},
    "ignoreLength": True,
    "boldValue": 700,
    "boldTextPt": 14,
    "largeTextPt": 18,
    "pseudoSizeThreshold": 0.25,
}
OF_LETTERS = {"runOnly": IN_COLOURS, "checks": {"color-contrast": {"options": CONTRAST}}}


def test_every_kind_of_piece_is_legible_in_light_and_in_dark(page: Page, server: Server) -> None:
    page.emulate_media(color_scheme="light")
    visit(page, server, a="awesomesauce 😀 one two three four", b="dog", limit="9", pad="9", token="1")
    expect(fresh(page, ".stepper .title")).to_have_text("The longest match, try 10 of 10")
    for scheme in BACKGROUNDS:
        in_colors(page, scheme)
        assert not serious(page, OF_LETTERS)
