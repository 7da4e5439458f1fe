"""No page has a serious barrier, in light and in dark, as axe sees it."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from components.frame.navigation import CHAPTERS
from tests.browser.conftest import Server, settled

PAGES = ["" if stem == "home" else stem for entries in CHAPTERS.values() for stem, *_ in entries]
# Streamlit's own: its data grid and Plotly's toolbar carry roles that axe objects to, and a page cannot change them.
OUTSIDE = [
    '[data-testid="stDataFrame"]',
    '[data-testid="stSidebarCollapseButton"]',
    ".modebar",
]
BACKGROUNDS: dict[Literal["light", "dark"], str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(17, 21, 29)"}
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


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_barrier(page: Page, server: Server, path: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{server.url}/{path}?a=dog+bites+man&b=man+bites+dog")
    settled(page)
    expect(page.locator(".stMainBlockContainer")).to_have_css("max-width", "1344px")
    barriers = {}
    for scheme, background in BACKGROUNDS.items():
        page.emulate_media(color_scheme=scheme)
        expect(page.get_by_test_id("stApp")).to_have_css("background-color", background)
        page.wait_for_function(FADED_IN)
        barriers[scheme] = serious(page)
    assert not any(barriers.values()), "\n".join(f"{scheme}: {one}" for scheme in barriers for one in barriers[scheme])
