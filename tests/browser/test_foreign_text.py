"""Text from an address, a file or a checkpoint stays text wherever Streamlit reads Markdown: no link, style or icon."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from components.compute.writing import one_line
from tests import hostile_host, naughty
from tests.browser.conftest import PATIENCE, REPOSITORY, Server, keyed, open_at, settled
from tests.browser.test_every_page import LINKS

TEXTS = (*naughty.FOUND_IN_MARKDOWN, *naughty.STREAMLIT, *naughty.MARKUP)
APP = """
import pandas as pd
import streamlit as st
from components.frame.markup import escaped
from tests.browser.test_foreign_text import TEXTS

for number, text in enumerate(map(escaped, TEXTS)):
    with st.container(key=f"text{number}"):
        st.markdown(text)
        st.markdown(f"a **{text}**, *{text}* and [{text}](#here)")
        st.caption(text)
        st.warning(f"“{text}” is not valid.")
        st.header(text, anchor=f"anchor{number}")
        st.metric(text, "7")
        st.button(text, key=f"button{number}")
        st.popover(text, key=f"popover{number}")
        st.expander(text)
        st.radio("choice", [text], key=f"radio{number}", label_visibility="collapsed")
        st.pills("pill", [text], key=f"pill{number}", label_visibility="collapsed")
        st.table(pd.DataFrame({"column": [text]}))
    st.toast(text)
"""
LABELS = {"choice", "pill", "column", "7"}
# What is in each element of a text: its words, and what Markdown made of them beside what we wrote.
READ = """number => {
  const places = '[data-testid=stMarkdownContainer], [data-testid=stCaptionContainer], h2, td';
  const made = 'a, code, pre, em, strong, del, ul, ol, h1, h3, hr, blockquote, img, table, sup, [role=img]';
  const ours = '[href="#here"], strong:has(+ em), strong + em, [aria-label="Link to heading"], h2';
  const boxes = [...document.querySelector(`.st-key-text${number}`).querySelectorAll(places)];
  return boxes.filter(box => !box.querySelector(places)).map(box => [
    box.textContent.replace(/\\s+/g, " ").trim(),
    [...box.querySelectorAll(made)].filter(one => !one.matches(ours)).map(one => one.outerHTML),
  ]);
}"""


@pytest.fixture(scope="module")
def elements(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder: Path = tmp_path_factory.mktemp("elements")
    folder.joinpath("app.py").write_text(APP)
    server = Server(folder=folder, PYTHONPATH=str(REPOSITORY)).wait()
    page = browser.new_page()
    open_at(page, server.url)
    expect(page.locator(f".st-key-text{len(TEXTS) - 1} td")).to_be_visible(timeout=PATIENCE)
    yield page
    page.close()
    server.stop()


def test_an_escaped_text_is_read_as_it_is_in_every_element(elements: Page) -> None:
    for number, text in enumerate(map(one_line, TEXTS)):
        found = elements.evaluate(READ, number)
        wanted = (text, f"a {text}, {text} and {text}", f"“{text}” is not valid.")
        assert len(found) >= 11
        assert not [made for _, made in found if made]
        assert {words for words, _ in found} - LABELS == {" ".join(words.split()) for words in wanted}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose checkpoint and tour are hostile."""
    folder = tmp_path_factory.mktemp("host")
    directory, tour = hostile_host.checkpoint(folder), hostile_host.tour(folder)
    server = Server(EXPLORER_MODEL=str(directory), EXPLORER_TOUR=str(tour)).wait()
    yield server
    server.stop()


def test_no_text_of_a_host_is_a_link_in_a_scene_and_where_a_checkpoint_is_chosen(page: Page, host: Server) -> None:
    """What a viewer types is looked for on every page by test_every_page."""
    sentences = urlencode(hostile_host.SENTENCES)
    page.goto(f"{host.url}/tokens?talk=1&scene=1&{sentences}")
    expect(page.locator(".st-key-scene h1")).to_be_visible(timeout=PATIENCE)
    settled(page)
    assert not page.evaluate(LINKS)
    page.goto(f"{host.url}/sentences?show=pairs&layer=www.evil-bank.example/verify&{sentences}")
    toast = page.locator("[data-testid=stToast]", has_text="“layer=www.evil-bank.example/verify” in the address")
    expect(toast).to_be_visible(timeout=PATIENCE)
    assert not page.evaluate(LINKS)
    page.wait_for_function("!new URL(location.href).searchParams.has('layer')")
    keyed(page, "checkpoint", "button").first.click()
    expect(page.get_by_role("radio").first).to_be_attached()
    expect(page.get_by_text(hostile_host.NAME).first).to_be_visible()
    assert not page.evaluate(LINKS)
