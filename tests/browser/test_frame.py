"""The frame in a real browser: addresses, typing, navigation, and text that must never become markup."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from components.frame.moved import moved_to
from components.frame.navigation import HOME
from components.frame.page_head import FROM_LINK
from components.story import STORY
from tests.browser.conftest import PATIENCE, Server, entry, go_to, head_of, keyed, open_at, open_page, resize, settled
from tests.browser.test_every_page import TYPED
from tests.load.viewer import Viewer
from tests.story import KNOWN

A = "sinan likes 東京 & <b>tea</b> 😀"


def box(page: Page, name: str):
    return keyed(page, name, "input")


@pytest.mark.slow
@pytest.mark.parametrize("path", ["tokens", pytest.param("", marks=pytest.mark.release)])
def test_a_copied_address_opens_its_page_on_a_cold_server(page: Page, path: str) -> None:
    server = Server().wait()
    try:
        page.goto(f"{server.url}/{path}?a={quote(A)}&b=second")
        expect(box(page, "sentence_a")).to_have_value(A)
        settled(page)
        expect(box(page, "sentence_b")).to_have_value("second")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert urlsplit(page.url).path == f"/{path}"
    finally:
        server.stop()


@pytest.mark.slow
@pytest.mark.parametrize(  # with settings of its view, and without a path
    "old", ["padding", pytest.param("stations", marks=pytest.mark.release)]
)
def test_the_address_of_a_page_that_moved_opens_its_view_on_a_cold_server(page: Page, old: str) -> None:
    server = Server().wait()
    to, opening = moved_to(old, {})
    try:
        page.goto(f"{server.url}/{old}?a={quote(A)}")
        page.wait_for_url(f"{server.url}/{'' if to == HOME else to}?**", timeout=PATIENCE)
        expect(box(page, "sentence_a")).to_have_value(A)
        settled(page)
        expect(page.get_by_role("dialog")).to_have_count(0)
        written = dict(parse_qsl(urlsplit(page.url).query))
        assert {name: written.get(name, value) for name, value in opening.items()} == opening  # a default is left out
    finally:
        server.stop()


@pytest.mark.slow
def test_a_class_that_opens_all_pages_of_a_cold_server_at_once_meets_no_error(tmp_path: Path) -> None:
    """Each viewer's script is a thread, and those of two pages import the same packages by different ways."""
    server = Server(log=tmp_path / "log").wait()

    async def visit(path: str) -> list[str]:
        viewer = Viewer(server.port)
        await viewer.open(path, a=A, v="4")
        await viewer.close()
        return viewer.failures()

    async def visit_all() -> list[list[str]]:
        return await asyncio.gather(*(visit("" if one.stem == HOME else one.stem) for one in STORY))

    try:
        with ThreadPoolExecutor() as beside:  # the loop of this thread is the browser's
            assert not any(beside.submit(asyncio.run, visit_all()).result())
    finally:
        server.stop()
    logged = (tmp_path / "log").read_text(encoding="utf-8")
    assert "Error" not in logged, logged


def test_the_address_follows_typing_without_adding_to_the_history_and_nothing_covers_what_is_typed(
    page: Page, server: Server
) -> None:
    open_at(page, f"{server.url}/tokens")
    before = page.evaluate("history.length")
    box(page, "sentence_a").press("End")
    box(page, "sentence_a").press_sequentially(" and more", delay=40)
    page.wait_for_function("new URL(location.href).searchParams.get('a')?.endsWith(' and more')")
    assert page.evaluate("history.length") == before
    box(page, "sentence_a").fill("a long sentence " * 20)
    expect(page.get_by_role("button", name="sentence, position 60")).to_be_visible()
    for counter in page.get_by_test_id("InputInstructions").all():
        expect(counter).to_be_hidden()


