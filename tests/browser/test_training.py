"""Two models on a page, at every width; and the way to a variant and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from components.records.checkpoints import AS_TRAINED
from tests.browser.conftest import Server, fresh, keyed, settled
from tests.browser.test_every_page import nothing_is_misplaced


def choose(page: Page, variant: str) -> None:
    """Open the panel of the model, and take this variant."""
    keyed(page, "checkpoint", "button").first.click()
    keyed(page, "model_variant").get_by_text(variant, exact=True).click()
    settled(page)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("path", ["training?x=", "embeddings?beside=untrained", "sentences?beside=untrained"])
def test_two_models_are_readable_at_every_width(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server.url}/{path}&a=dog+bites+man&b=man+bites+dog")
    settled(page)
    nothing_is_misplaced(page)


def test_the_switch_in_the_panel_puts_the_trained_one_beside_a_variant_and_takes_it_away(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/embeddings?a=dog+bites+man&variant=no-positions")
    settled(page)
    alone = fresh(page, ".finding").first.inner_text()
    for choice, legend in ((AS_TRAINED, 1), ("nothing", 0)):
        keyed(page, "checkpoint", "button").first.click()
        keyed(page, "model_beside").get_by_text(choice, exact=True).click()
        settled(page)
        page.keyboard.press("Escape")
        expect(page.locator(".legend-of-two")).to_have_count(legend)
        expect(page).to_have_url(re.compile("beside=trained") if legend else re.compile(r"^(?!.*beside)"))
        if legend:
            expect(fresh(page, ".finding").first).to_have_text(re.compile("^Without positions, "))
    expect(fresh(page, ".finding").first).to_have_text(alone)


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
