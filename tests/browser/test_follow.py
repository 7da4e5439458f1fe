"""A page in a fragment follows the sentence: the frame is not sent again, but still uses the new sentence."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.conftest import PATIENCE, Server, keyed, settled


def type_and_wait(page: Page, text: str) -> None:
    keyed(page, "sentence_a", "input").fill(text)
    expect(page.locator(".linked-heatmaps")).to_have_attribute("data-pieces", re.compile(text))
    settled(page)


def kinds(frames: list[bytes]) -> set[str]:
    return {str(ForwardMsg.FromString(frame).WhichOneof("type")) for frame in frames}


def test_a_changed_sentence_sends_the_page_without_its_frame(page: Page, server: Server) -> None:
    frames: list[bytes] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))  # type: ignore[call-overload]
    page.goto(f"{server.url}/embeddings")
    settled(page)
    assert "navigation" in kinds(frames)
    type_and_wait(page, "the model is warm now")
    frames.clear()
    type_and_wait(page, "only this is sent")
    assert "delta" in kinds(frames)
    assert "navigation" not in kinds(frames)
    page.wait_for_function("new URL(location.href).searchParams.get('a') === 'only this is sent'")
    frames.clear()
    keyed(page, "menu").get_by_role("link", name="Tokens").click()
    expect(page.get_by_role("heading", name="Tokens", exact=True)).to_be_visible()
    expect(keyed(page, "sentence_a", "input")).to_have_value("only this is sent")
    settled(page)
    assert "navigation" in kinds(frames)


def test_downloads_and_shared_links_use_the_last_sentence(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/embeddings?a=the+first")
    settled(page)
    for text in ("the second", "the third"):
        type_and_wait(page, text)
    page.get_by_role("button", name="Take this page home").click()
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name="Python script").click()
    script = Path(download.value.path()).read_text(encoding="utf-8")
    assert "the third" in script
    assert "the first" not in script
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share this view").click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(re.compile(r"embeddings\?a=the\+third"))


def test_a_setting_that_the_page_no_longer_has_leaves_the_address(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/attention?a=dog+bites+man&b=man+bites+dog&between=ab")
    settled(page)
    assert "between=ab" in page.url
    keyed(page, "sentence_b", "input").fill("")
    page.wait_for_function("!new URL(location.href).searchParams.has('between')")


def test_a_click_on_a_page_can_change_the_whole_app(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?a=dog+bites+man")
    settled(page)
    keyed(page, "sentence_a", "input").fill("man bites dog")
    page.wait_for_function("new URL(location.href).searchParams.get('a') === 'man bites dog'")
    keyed(page, "take_tour_home").get_by_role("button").click()
    page.wait_for_function("new URL(location.href).searchParams.get('scene') === '1'")
    page.goto(f"{server.url}/blank?a=dog+bites+man")
    settled(page)
    page.get_by_role("button", name="Fill the blank with BERT base").click()
    expect(page.get_by_role("button", name="Download it now")).to_be_visible()


@pytest.mark.slow
def test_text_typed_while_a_cold_server_is_loading_is_not_lost(page: Page) -> None:
    server = Server().wait()
    try:
        page.goto(f"{server.url}/embeddings")
        box = keyed(page, "sentence_a", "input")
        box.fill("typed at once")
        box.press("Enter")
        heatmaps = page.locator(".linked-heatmaps")
        expect(heatmaps).to_have_attribute("data-pieces", "[CLS] typed at once [SEP]", timeout=PATIENCE)
        settled(page)
        keyed(page, "example").get_by_text("A pair").click()
        expect(heatmaps).to_have_attribute("data-pieces", re.compile("dog bites man"))
        expect(page.get_by_text("went wrong")).to_have_count(0)
    finally:
        server.stop()
