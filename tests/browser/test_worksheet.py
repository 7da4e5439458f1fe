"""Worksheets as a teacher gets them: downloaded from a page and printed by Chromium."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from components.take_home.worksheet import predictions
from tests.browser.conftest import Server, keyed, open_at, open_export


def test_two_worksheets_and_their_keys_are_printed_on_separate_pages(
    page: Page, server: Server, tmp_path: Path
) -> None:
    open_at(page, f"{server.url}/tokens?a=the+%3Cb%3Ebank%3C/b%3E+has+awesomesauce")
    open_export(page)
    keyed(page, "take_sheets", "input").fill("2")
    keyed(page, "take_sheets", "input").press("Enter")
    with page.expect_download() as download:
        page.get_by_role("button", name="2 worksheets with keys (HTML)").click()
    path = tmp_path / "worksheets.html"
    path.write_bytes(Path(download.value.path()).read_bytes())
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(path.as_uri())
    expect(page.get_by_role("heading", name="Worksheet 2", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Key to worksheet 2")).to_be_visible()
    expect(page.locator("svg")).to_have_count(2 * len(predictions()))
    expect(page.locator("b")).to_have_count(0)
    assert page.locator("a").first.get_attribute("href").startswith(f"{server.url}/embeddings?a=the")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 673, "height": 1000})  # what A4 leaves between its margins
    assert page.evaluate("document.documentElement.scrollWidth") <= 673
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2 * (2 + 1)
    assert requested == [path.as_uri()]
