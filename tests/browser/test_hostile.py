"""Naughty strings on every page of a real browser: none of them runs, none breaks the layout."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Dialog, Page, expect

from components.frame.navigation import CHAPTERS
from tests import naughty
from tests.browser.conftest import Server, settled

PAGES = ["" if stem == "home" else stem for entries in CHAPTERS.values() for stem, *_ in entries]
A = " ".join((*naughty.MARKUP, *naughty.STREAMLIT))
B = " ".join((*naughty.UNICODE, *naughty.MARKUP, *naughty.LONG[:1], *naughty.INJECTION))
FITS = """() => {
  const main = document.querySelector('[data-testid=stMain]');
  return main.scrollWidth <= main.clientWidth;
}"""


@pytest.mark.parametrize("path", PAGES)
def test_naughty_strings_neither_run_nor_break_the_layout(page: Page, server: Server, path: str) -> None:
    ran: list[str] = []

    def note(dialog: Dialog) -> None:
        ran.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    page.goto(f"{server.url}/{path}?a={quote(A)}&b={quote(B)}")
    settled(page)
    looks_right(page)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".st-key-sentence_a input")).to_be_visible()
    looks_right(page)
    assert page.evaluate("window.hit") is None
    assert not ran


def looks_right(page: Page) -> None:
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_text("went wrong")).to_have_count(0)
    expect(page.get_by_text("Traceback")).to_have_count(0)
    page.wait_for_function(FITS)
