"""A real server and a real Chromium. Tests wait for what a person would see, never for a fixed time."""

import os
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    FloatRect,
    Locator,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from components.story import STORY
from tests.install_browser import NAMES, on_the_path

REPOSITORY = Path(__file__).parents[2]
HEADLESS = on_the_path()
CHROMIUM = on_the_path(*NAMES) or HEADLESS  # as readers have it, for the benchmarks
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
ONE_PROCESS = [
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--disable-features=site-per-process,IsolateOrigins",
]
SETTLED = """() => document.querySelector("[data-test-script-state=notRunning]")
  && !document.querySelector("[data-stale=true], [data-testid=stSkeleton]")"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Streamlit keeps what the last run drew until the next one has redrawn it or ends, so a locator must ask for fresh
# elements or it finds both.
FRESH = ":not([data-stale=true], [data-stale=true] *, :has([data-stale=true]))"
IDLE = "() => new Promise(requestIdleCallback)"
SCROLL = "top => document.querySelector('[data-testid=stMain]').scrollTo(0, top)"
VISIT = """path => {
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}"""
BURST = 250  # ms, as in talk_keys.js
# How long is too long, even on a busy machine; nothing waits longer than it has to.
PATIENCE = 180_000
expect.set_options(timeout=60_000)


class Server:
    """The app as a host runs it, in a process of its own."""

    def __init__(
        self, *, folder: Path = REPOSITORY, log: Path | None = None, enter: Callable[[], None] | None = None,
        **environment: str,
    ) -> None:  # fmt: skip
        """`enter` is called in the new process before the app starts."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment, self.folder, self.log, self.enter = environment, folder, log, enter
        self.start()

    def start(self) -> None:
        """Start the server; after `stop`, restart it on the same port."""
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true",
                "--server.address=127.0.0.1", f"--server.port={self.port}",
            ],
            cwd=self.folder,
            preexec_fn=self.enter,
            env={**os.environ, "HF_HUB_OFFLINE": "1", **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=self.log.open("w") if self.log else subprocess.DEVNULL,
        )  # fmt: skip

    def wait(self) -> "Server":
        """Wait until the server answers; it has not run the app yet."""
        for _ in range(600):
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1):
                return self
            with suppress(subprocess.TimeoutExpired):
                raise RuntimeError(f"the server ended with {self.process.wait(0.1)}")
        raise TimeoutError("the server does not answer")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(log=tmp_path_factory.mktemp("server") / "log").wait()
    yield running
    running.stop()


BROKEN = list[str]()  # what the scripts of pages threw


@pytest.fixture(autouse=True)
def nothing_fails(server: Server) -> Iterator[None]:
    """Neither a run on the shared server nor a script in a browser fails, also where a test looks at something else;
    what the server logged is appended to the failure of a test."""
    assert server.log is not None
    before = server.log.stat().st_size
    yield
    with server.log.open() as log:
        log.seek(before)
        logged = log.read()
    print(logged)
    thrown = BROKEN[:]
    BROKEN.clear()
    assert "a page failed" not in logged and not thrown


def listen(context: BrowserContext) -> None:
    """Hear what scripts of all pages of this context throw; Streamlit shows it in the place of a component."""
    context.on("weberror", lambda thrown: BROKEN.append(str(thrown.error)))
    context.on("console", lambda said: BROKEN.append(said.text) if "BidiComponent Error" in said.text else None)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """For several viewers at once, and for devices other than a desktop; `page` opens in half the time."""
    chromium = playwright.chromium.launch(executable_path=HEADLESS, args=ARGUMENTS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="package")
