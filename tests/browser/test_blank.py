"""/blank with a checkpoint that has no head."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, settled


def test_a_checkpoint_with_a_head_is_offered_where_there_is_none(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/blank?a=dog+bites+man")
    settled(page)
    page.get_by_role("button", name="Use a BERT that can guess").click()
    expect(page.get_by_role("button", name="Download it now")).to_be_visible()
