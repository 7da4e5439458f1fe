"""A viewer's own list that is too long for the address survives a reload, in its tab alone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import IDLE, PATIENCE, Server, keyed, settled

# As few points as can be: it is the length that keeps a list out of the address.
LIST = "\n".join(" ".join(["the bank of the river"] * 12 + [f"number {number}"]) for number in range(8))


def test_a_long_list_is_there_after_a_reload_and_in_no_other_tab(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/list?set=own&points=sentence&method=pca")
    box = keyed(page, "corpus_text", "textarea")
    box.fill(LIST)
    box.press("Control+Enter")
    expect(page.get_by_text("8 of up to")).to_be_visible(timeout=PATIENCE)
    settled(page)
    assert "lines=" not in page.url
    page.reload()
    expect(page.get_by_text("8 of up to")).to_be_visible(timeout=PATIENCE)
    expect(box).to_have_value(LIST)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_text("of up to")).to_be_visible(timeout=PATIENCE)
    settled(other)
    other.evaluate(IDLE)  # what was kept would be sent now, and start a run
    settled(other)
    expect(keyed(other, "corpus_text", "textarea")).not_to_have_value(LIST)
    other.close()
    box.fill("one bank\nanother bank")
    box.press("Control+Enter")
    expect(page.get_by_text("2 of up to")).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("lines="), timeout=PATIENCE)
    page.reload()
    expect(page.get_by_text("2 of up to")).to_be_visible(timeout=PATIENCE)
    expect(box).to_have_value("one bank\nanother bank")
