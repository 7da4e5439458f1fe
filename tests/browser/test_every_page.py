"""Every page in a real browser: no overlapping text, accessible, no typed code that runs, fits a phone.

Two viewers walk through all pages, one in light with a plain pair and one in dark with hostile text: loading the app
takes longest, and after it another theme, with which each page is drawn anew.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, Dialog, Page, expect

from components.frame.navigation import HOME
from components.story import STORY
from tests import naughty
from tests.browser.boxes import misplaced
from tests.browser.conftest import PATIENCE, Server, desktop, go_to, keyed, open_at, read_on, resize, settled, visit
from tests.browser.contrast import illegible

PAGES = ["" if page.stem == HOME else page.stem for page in STORY if page.chapter]
# Streamlit's own: its data grid and Plotly's toolbar carry roles that axe objects to, its table scrolls without focus,
# and a page cannot change them.
OUTSIDE = [
    '[data-testid="stDataFrame"]',
    '[data-testid="stTable"]',
    ".modebar",
]
BACKGROUNDS: dict[Literal["light", "dark"], str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(17, 21, 29)"}
IN_COLOURS = ["color-contrast", "link-in-text-block"]  # the rules of axe on which the dark theme bears
IN_THEME = """theme => [...document.querySelectorAll(".js-plotly-plot")]
  .every((one) => one.layout?.meta?.theme === theme)"""
AXE_RUN = "([context, options]) => axe.run(context, options).then(({ violations }) => violations)"
# Streamlit fades what is new in; a colour on its way is not the colour of the page.
FADED_IN = """() => document.getAnimations().every((one) => one.timeline !== document.timeline ||
  one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""
# Links in the page and inside our own components, by what they open.
LINKS = """() => {
  const links = (root) => [...root.querySelectorAll("a[href]"),
    ...[...root.querySelectorAll("*")].flatMap(one => one.shadowRoot ? links(one.shadowRoot) : [])];
  return links(document).map(one => one.href).filter(href => new URL(href).host !== location.host);
}"""
A = " ".join((*naughty.MARKUP[1::2], *naughty.STREAMLIT, *naughty.FOUND_IN_MARKDOWN[:5])).replace("\n", " ")
B = " ".join((*naughty.UNICODE, *naughty.LONG[:1]))
LAPTOP = 1280
# Of a longer text the causes are computed only by a click.
SHORT_A = naughty.MARKUP[1]
SHORT_B = f"{SHORT_A} again"
PLAIN = "a=dog+bites+man&b=man+bites+dog&method=pca"  # PCA is the same picture as UMAP, without the wait
TYPED = "text => new URL(location.href).searchParams.get('a') === text"
FITS = """() => {
  const main = document.querySelector('[data-testid=stMain]');
  return main.scrollWidth <= main.clientWidth;
}"""


@pytest.fixture(scope="module")
def reader(another_context: BrowserContext, server: Server) -> Iterator[Page]:
    """A viewer with a plain pair of sentences."""
    page = desktop(another_context)
    page.emulate_media(color_scheme="light")
    open_at(page, f"{server.url}/list?{PLAIN}")
    yield page
    page.close()


@pytest.fixture(scope="module")
def attacker(another_context: BrowserContext, server: Server) -> Iterator[tuple[Page, list[str]]]:
    """A viewer who types markup and code into both boxes, and the dialogs that it opened."""
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page = desktop(another_context)
    page.emulate_media(color_scheme="dark")
    page.on("dialog", note)
    open_at(page, f"{server.url}/list?{PLAIN}")
    yield page, dialogs
    page.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_readable_at_every_width_and_accessible(reader: Page, path: str) -> None:
    visit(reader, path)
    expect(reader.locator(".stMainBlockContainer")).to_have_css("max-width", "none")
    nothing_is_misplaced(reader, also=no_barrier)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_runs_no_typed_text_fits_a_phone_and_is_legible_in_dark(
    attacker: tuple[Page, list[str]], path: str
) -> None:
    page, dialogs = attacker
    go_to(page, path)
    a, b = (SHORT_A, SHORT_B) if path == "cause" else (A, B)
    attack(page, a, b)
    if path == "cause":
        expect(page.locator(".cause .cell.chosen")).to_be_visible(timeout=PATIENCE)
    read_on(page)
    looks_right_on_both(page)
    assert not illegible(page)
    expect(keyed(page, "sentence_a", "input")).to_have_value(a)
    expect(keyed(page, "sentence_a", "input")).to_be_visible()
    assert page.evaluate("window.hit") is None
    assert not dialogs


def attack(page: Page, a: str, b: str) -> None:
    """Type these, unless they are there."""
    box = keyed(page, "sentence_a", "input")
    if box.input_value() != a:
        keyed(page, "sentence_b", "input").fill(b)
        box.fill(a)
        page.wait_for_function(TYPED, arg=a, timeout=PATIENCE)


def at_sizes(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Give the window one size after the other, first the one that it has; their widths."""
    shown = page.viewport_size
    for width, height in sorted(sizes, key=lambda size: shown is None or size[0] != shown["width"]):
        resize(page, width, height)
        yield width


def nothing_is_misplaced(page: Page, *, also: Callable[[Page], None] | None = None) -> None:
    """Titles, ticks, legends and other texts of figures are readable on a phone, a laptop and a projector; `also` is
    called on the laptop."""
    found = {}
    for wide in at_sizes(page, ((390, 900), (1920, 900), (LAPTOP, 900))):
        found[wide] = misplaced(page)
        if also and wide == LAPTOP:
            also(page)
    assert not any(found.values()), "\n".join(f"{wide} px: {item}" for wide in found for item in found[wide])


def no_barrier(page: Page) -> None:
    """axe finds nothing serious."""
    barriers = serious(page)
    assert not barriers, "\n".join(barriers)


def in_colors(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Show the page in this colour scheme and wait until all its colours are those of the scheme."""
    page.emulate_media(color_scheme=scheme)
    expect(page.get_by_test_id("stApp")).to_have_css("background-color", BACKGROUNDS[scheme])
    page.wait_for_function(IN_THEME, arg=scheme)
    settled(page)  # the new theme started a run
    page.wait_for_function(FADED_IN)


def serious(page: Page, rules: Mapping[str, object] = MappingProxyType({})) -> list[str]:
    """What axe finds that keeps somebody from using the page."""
    page.wait_for_function(FADED_IN)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(AXE_RUN, [{"exclude": OUTSIDE}, {"resultTypes": ["violations"], **rules}])
    return [
        f"{violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def looks_right_on_both(page: Page) -> None:
    """On a laptop and on a phone."""
    for _ in at_sizes(page, ((LAPTOP, 900), (390, 844))):
        looks_right(page)


def looks_right(page: Page) -> None:
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_text("went wrong")).to_have_count(0)
    expect(page.get_by_text("Traceback")).to_have_count(0)
    assert not page.evaluate(LINKS)
    page.wait_for_function(FITS)
