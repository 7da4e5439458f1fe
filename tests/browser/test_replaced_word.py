"""A word is replaced by the pencil of the heatmaps, and both sentences are compared, in a real browser."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from components.records.embeddings import PANELS
from components.records.graphemes import boundaries
from components.service import ModelService
from tests import naughty
from tests.browser.conftest import PATIENCE, Server, fresh, keyed, settled

SENTENCE = "Sinan is our instructor"


def settings(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_a_click_on_a_name_marks_its_row_the_pencil_replaces_its_word_and_undo_takes_it_back(
    page: Page, server: Server, packaged: ModelService
) -> None:
    page.goto(f"{server.url}/embeddings?a={SENTENCE}&cell=1,5")
    expect(fresh(page, ".linked-heatmaps")).to_have_attribute("data-painted", re.compile(r"\d+"), timeout=PATIENCE)
    settled(page)
    escape_leaves_everything_as_it_is(page)
    page.locator(".heatmap_word .heatmap-label", has_text=re.compile("^instructor$")).first.click()
    expect(fresh(page, ".cell-arithmetic")).to_have_attribute("data-row", "5")
    expect(page.locator(".word-editor")).to_have_count(0)
    page.locator(".linked-heatmaps .edit-word").click()
    box = page.get_by_role("textbox", name="Another word for “instructor”")
    expect(box).to_be_focused()
    expect(box).to_have_value("instructor")
    box.fill("doctor")
    box.press("Enter")
    expect(fresh(page, ".linked-heatmaps")).to_have_attribute(
        "data-pieces", re.compile(re.escape("doctor / instructor")), timeout=PATIENCE
    )
    expect(page).to_have_url(re.compile("a=Sinan(.|%20)is(.|%20)our(.|%20)doctor"), timeout=PATIENCE)
    settled(page)
    assert settings(page)["a"] == ["Sinan is our doctor"]
    assert settings(page)["b"] == [SENTENCE]
    line = fresh(page, ".cell-arithmetic")
    now, was = (packaged.embeddings(packaged.tokens(text)) for text in ("Sinan is our doctor", SENTENCE))
    row = was.names.index("instructor")
    expect(line).to_have_attribute("data-row", str(row))
    column = int(line.get_attribute("data-column") or "")
    for name in PANELS:
        difference = getattr(now, name)[row, column] - getattr(was, name)[row, column]
        assert float(line.get_attribute(f"data-{name}") or "") == float(difference)
    back_and_forward_bring_the_comparison_again(page)
    keyed(page, "undo_word", "button:visible").click()
    expect(keyed(page, "undo_word")).to_have_count(0, timeout=PATIENCE)
    expect(page).to_have_url(re.compile("a=Sinan(.|%20)is(.|%20)our(.|%20)instructor"), timeout=PATIENCE)
    settled(page)
    assert settings(page)["a"] == [SENTENCE]
    assert "b" not in settings(page)
    expect(fresh(page, ".heatmap_summed .heatmap-title")).to_have_text("Sum")


def back_and_forward_bring_the_comparison_again(page: Page) -> None:
    compared, title = page.url, fresh(page, ".heatmap_summed .heatmap-title")
    page.evaluate("history.back()")
    expect(title).to_have_text("Sum", timeout=PATIENCE)
    settled(page)
    assert "b" not in settings(page)
    page.evaluate("history.forward()")
    expect(title).to_have_text("Sum: A − B", timeout=PATIENCE)
    settled(page)
    assert page.url == compared


def escape_leaves_everything_as_it_is(page: Page) -> None:
    plot = fresh(page, ".heatmap_normed .heatmap-plot")
    plot.focus()
    plot.press("Enter")
    box = page.get_by_role("textbox", name="Another word for “Sinan”")  # of which row 1 is the first piece
    expect(box).to_be_focused()
    box.fill("Nobody")
    box.press("Escape")
    expect(box).to_have_count(0)
    expect(plot).to_be_focused()
    assert settings(page)["a"] == [SENTENCE]
    plot.press("ArrowUp")
    plot.press("Enter")
    expect(page.locator(".word-editor")).to_have_count(0)  # [CLS] is no word


def test_characters_end_where_the_browser_ends_them(page: Page) -> None:
    """By Intl.Segmenter, which is ICU's implementation of UAX #29."""
    ends = page.evaluate(
        """texts => texts.map(text => [...new Intl.Segmenter("en", {granularity: "grapheme"}).segment(text)]
            .map(({index, segment}) => [...text.slice(0, index + segment.length)].length))""",
        list(naughty.LINES),
    )
    assert [boundaries(text)[1:] for text in naughty.LINES] == ends