def test_an_example_is_one_click_away_until_something_is_typed_and_kept_from_page_to_page_and_over_a_reload(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_at(page, server.url)
    canvas = page.locator(".journey > canvas")
    expect(canvas).to_be_visible()
    page.wait_for_function(
        "root => root.getBoundingClientRect().top <= 250", arg=page.locator(".journey").element_handle()
    )
    keyed(page, "offered").get_by_text("Two banks").click()
    expect(box(page, "sentence_a")).to_have_value(re.compile("raised its rates"))
    expect(keyed(page, "offered")).to_have_count(0)
    settled(page)
    box(page, "sentence_a").fill("")
    page.get_by_role("radio", name="A pair").click()
    expect(box(page, "sentence_a")).to_have_value("dog bites man")
    expect(box(page, "sentence_b")).to_have_value("man bites dog")
    settled(page)
    open_page(page, "Embeddings")
    page.wait_for_url("**/embeddings?a=dog+bites+man&b=man+bites+dog&reading=apart&side=a&v=4")
    expect(head_of(page, "Embeddings")).to_be_visible()
    settled(page)
    expect(box(page, "sentence_a")).to_have_value("dog bites man")
    box(page, "sentence_b").fill("a pair now")
    page.wait_for_function("new URL(location.href).searchParams.get('b') === 'a pair now'")
    page.reload()
    expect(box(page, "sentence_b")).to_have_value("a pair now")
    expect(box(page, "sentence_a")).to_have_value("dog bites man")


def has(page: Page, sentence: str, path: str) -> None:
    expect(box(page, "sentence_a")).to_have_value(sentence)
    page.wait_for_url(f"**/{path}?a={sentence.replace(' ', '+')}&v=4")
    settled(page)


def test_back_brings_back_each_sentence_that_was_typed_to_its_end_and_the_browser_keeps_them(
    page: Page, server: Server
) -> None:
    open_at(page, f"{server.url}/tokens?a=dog+bites+man")
    before = page.evaluate("history.length")
    box(page, "sentence_a").fill("")
    box(page, "sentence_a").press_sequentially("one two", delay=40)
    has(page, "one two", "tokens")
    box(page, "sentence_a").press("Enter")
    page.wait_for_function(f"history.length === {before + 1}")
    open_page(page, "Embeddings")
    has(page, "one two", "embeddings")
    box(page, "sentence_a").fill("three")
    page.get_by_role("heading", level=1).click()  # to leave the box ends the sentence, too
    has(page, "three", "embeddings")
    page.wait_for_function(f"history.length === {before + 3}")
    for sentence, path in (("one two", "embeddings"), ("one two", "tokens"), ("dog bites man", "tokens")):
        page.evaluate("history.back()")
        has(page, sentence, path)
    page.evaluate("history.forward()")
    has(page, "one two", "tokens")
    box(page, "sentence_a").fill("")
    page.locator(".recent").get_by_role("button", name="three").click()
    has(page, "three", "tokens")
    box(page, "sentence_a").fill("")
    page.get_by_role("button", name="Forget these").click()
    expect(page.get_by_text("Typed in this browser")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('recent_sentences')") == "[]"


def test_back_and_the_recent_sentences_bring_back_how_two_were_read(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/attention?a=one+man&b=two+men&v=4&token=2")
    before = page.evaluate("history.length")
    page.get_by_role("radio", name="as one pair").click()
    page.wait_for_url("**/attention?**reading=pair**")
    settled(page)
    page.get_by_role("radio", name="read apart").click()
    page.wait_for_url("**/attention?**reading=apart**")
    settled(page)
    page.wait_for_function(f"history.length === {before + 2}")
    page.evaluate("history.back()")
    expect(page.get_by_role("radio", name="as one pair")).to_be_checked()
    page.wait_for_url("**/attention?**reading=pair**")
    settled(page)
    box(page, "sentence_b").fill("three men")
    page.get_by_role("heading", level=1).click()
    page.wait_for_url("**/attention?**b=three+men&reading=pair**")
    settled(page)
    box(page, "sentence_a").fill("")
    page.locator(".recent").get_by_role("button", name="one man / two men").click()
    page.wait_for_url("**/attention?a=one+man&b=two+men&reading=apart**")  # as they were read last


FETCHED = "performance.getEntriesByType('resource').filter(({name}) => name.includes('/PlotlyChart.')).length"


def test_title_icon_and_width_stay_the_same_and_plotlys_script_is_loaded_before_a_page_needs_it(
    page: Page, server: Server
) -> None:
    seen = """() => [document.title, document.querySelector("link[rel*=icon]").href,
        document.querySelector("[data-testid=stMainBlockContainer]").clientWidth]"""
    page.set_viewport_size({"width": 1600, "height": 900})
    here, charts = next(
        two for two in pairwise(STORY) if two[0].chapter == two[1].chapter and two[1].first_view in two[1].charts
    )
    open_at(page, f"{server.url}/{here.stem}")
    first = page.evaluate(seen)
    assert first[0] == "BERT Embedding Explorer"
    assert first[2] > 1_000
    box(page, "sentence_a").fill("another one")
    expect(page.get_by_text("another").first).to_be_visible()
    settled(page)
    assert page.evaluate(seen) == first
    link = entry(page, charts.title)
    link.hover()
    page.wait_for_function(f"{FETCHED} === 1")
    link.click()
    expect(head_of(page, charts.title)).to_be_visible()
    expect(page.locator(".js-plotly-plot").first).to_be_visible(timeout=PATIENCE)
    settled(page)
    assert page.evaluate(seen) == first
    assert page.evaluate(FETCHED) == 1, "Streamlit asks at another address now"


def test_what_stands_beside_the_picture_keeps_its_place_while_somebody_types(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?a=He+sat+on+the+bank")
    for name in (name for name, known in KNOWN.items() if known.column_stays):
        go_to(page, "" if name == HOME else name)
        settled(page)
        page.evaluate("window.standing = document.querySelector('.st-key-beside > *')")
        box(page, "sentence_a").press("End")
        box(page, "sentence_a").press_sequentially(" a", delay=40)
        page.wait_for_function(TYPED, arg=box(page, "sentence_a").input_value())
        settled(page)
        assert page.evaluate("window.standing.isConnected"), f"{name}: focus, scrolling and what was open would be lost"


def test_after_a_try_the_headline_of_before_stands_beside_it_until_something_else_changes(
    page: Page, server: Server
) -> None:
    open_at(page, f"{server.url}/sentences?a=dog+bites+man")
    was = keyed(page, "headline").locator("h1").inner_text()
    told = keyed(page, "told_room").locator(".told")
    told.get_by_role("button", name="→ Compare with “dog” and “man” swapped").click()
    expect(box(page, "sentence_b")).to_have_value("man bites dog")
    settled(page)
    expect(told.get_by_role("heading", name="Before")).to_be_visible()
    expect(told.get_by_text(was, exact=True)).to_be_visible()
    expect(keyed(page, "headline").locator("h1")).not_to_have_text(was)
    page.wait_for_function("new URLSearchParams(location.search).get('was') === 'b='")
    page.goto(page.url)  # whoever is sent this link can go back, too
    settled(page)
    expect(told.get_by_text(FROM_LINK, exact=True)).to_be_visible()
    told.get_by_role("button", name="← Back to it").click()
    expect(keyed(page, "headline").locator("h1")).to_have_text(was, timeout=PATIENCE)
    settled(page)
    expect(told.get_by_role("heading", name="Before")).to_have_count(0)
    page.wait_for_function("!new URLSearchParams(location.search).has('was')")
    resize(page, 390, 844)  # where the tries are far below what they change
    told.get_by_role("button", name="→ Compare with “dog” and “man” swapped").click()
    expect(told.get_by_role("heading", name="Before")).to_be_attached(timeout=PATIENCE)
    settled(page)
    expect(keyed(page, "headline").locator("h1")).to_be_in_viewport(ratio=1)
    box(page, "sentence_a").press("End")
    box(page, "sentence_a").press_sequentially(" again", delay=40)
    expect(told.get_by_role("heading", name="Before")).to_have_count(0, timeout=PATIENCE)
