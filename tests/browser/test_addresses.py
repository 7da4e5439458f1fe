"""Full addresses in a real browser, the settings of components included: what one says is shown, and it says it again.

The address is written from what the page shows at the end of a run. So an address that stays as it was, without a
notice, was understood in all its parts.
"""

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, keyed, settled

A, B = "my python sat on the river bank & <b>the bank</b>", "東京 is a city 😀"
VIEWS = {
    "tokens": {"token": "3", "limit": "14", "pad": "20", "word": "river"},
    "tables": {"cells": "mean", "token": "4"},
    "embeddings": {"cell": "2,120", "token": "2", "window": "64-191", "order": "gamma", "scale": "own"},
    "positions": {"token": "5"},
    "normalization": {"token": "3", "measure": "cosine", "zeroed": "7"},
    "dropout": {"p": "0.3", "seed": "5"},
    "pairs": {"scale": "own"},
    "context": {"space": "alone", "layer": "2", "method": "umap", "point": "3"},
    "layers": {"method": "pca", "view": "trails", "point": "2"},
    "similarity": {"first": "2", "second": "8", "layer": "1"},
    "model": {"parameter": "embeddings.token_type_embeddings.weight", "blocks": "rms", "log": "1", "filter": "query"},
    "padding": {"pads": "3", "layer": "2"},
    "attention": {"layer": "2", "head": "1", "hide": "1"},
    "vocabulary": {"search": "bank", "mode": "prefix"},
    "readout": {"token": "3"},
}


def parameters(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


def visit(page: Page, address: str) -> None:
    page.goto(address)
    expect(keyed(page, "sentence_a", "input")).to_have_value(A, timeout=PATIENCE)
    settled(page)


@pytest.mark.parametrize("path", VIEWS)
def test_a_full_address_opens_what_it_says(page: Page, server: Server, path: str) -> None:
    wanted = {"a": A, "b": B, **VIEWS[path]}
    visit(page, f"{server.url}/{path}?{urlencode(wanted)}")
    expect(page.get_by_text("the default is shown")).to_have_count(0)
    assert urlsplit(page.url).path == f"/{path}"
    assert parameters(page.url) == wanted


def test_a_full_address_opens_on_a_cold_server(page: Page) -> None:
    server = Server().wait()
    try:
        wanted = {"a": A, "b": B, **VIEWS["embeddings"]}
        visit(page, f"{server.url}/embeddings?{urlencode(wanted)}")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert parameters(page.url) == wanted
    finally:
        server.stop()


@pytest.mark.parametrize("path", VIEWS)
def test_nonsense_in_every_part_of_an_address_gives_defaults_and_notices(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server.url}/{path}?{urlencode(dict.fromkeys(VIEWS[path], '<b>**nonsense'))}")
    expect(page.get_by_text("the default is shown").first).to_be_visible(timeout=PATIENCE)
    settled(page)
    expect(page.get_by_test_id("stAlertContentError")).to_have_count(0)
    assert "**nonsense" not in {v for k, v in parameters(page.url).items() if k not in ("filter", "search", "word")}
