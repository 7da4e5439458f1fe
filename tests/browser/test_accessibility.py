"""No page has a serious barrier, in light and in dark, as axe sees it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from components.widgets.navigation import SECTIONS
from tests.browser.conftest import Server, settled

PAGES = ["" if stem == "home" else stem for entries in SECTIONS.values() for stem, *_ in entries]
# Streamlit's own: its data grid and Plotly's toolbar carry roles that axe objects to, and a page cannot change them.
OUTSIDE = [
    '[data-testid="stDataFrame"]',
    '[data-testid="stSidebarCollapseButton"]',
    ".modebar",
]
# Streamlit fades what is new in; a colour on its way is not the colour of the page.
FADED_IN = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""


def serious(page: Page) -> list[str]:
    found = Axe().run(page, context={"exclude": OUTSIDE}, options={"resultTypes": ["violations"]})
    return [
        f"{violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for violation in found.response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_barrier(browser: Browser, server: Server, path: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{server.url}/{path}?a=dog+bites+man&b=man+bites+dog")
    settled(page)
    expect(page.locator(".stMainBlockContainer")).to_have_css("max-width", "1344px")
    page.wait_for_function(FADED_IN)
    barriers = serious(page)
    context.close()
    assert not barriers, "\n".join(barriers)
