"""The views of the page that compares two checkpoints, at every width; and the way to the untrained twin and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, fresh, keyed, settled
from tests.browser.test_every_page import nothing_is_misplaced

UNTRAINED = "MiniLM-L6, untrained"


@pytest.mark.parametrize("view", ["told", "input", "states"])
def test_a_view_is_readable_at_every_width(page: Page, server: Server, view: str) -> None:
    page.goto(f"{server.url}/training?view={view}&a=dog+bites+man&b=man+bites+dog")
    settled(page)
    nothing_is_misplaced(page)


def test_one_click_leads_to_the_twin_on_any_page_and_one_back(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/tables?view=positions&a=dog+bites+man")
    settled(page)
    finding = fresh(page, ".finding").first
    trained = finding.inner_text()
    keyed(page, "twin", "button").click()
    expect(page.get_by_role("button", name=UNTRAINED).first).to_be_visible()
    expect(finding).not_to_have_text(trained)
    expect(page.get_by_text("all weights are random")).to_be_visible()
    expect(page).to_have_url(re.compile("model=minilm-untrained"))
    keyed(page, "twin", "button").click()
    expect(finding).to_have_text(trained)
