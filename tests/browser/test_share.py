"""Sharing in a real browser: a copied address opens the same view elsewhere, and a QR code reader reads the code."""

import time
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, Server, keyed, open_at, open_menu, retype, settled
from tests.browser.test_every_page import BACKGROUNDS

SENTENCE = "sinan likes 東京 & <b>tea</b>? 😀 #1 100% +"


def shared(page: Page) -> str:
    """Open the dialog, and return the address that it shows."""
    keyed(open_menu(page), "share_button", "button").first.click()
    field = page.get_by_label("Address of this view")
    expect(field).to_be_visible()
    settled(page)
    return field.input_value()


def seen(page: Page) -> str:
    """What a QR code reader reads on the screen, once it can: what is new or changes its colours is faded in."""
    expect(page.get_by_alt_text("QR code of the address above")).to_be_visible()
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        if found := zxingcpp.read_barcode(Image.open(BytesIO(page.screenshot()))):
            return found.text
    return ""


def test_a_qr_code_reader_reads_the_address_in_light_and_dark_and_another_viewer_sees_the_same_until_it_changes(
    another_context: BrowserContext, page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    open_at(page, f"{server.url}/embeddings?token=2&cell=2,120")
    keyed(page, "sentence_a", "input").fill(SENTENCE)
    page.wait_for_function("new URL(location.href).searchParams.get('a')?.endsWith('+')")
    link = shared(page)
    assert link == page.url
    assert link.startswith(f"{server.url}/embeddings?")
    for scheme, background in BACKGROUNDS.items():
        page.emulate_media(color_scheme=scheme)
        expect(page.get_by_test_id("stApp")).to_have_css("background-color", background)
        assert seen(page) == link
    assert page.get_by_alt_text("QR code of the address above").bounding_box()["height"] > 0.5 * 720
    other = another_context.new_page()
    open_at(other, link)
    expect(keyed(other, "sentence_a", "input")).to_have_value(SENTENCE)
    assert other.url == link
    retype(other, "changed")
    expect(keyed(page, "sentence_a", "input")).to_have_value(SENTENCE)
    assert page.url == link
    other.close()


def test_copy_puts_the_address_into_the_clipboard_also_where_a_browser_has_none_and_a_long_one_has_no_code(
    page: Page, server: Server
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_at(page, f"http://localhost:{server.port}/tokens?a=dog")
    for clipboard in ("there", "missing"):
        page.evaluate("navigator.clipboard.writeText('nothing yet')")
        if clipboard == "missing":
            page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error()))")
        link = shared(page)
        assert link == f"http://localhost:{server.port}/tokens?a=dog&v=4"  # the host name that the viewer uses
        expect(page.get_by_text("works only on this computer")).to_be_visible()
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == link
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        settled(page)
    retype(page, " ".join(["x" * 150] * 28))  # a long address with few tokens: so long a word is one [UNK]
    assert len(shared(page)) > 4000
    expect(page.get_by_text("too long for a QR code")).to_be_visible()
    expect(page.get_by_alt_text("QR code of the address above")).to_have_count(0)
