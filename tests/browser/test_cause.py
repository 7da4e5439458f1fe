"""The page of causes in a browser: words and cells are chosen by mouse or keys, and all else follows."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE, Server, read_on, resting_box, settled

TEXT = "He sat on the bank of the river and fished"


def opened(page: Page, server: Server, **settings: str) -> Locator:
    """The picture of causes."""
    more = "".join(f"&{name}={value}" for name, value in settings.items())
    page.goto(f"{server.url}/cause?a={TEXT}&token=5&v=4{more}")
    root = page.locator(".cause")
    expect(root.locator(".cell.chosen")).to_be_visible(timeout=PATIENCE)
    settled(page)
    return root


def test_a_cell_chosen_by_its_word_or_keys_is_followed_below_and_in_the_address_and_its_word_can_be_asked_about(
    page: Page, server: Server
) -> None:
    root = opened(page, server)
    root.get_by_role("button", name=re.compile("^fished, ")).click()  # where its column is largest
    expect(page).to_have_url(re.compile("cut_cell=5(%2C|,)10"), timeout=PATIENCE)
    read_on(page)
    heading = lambda layer: page.get_by_role("heading", name=f"In layer {layer}, “bank” does not read “fished”")  # noqa: E731
    expect(heading(6)).to_be_attached(timeout=PATIENCE)
    root.locator(".cell.chosen").focus()
    page.keyboard.press("ArrowUp")
    expect(page).to_have_url(re.compile("cut_cell=4(%2C|,)10"), timeout=PATIENCE)
    expect(heading(5)).to_be_attached(timeout=PATIENCE)
    page.reload()
    expect(root.locator(".cell.chosen")).to_have_attribute(
        "aria-label", re.compile("layer 5, fished"), timeout=PATIENCE
    )
    settled(page)
    root.get_by_role("gridcell", name="layer 6, fished").click()
    expect(page).to_have_url(re.compile("cut_cell=5(%2C|,)10"), timeout=PATIENCE)
    expect(page.locator(".effects caption")).to_have_text("“fished” → “bank”, layer 6", timeout=PATIENCE)
    root.get_by_role("button", name="Ask about “fished”").click()
    expect(page).to_have_url(re.compile("token=10"), timeout=PATIENCE)
    expect(page.locator("h1.finding")).to_contain_text("“fished” depends", timeout=PATIENCE)
    root.get_by_role("combobox", name="The word that is asked about").select_option(label="sat")
    expect(page.locator("h1.finding")).to_contain_text("“sat” depends", timeout=PATIENCE)


def test_any_two_words_can_be_swapped_and_are_called_free(page: Page, server: Server) -> None:
    root = opened(page, server, b="He worked at the bank of the old city and saved", view="swap")
    root.locator(".sentence:not(.second)").get_by_role("button", name=re.compile("^river")).click()
    expect(root.locator(".said")).to_contain_text("“river” has no counterpart in B")
    root.locator(".second").get_by_role("button", name=re.compile("^city")).click()
    expect(page).to_have_url(re.compile("free=8(%2C|,)9"), timeout=PATIENCE)
    expect(root.locator(".second .free small")).to_have_text("free", timeout=PATIENCE)


def test_on_a_phone_every_word_is_whole_and_stands_beside_its_row(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    root = opened(page, server)
    names = root.locator(".line:not(.names) .name span")
    expect(names).to_have_count(10)
    for name in names.all():
        assert name.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")
        assert resting_box(name)["x"] >= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
