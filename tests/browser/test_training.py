"""Two models on a page, at every width; and the way to a variant and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from components.records.checkpoints import AS_TRAINED
from tests.browser.conftest import PATIENCE, Server, fresh, keyed, open_at, resize, settled
from tests.browser.test_every_page import nothing_is_misplaced


def choose(page: Page, key: str, option: str) -> None:
    """Open the panel of the model, and take this option."""
    keyed(page, "checkpoint", "button").first.click()
    keyed(page, key).get_by_text(option, exact=True).click()
    settled(page)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("path", ["embeddings?beside=untrained", "sentences?beside=untrained"])
def test_two_models_are_readable_at_every_width(page: Page, server: Server, path: str) -> None:
    open_at(page, f"{server.url}/{path}&a=dog+bites+man&b=man+bites+dog")
    nothing_is_misplaced(page)


def test_the_panel_of_the_model_leads_to_a_variant_and_back_and_puts_the_trained_one_beside_it(
    page: Page, server: Server
) -> None:
    open_at(page, f"{server.url}/embeddings?a=dog+bites+man")
    finding, line = fresh(page, ".finding").first, fresh(page, "p.line").first
    trained = line.inner_text()
    choose(page, "model_variant", "without positions")
    expect(page.get_by_role("button", name="MiniLM · without positions").first).to_be_visible()
    expect(page).to_have_url(re.compile("variant=no-positions"))
    expect(line).not_to_have_text(trained)
    alone = finding.inner_text()
    for choice, legend in ((AS_TRAINED, 1), ("nothing", 0)):
        choose(page, "model_beside", choice)
        expect(page.locator(".legend-of-two")).to_have_count(legend)
        expect(page).to_have_url(re.compile("beside=trained") if legend else re.compile(r"^(?!.*beside)"))
        expect(finding).to_have_text(re.compile("^Without positions, ") if legend else alone)
    choose(page, "model_variant", AS_TRAINED)
    expect(line).to_have_text(trained)


def test_the_probe_that_is_asked_about_another_word_is_shown(page: Page, server: Server) -> None:
    resize(page, 390, 844)
    open_at(page, f"{server.url}/training")
    page.get_by_role("button", name="→ Ask a probe about “python”").click()
    heading = page.get_by_role("heading", name="A probe on your own labels")
    expect(heading).to_be_in_viewport(timeout=PATIENCE)
    settled(page)
    expect(heading).to_be_in_viewport()
    expect(page.get_by_role("combobox", name="Sentences")).to_have_value("Python: snake or language")
