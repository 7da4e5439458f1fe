"""A page in a fragment follows the sentence: the frame is not sent again, but still uses the new sentence."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.conftest import (
    PATIENCE,
    Server,
    fresh,
    head_of,
    keyed,
    open_at,
    open_export,
    open_menu,
    open_page,
    settled,
)

SLOW_TORCH = """
import sys, time
from importlib.machinery import PathFinder
from pathlib import Path

class Late:
    def find_spec(self, name, path, target=None):
        if name == "torch":
            spec = PathFinder.find_spec(name, path)
            run = spec.loader.exec_module
            spec.loader.exec_module = lambda module: wait() or run(module)
            return spec

def wait():
    while not Path({released!r}).exists():
        time.sleep(0.05)

sys.meta_path.insert(0, Late())
"""


def type_and_wait(page: Page, text: str) -> None:
    keyed(page, "sentence_a", "input").fill(text)
    expect(fresh(page, ".linked-heatmaps")).to_have_attribute("data-pieces", re.compile(text))
    settled(page)


def kinds(frames: list[bytes]) -> set[str]:
    return {str(ForwardMsg.FromString(frame).WhichOneof("type")) for frame in frames}


def test_a_changed_sentence_sends_the_page_without_its_frame_which_uses_it(page: Page, server: Server) -> None:
    frames: list[bytes] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))  # type: ignore[call-overload]
    open_at(page, f"{server.url}/embeddings")
    assert "navigation" in kinds(frames)
    type_and_wait(page, "the model is warm now")
    frames.clear()
    type_and_wait(page, "only this is sent")
    assert "delta" in kinds(frames)
    assert "navigation" not in kinds(frames)
    page.wait_for_function("new URL(location.href).searchParams.get('a') === 'only this is sent'")
    open_export(page)
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name="Python script").click()
    script = Path(download.value.path()).read_text(encoding="utf-8")
    assert "only this is sent" in script
    assert "the model is warm now" not in script
    page.keyboard.press("Escape")
    keyed(open_menu(page), "share_button", "button").first.click()
    expect(page.get_by_label("Address of this view")).to_have_value(re.compile(r"embeddings\?a=only\+this\+is\+sent"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    settled(page)
    frames.clear()
    open_page(page, "Tokens")
    expect(head_of(page, "Tokens")).to_be_visible()
    expect(keyed(page, "sentence_a", "input")).to_have_value("only this is sent")
    settled(page)
    assert "navigation" in kinds(frames)


def test_a_setting_that_the_page_no_longer_has_leaves_the_address(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/attention?a=dog+bites+man&grid=heads&habit=itself")
    assert "habit=itself" in page.url
    page.get_by_role("radio", name="one reader").click()
    page.wait_for_function("!new URL(location.href).searchParams.has('habit')")


@pytest.mark.slow
def test_tokens_and_heatmaps_are_seen_before_torch_is_imported(page: Page, tmp_path: Path) -> None:
    released = tmp_path / "released"
    (tmp_path / "sitecustomize.py").write_text(SLOW_TORCH.format(released=str(released)), encoding="utf-8")
    server = Server(log=tmp_path / "log", PYTHONPATH=str(tmp_path)).wait()
    try:
        page.goto(f"{server.url}/embeddings?a=dog")
        loading, heatmaps = keyed(page, "loading"), fresh(page, ".linked-heatmaps")
        expect(loading.locator(".pill")).to_have_text(["[CLS]", "dog", "[SEP]"], timeout=PATIENCE)
        expect(heatmaps).to_have_attribute("data-pieces", "[CLS] dog [SEP]", timeout=PATIENCE)
        keyed(page, "sentence_a", "input").fill("my unbelievable <b>")
        pieces = ["[CLS]", "my", "unbelievable", "<", "b", ">", "[SEP]"]
        expect(loading.locator(".pill")).to_have_text(pieces, timeout=PATIENCE)
        expect(heatmaps).to_have_attribute("data-pieces", " ".join(pieces), timeout=PATIENCE)
        released.touch()
        expect(loading).to_have_count(0, timeout=PATIENCE)
        settled(page)
        expect(heatmaps).to_have_attribute("data-pieces", " ".join(pieces))
        expect(page.get_by_text("went wrong")).to_have_count(0)
        assert "Traceback" not in (tmp_path / "log").read_text(encoding="utf-8")
    finally:
        server.stop()


@pytest.mark.slow
def test_text_typed_while_a_cold_server_is_loading_is_not_lost(page: Page) -> None:
    server = Server().wait()
    try:
        page.goto(f"{server.url}/embeddings")
        box = keyed(page, "sentence_a", "input")
        box.fill("typed at once")
        box.press("Enter")
        heatmaps = fresh(page, ".linked-heatmaps")
        expect(heatmaps).to_have_attribute("data-pieces", "[CLS] typed at once [SEP]", timeout=PATIENCE)
        settled(page)
        box.fill("")
        keyed(page, "example").get_by_text("A pair").click()
        expect(heatmaps).to_have_attribute("data-pieces", re.compile("dog bites man"))
        expect(page.get_by_text("went wrong")).to_have_count(0)
    finally:
        server.stop()
