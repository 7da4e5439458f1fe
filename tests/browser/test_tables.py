"""The tables in a real browser: the magnifier follows the pointer, and two pictures of positions share one."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, keyed, open_at, read_on, resting_box, retype
from tests.browser.test_every_page import nothing_is_misplaced
from tests.browser.test_finding import IN_AMBER, finding_of, marked_of


def test_the_magnifier_follows_the_pointer_and_the_keyboard_and_the_address_keeps_the_row(
    page: Page, server: Server, packaged
) -> None:
    open_at(page, f"{server.url}/tables?a=dog+bites+man")
    plot, magnifier = keyed(page, "table_word", ".plot"), keyed(page, "word_rows", ".linked-heatmaps")
    first = packaged.tokens("dog bites man").ids[2]  # “bites”
    expect(plot).to_have_attribute("aria-valuenow", str(first))
    box = resting_box(plot)
    page.mouse.move(box["x"] + 50, box["y"] + 0.8 * box["height"])
    page.wait_for_function("new URL(location.href).searchParams.has('row')", timeout=PATIENCE)
    row = int(plot.get_attribute("aria-valuenow") or 0)
    assert 0.75 < row / 30_522 < 0.85
    expect(magnifier).to_have_attribute("data-pieces", " ".join(packaged.word_window(row, 15).pieces))
    page.mouse.move(5, 5)
    plot.focus()
    page.keyboard.press("PageDown")
    expect(magnifier).to_have_attribute("data-pieces", " ".join(packaged.word_window(row + 15, 15).pieces))
    page.reload()
    expect(plot).to_have_attribute("aria-valuenow", str(row + 15))


def test_the_cosines_and_the_ring_of_positions_share_one_pointer_and_names_of_many_tokens_do_not_collide(
    page: Page, server: Server
) -> None:
    open_at(page, f"{server.url}/tables?view=positions&a=dog+bites+man")
    heatmap = keyed(page, "position_cosines", ".heatmap-plot")
    numbers, cell = keyed(page, "position_chain", "text.number"), keyed(page, "position_cosines", ".cell-mark")
    box = resting_box(heatmap)
    heatmap.hover(position={"x": box["width"] / 4, "y": box["height"] / 2})
    expect(cell).to_have_attribute("data-column", re.compile(r"^(12[5-9]|13[01])$"))  # a quarter of 512
    expect(numbers.nth(1)).to_have_text(cell.get_attribute("data-column") or "")
    expect(numbers.nth(0)).to_have_text(cell.get_attribute("data-row") or "")
    dot = keyed(page, "position_chain", "circle").nth(0)
    dot.hover(force=True)
    expect(numbers.nth(0)).to_have_text("0")
    expect(cell).to_have_attribute("data-row", "0")
    expect(cell).to_have_attribute("data-column", "0")
    retype(page, " ".join(["bank", "of", "the", "river"] * 5))
    read_on(page)
    nothing_is_misplaced(page)


def test_the_rows_of_the_words_that_a_finding_names_are_marked_in_the_tall_table(page: Page, server: Server) -> None:
    finding = finding_of(page, f"{server.url}/tables?a=The+bank+raised+its+rates")
    words = re.findall("“([^”]+)”", finding.inner_text())
    assert len(words) == 1
    for word in words:
        expect(page.locator(f".marks button[aria-label^='{word}, row ']")).to_be_visible()
    assert marked_of(page, finding, bool)
    for word in words:
        expect(page.locator(f".marks button[aria-label^='{word}, row ']")).to_have_attribute("style", IN_AMBER)
