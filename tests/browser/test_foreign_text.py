"""Text from an address, a file or a checkpoint stays text wherever Streamlit reads Markdown: no link, style or icon."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from components.compute.writing import one_line
from tests import naughty
from tests.browser.conftest import PATIENCE, REPOSITORY, Server, open_at
from tests.browser.test_every_page import LINKS

TEXTS = (*naughty.FOUND_IN_MARKDOWN, *naughty.STREAMLIT, *naughty.MARKUP)
APP = """
import pandas as pd
import streamlit as st
from components.frame.markup import escaped

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
    folder.joinpath("app.py").write_text(f"TEXTS = {TEXTS!r}\n{APP}", encoding="utf-8")
    server = Server(folder=folder, PYTHONPATH=str(REPOSITORY)).wait()
    page = browser.new_page()
    open_at(page, server.url)
    expect(page.locator(f".st-key-text{len(TEXTS) - 1} td")).to_be_visible(timeout=PATIENCE)
    yield page
    page.close()
    server.stop()


def test_an_escaped_text_is_read_as_it_is_in_every_element(elements: Page) -> None:
    """Which texts are escaped is asked of every page, scene and notice by tests/pages/test_foreign_text.py."""
    assert not elements.evaluate(LINKS)
    for number, text in enumerate(map(one_line, TEXTS)):
        found = elements.evaluate(READ, number)
        wanted = (text, f"a {text}, {text} and {text}", f"“{text}” is not valid.")
        assert len(found) >= 11
        assert not [made for _, made in found if made]
        assert {words for words, _ in found} - LABELS == {" ".join(words.split()) for words in wanted}