def context(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser with a profile and one process for all pages, which keeps Streamlit's and Plotly's scripts compiled."""
    profile = tmp_path_factory.mktemp("profile")
    opened = playwright.chromium.launch_persistent_context(
        profile, executable_path=HEADLESS, args=[*ARGUMENTS, *ONE_PROCESS], reduced_motion="reduce"
    )
    listen(opened)
    yield opened
    opened.close()


def desktop(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.set_viewport_size({"width": 1280, "height": 900})
    return page


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A new viewer at a desktop."""
    others = context.pages  # without the empty first one the process would end, and what it has compiled
    page = desktop(context)
    yield page
    with suppress(Error):  # a page that was never opened has no storage
        page.evaluate("localStorage.clear()")
    for item in context.pages:
        if item not in others:
            item.close()
    context.clear_cookies()
    context.clear_permissions()


@pytest.fixture(scope="package")
def another_context(browser: Browser) -> Iterator[BrowserContext]:
    """For pages that stay open: in a window of their own, or keys would go to them."""
    with browser.new_context(reduced_motion="reduce") as opened:
        listen(opened)
        yield opened


@pytest.fixture(scope="module")
def left_open(another_context: BrowserContext) -> Iterator[Page]:
    """A viewer for the tests of one module that leave the page as they find it, since opening it takes longest."""
    page = desktop(another_context)
    yield page
    page.close()


def fresh(page: Page, selector: str, *, has_text: str | re.Pattern[str] | None = None) -> Locator:
    """What this selector finds, ignoring a stale duplicate that is about to vanish."""
    return page.locator(f"{selector}{FRESH}", has_text=has_text)


def keyed(page: Page | Locator, key: str, inside: str = "") -> Locator:
    """The element or container with this key, ignoring a stale duplicate that is about to vanish."""
    return page.locator(f".st-key-{key}{FRESH} {inside}".strip())


def entry(page: Page, title: str) -> Locator:
    """A link of the menu: to a chapter, or to a page of the chapter that is open."""
    return keyed(page, "menu").get_by_role("link", name=title, exact=True)


def open_page(page: Page, title: str) -> None:
    """Go to the page with this title by the menu, through its chapter if that is closed."""
    if not entry(page, title).is_visible():
        entry(page, next(one.chapter for one in STORY if one.title == title)).click()
    entry(page, title).click()


def head_of(page: Page, title: str) -> Locator:
    """The headline of the page with this title: seen once the page has answered, while its address changes at once."""
    return fresh(page, f'h1[aria-label^="{title}. "]')


def settled(page: Page) -> None:
    """Wait until the run has ended, nothing is stale, and lazily loaded parts are on the page."""
    page.wait_for_function(SETTLED, timeout=PATIENCE)


def open_at(page: Page, address: str) -> None:
    """Open this address, and wait until its run has ended."""
    page.goto(address)
    settled(page)


def open_once(page: Page, address: str) -> None:
    """Open this address, unless it is open and its settings are still those with which it opened."""
    if page.evaluate("address => window.asked === address && window.opened === location.href", address):
        return
    open_at(page, address)
    page.evaluate("address => Object.assign(window, { asked: address, opened: location.href })", address)


def command(page: Page, letter: str) -> None:
    """Press a letter as a command of the talk, which it is once no other has followed for a while."""
    page.keyboard.press(letter)
    page.evaluate(f"() => new Promise(done => setTimeout(done, {2 * BURST}))")


def resize(page: Page, width: int, height: int) -> None:
    """Give the window this size, and wait until what measures it has answered: scripts hear of it a frame later."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)


def resting_box(part: Locator, block: str = "nearest") -> FloatRect:
    """The box of what is in view and no longer moves, since a busy machine lays out late."""
    before: FloatRect | None = None
    for _ in range(100):
        part.evaluate("(part, block) => part.scrollIntoView({ block })", block)
        if (box := part.bounding_box()) and box == before:
            return box
        before = box
        part.page.wait_for_timeout(200)  # from look to look, until two are equal
    raise AssertionError("the picture does not come to rest")


def read_on(page: Page) -> None:
    """Scroll to the lower part of the page, which is computed only then, and back."""
    settled(page)
    part = keyed(page, "below", ".part")
    if part.count():
        expect(part).not_to_be_empty()  # until its script has run, it has no height to scroll to
        page.evaluate(SCROLL, 1_000_000)
        expect(part).to_have_count(0, timeout=PATIENCE)
        settled(page)
        page.evaluate(SCROLL, 0)


def open_menu(page: Page) -> Locator:
    """The menu at the end of the bar, opened if it is not."""
    menu = page.get_by_test_id("stPopoverBody").filter(has=keyed(page, "share_button"))
    if not menu.is_visible():
        keyed(page, "more", "button").filter(visible=True).first.click()
    expect(menu).to_be_visible()
    settled(page)
    return menu


def open_export(page: Page) -> Locator:
    """The downloads in the menu at the end of the bar."""
    export = keyed(open_menu(page), "take_home")
    button = export.get_by_role("button", name="Python script")
    if not button.is_visible():
        export.get_by_text("Export").click()
    expect(button).to_be_visible(timeout=PATIENCE)
    settled(page)
    return export


def go_to(page: Page, path: str) -> None:
    """Go to another page of the open app as its own links do, without loading the app again; once it listens."""
    expect(page.locator("a[aria-current=page]").first).to_be_attached(timeout=PATIENCE)
    page.evaluate(VISIT, f"/{path}")
    expect(page.locator(f"a[aria-current=page][data-page={path or 'home'}]").first).to_be_attached(timeout=PATIENCE)


def visit(page: Page, path: str) -> None:
    """Go to another page of the open app, and read all of it."""
    go_to(page, path)
    read_on(page)


def retype(page: Page, text: str) -> None:
    """Replace sentence A, as a viewer would, and wait until the page follows it; `text` is not the default one."""
    keyed(page, "sentence_a", "input").fill(text)
    page.wait_for_function("text => new URL(location.href).searchParams.get('a') === text", arg=text, timeout=PATIENCE)
    settled(page)
