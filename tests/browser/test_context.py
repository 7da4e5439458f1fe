"""What only a browser shows of the maps: PCA first and one map at the end, a click that chooses, a file that fills."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, settled

LONG = "the old bank on the river bank raised its rates while we sat there and watched the boats go by at noon"


def test_one_map_is_left_and_it_is_umap(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?a={LONG}")
    expect(page.get_by_text("UMAP, cosine")).to_be_visible(timeout=90_000)
    settled(page)
    expect(page.locator(".st-key-map .js-plotly-plot")).to_have_count(1)
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    expect(page.locator(".st-key-map")).to_contain_text("How far to believe it: trustworthiness")


def test_a_new_sentence_is_never_left_with_the_old_map(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?a={LONG}")
    expect(page.get_by_text("UMAP, cosine")).to_be_visible(timeout=90_000)
    page.get_by_label("Sentence A").fill("seven green parrots quarrel loudly over one ripe mango")
    expect(page.locator(".st-key-map")).to_contain_text("mango", timeout=60_000)
    settled(page)
    expect(page.locator(".st-key-map")).not_to_contain_text("river")
    expect(page.locator(".js-plotly-plot")).to_have_count(1)


def test_a_click_on_a_point_chooses_it_and_is_in_the_address(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?a={LONG}&method=pca")
    expect(page.locator(".st-key-map .js-plotly-plot")).to_be_visible(timeout=90_000)
    settled(page)
    page.locator(".st-key-map .scatterlayer .point").nth(5).click(force=True)
    expect(page).to_have_url(re.compile(r"point=\d+"))


def test_a_file_fills_the_list(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?set=own&points=sentence&method=pca")
    page.locator('input[type="file"]').set_input_files(
        {"name": "my.csv", "mimeType": "text/csv", "buffer": b"id,text,kind\n1,a dog barks,x\n2,a cat sleeps,y\n"}
    )
    expect(page.get_by_text("2 of at most 2,000 sentences")).to_be_visible(timeout=60_000)
    settled(page)
    expect(page.locator(".st-key-map")).to_contain_text("a dog barks")


def test_a_broken_file_is_named_by_its_line(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/context?set=own")
    page.locator('input[type="file"]').set_input_files(
        {"name": "my.csv", "mimeType": "text/csv", "buffer": b"id,text\n1,fine\n2,one,too many\n"}
    )
    expect(page.get_by_text("Line 3 of the file has 3 cells, line 1 names 2 columns.")).to_be_visible(timeout=60_000)
