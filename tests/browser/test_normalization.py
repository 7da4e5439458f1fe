"""LayerNorm in a real browser: its figures have room for the names of many tokens."""

from playwright.sync_api import Page

from tests.browser.conftest import Server, read_on
from tests.browser.test_every_page import nothing_is_misplaced


def test_names_of_many_tokens_do_not_lie_on_each_other(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/normalization?a={'+'.join(['bank', 'of', 'the', 'river'] * 5)}")
    read_on(page)
    nothing_is_misplaced(page)
