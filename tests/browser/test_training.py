"""The views of the page that compares two checkpoints, at every width; and the way to a variant and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from components.frame.bar import AS_TRAINED
from tests.browser.conftest import Server, fresh, keyed, settled
from tests.browser.test_every_page import nothing_is_misplaced


def choose(page: Page, variant: str) -> None:
    """Open the panel of the model, and take this variant."""
    keyed(page, "checkpoint", "button").first.click()
    keyed(page, "model_variant").get_by_text(variant, exact=True).click()
    settled(page)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("view", ["told", "input", "states"])
def test_a_view_is_readable_at_every_width(page: Page, server: Server, view: str) -> None:
    page.goto(f"{server.url}/training?view={view}&a=dog+bites+man&b=man+bites+dog")
    settled(page)
    nothing_is_misplaced(page)


def test_the_panel_of_the_model_leads_to_a_variant_on_any_page_and_back(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/tables?view=positions&a=dog+bites+man")
    settled(page)
    finding = fresh(page, ".finding").first
    trained = finding.inner_text()
    choose(page, "without positions")
    expect(page.get_by_role("button", name="MiniLM · without positions").first).to_be_visible()
    expect(finding).not_to_have_text(trained)
    expect(page.get_by_text("All rows of the position table are 0.").first).to_be_visible()
    expect(page).to_have_url(re.compile("variant=no-positions"))
    choose(page, AS_TRAINED)
    expect(finding).to_have_text(trained)
