"""A broken connection and a restarted server: what was typed is still there, and the page continues."""

from base64 import b64encode
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.conftest import BROKEN, PATIENCE, Server, entry, keyed, open_at, settled

# The page's own websockets, so that a test can break them; what Playwright routes passes through this process.
KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) { super(...address); window.sockets.push(this); }
};
"""


@pytest.fixture
def socket_page(page: Page) -> Page:
    page.add_init_script(KEEP_SOCKETS)
    return page


def break_connection(page: Page) -> None:
    """Close the connection, as when a train enters a tunnel; Streamlit opens a new one."""
    page.evaluate("sockets.at(-1).close()")
    page.wait_for_function("sockets.length > 1 && sockets.at(-1).readyState === WebSocket.OPEN")


@pytest.mark.slow
def test_after_a_restart_of_the_server_the_page_shows_what_was_typed_and_chosen(page: Page) -> None:
    server = Server().wait()
    try:
        open_at(page, f"{server.url}/list?set=here&points=token&a=dog&method=umap")
        keyed(page, "list_gear", "button").first.click()
        keyed(page, "metric").get_by_text("euclidean").click()
        page.wait_for_function("new URL(location.href).searchParams.get('metric') === 'euclidean'")
        settled(page)
        box = keyed(page, "sentence_a", "input")
        box.press("End")
        box.press_sequentially(" bites")
        page.wait_for_function("new URL(location.href).searchParams.get('a') === 'dog bites'")
        server.stop()
        expect(box).to_be_disabled()
        expect(box).to_have_value("dog bites")
        server.start()
        server.wait()
        expect(box).to_be_enabled(timeout=PATIENCE)
        settled(page)
        expect(box).to_have_value("dog bites")
        kept = parse_qs(urlsplit(page.url).query)
        assert (kept["metric"], kept["method"], kept["a"]) == (["euclidean"], ["umap"], ["dog bites"])
        box.press("End")
        box.press_sequentially(" man")
        page.wait_for_function("new URL(location.href).searchParams.get('a') === 'dog bites man'", timeout=PATIENCE)
        settled(page)
        expect(keyed(page, "map")).to_contain_text("man")
    finally:
        server.stop()


@pytest.mark.slow
def test_after_a_broken_connection_during_a_fit_the_page_continues(socket_page: Page, server: Server) -> None:
    page = socket_page
    page.goto(f"{server.url}/list?points=token&a=a+connection+that+breaks+in+the+middle&set=varied&seed=4711")
    expect(page.locator('[data-test-script-state="running"]')).to_be_attached()
    expect(keyed(page, "sentence_a", "input")).to_be_visible()
    break_connection(page)
    settled(page)
    expect(keyed(page, "sentence_a", "input")).to_have_value("a connection that breaks in the middle")
    expect(keyed(page, "map", ".js-plotly-plot")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("went wrong")).to_have_count(0)


@pytest.mark.parametrize("before", ["tokens", "embeddings"])
def test_a_page_that_streamlit_leaves_blank_is_reloaded_from_its_address(
    socket_page: Page, server: Server, before: str
) -> None:
    """A message about an element that never arrived, as after a break: Streamlit then shows a blank page. This may come
    with a click on a link, before the next page has written its address."""
    page = socket_page
    open_at(page, f"{server.url}/{before}?a=dog+bites+man")
    expect(keyed(page, "menu").get_by_role("link").first).to_be_visible()  # what opens the page again comes with it
    page.evaluate("window.before = true")
    lost = ForwardMsg()
    lost.metadata.delta_path[:] = [0, 999]
    lost.delta.new_element.markdown.body = "what comes after a part that was lost"
    message = b64encode(lost.SerializeToString()).decode()
    entry(page, "Pieces").evaluate(
        """(link, message) => {
          link.click(); // of the open page: nothing happens
          sockets.at(-1).dispatchEvent(
            new MessageEvent("message", {data: Uint8Array.from(atob(message), one => one.charCodeAt(0)).buffer}));
        }""",
        message,
    )
    page.wait_for_function("!window.before", timeout=PATIENCE)
    BROKEN.clear()  # Streamlit throws, before it leaves its page blank
    settled(page)
    expect(keyed(page, "sentence_a", "input")).to_have_value("dog bites man")
    expect(keyed(page, "pills").get_by_text("bites").first).to_be_attached()


def test_text_typed_while_the_connection_was_broken_reaches_the_page_and_the_address(
    socket_page: Page, server: Server
) -> None:
    page = socket_page
    open_at(page, f"{server.url}/tokens?a=dog")
    box = keyed(page, "sentence_a", "input")
    box.press("End")
    box.press_sequentially(" bites")
    break_connection(page)
    expect(box).to_be_enabled(timeout=PATIENCE)
    expect(box).to_have_value("dog bites")
    page.wait_for_function("new URL(location.href).searchParams.get('a') === 'dog bites'")
    expect(keyed(page, "pills").get_by_text("bites").first).to_be_attached()
