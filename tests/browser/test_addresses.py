"""Full addresses in a real browser, on pages whose components hold settings of their own; tests/pages has all pages."""

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, keyed, settled
from tests.pages.test_addresses import AS_WRITTEN, VIEWS, A, B


def parameters(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


def visit(page: Page, address: str) -> None:
    page.goto(address)
    expect(keyed(page, "sentence_a", "input")).to_have_value(A, timeout=PATIENCE)
    settled(page)


@pytest.mark.parametrize("path", ("embeddings", "context", "attention"))
def test_a_full_address_opens_the_view_that_it_describes(page: Page, server: Server, path: str) -> None:
    wanted = {"a": A, "b": B, **AS_WRITTEN, **VIEWS[path]}
    visit(page, f"{server.url}/{path}?{urlencode(wanted)}")
    expect(page.get_by_text("the default is shown")).to_have_count(0)
    assert urlsplit(page.url).path == f"/{path}"
    page.wait_for_url(lambda url: parameters(url) == wanted)
