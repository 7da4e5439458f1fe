"""What the buttons save: charts with their captions, and files with the content they promise."""

import json
import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, Server, keyed, open_export, read_on, settled

ALL_COLUMNS = """() => {
  const table = document.querySelector("[data-testid=stPopoverBody] [data-testid=stDataFrame] .dvn-scroller");
  return table && table.scrollWidth <= table.clientWidth;
}"""


@pytest.fixture
def map_page(left_open: Page, server: Server) -> Page:
    """Opened anew for each test: a menu that the last one left open is closed by a run, whose end nothing tells."""
    left_open.goto(f"{server.url}/list?set=here&points=token&a=dog+bites+man&b=man+bites+dog&method=pca")
    settled(left_open)
    expect(keyed(left_open, "map", ".js-plotly-plot")).to_be_visible()
    return left_open


def said_in(svg: str) -> str:
    """The texts of a picture, in one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", svg).split())


def saved(page: Page, key: str, button: str, name: str = "") -> bytes:
    """What a button in the menu of that picture saves, called `name`."""
    menu = page.get_by_test_id("stPopoverBody")
    if not menu.is_visible():
        keyed(page, f"{key}_menu").get_by_role("button", name="⋯").click()
    with page.expect_download() as download:
        menu.get_by_role("button", name=button, exact=True).click()
    assert download.value.suggested_filename == (name or f"{key}.{button.lower()}")
    return Path(download.value.path()).read_bytes()


def test_a_chart_is_saved_as_svg_with_its_caption(map_page: Page) -> None:
    svg = saved(map_page, "map", "SVG").decode()
    assert svg.startswith("<svg")
    assert "“dog bites man” “man bites dog” PCA" in said_in(svg), (
        "the caption begins with the texts that the chart is about"
    )
    assert "weights SHA-256 53aa51172d14" in said_in(svg)


def test_a_chart_is_saved_as_png_and_for_a_slide(map_page: Page) -> None:
    assert saved(map_page, "map", "PNG").startswith(b"\x89PNG")
    slide = saved(map_page, "map", "Slide", "list-map-dog-bites-man-man-bites-dog.png")
    drawn = np.asarray(Image.open(BytesIO(slide)).convert("L"))
    assert drawn.shape == (1080, 1920)
    headline, text = (drawn[top : top + 50, 40:1880].min() for top in (44, 104))
    assert headline < 80 and text < 80, "both are written above the picture"


OWN = {
    "heads": ("attention?a=%3Cb%3Ebites&hide=0", ["<path ", ">bites</text>", ">&lt;</text>", "all layers and heads"]),
    "atlas": ("vocabulary?words=john", ["h0M", "<circle ", ">john</text>", "UMAP of all 30,522 word rows"]),
    "heatmaps": (
        "embeddings?a=dog+bites&window=8-15",
        ["data:image/png", ">bites</text>", ">+</text>", ">Segment</text>", ">→</text>", "around zero"],
    ),
    "journey": (
        "?a=dog+bites",
        ["data:image/png", "<path ", ">bites</text>", ">word row</text>", ">93%</text>", "through 6 layers"],
    ),
}


@pytest.mark.parametrize("key", OWN)
def test_our_own_charts_are_saved_like_all_others(page: Page, server: Server, key: str) -> None:
    path, expected = OWN[key]
    page.goto(f"{server.url}/{path}")
    read_on(page)
    expect(keyed(page, key).first).to_be_visible()
    expect(page.locator("[data-drawn], [data-painted], .arcs path, .journey path").first).to_be_attached()
    svg = saved(page, key, "SVG").decode()
    assert "weights SHA-256 53aa51172d14" in said_in(svg)
    assert [text for text in expected if text not in svg] == []
    assert saved(page, key, "PNG").startswith(b"\x89PNG")


def test_a_saved_chart_is_as_large_as_on_the_page(map_page: Page) -> None:
    svg = saved(map_page, "map", "SVG").decode()
    size = keyed(map_page, "map", ".main-svg").first.bounding_box()
    assert size
    assert f'width="{size["width"]:g}"' in svg[:400]
    assert f'viewBox="0 0 {size["width"]:g} ' in svg[:400]


def test_the_numbers_of_a_chart_are_shown_as_a_table(map_page: Page) -> None:
    rows = saved(map_page, "map", "CSV").decode().splitlines()
    assert rows[0].count("PC 1") == 1
    assert len(rows) > 5
    map_page.keyboard.press("Escape")
    keyed(map_page, "map_menu").get_by_role("button").click()
    map_page.get_by_text("Numbers", exact=True).click()
    table = map_page.get_by_test_id("stPopoverBody").get_by_test_id("stDataFrame")
    expect(table).to_be_visible()
    map_page.wait_for_function(ALL_COLUMNS)


@pytest.mark.parametrize(
    "label, name", [("Python script", "list.py"), ("Jupyter notebook", "list.ipynb"), ("Report", "report.html")]
)
def test_a_page_can_be_downloaded_as_script_and_notebook(map_page: Page, label: str, name: str) -> None:
    open_export(map_page)
    with map_page.expect_download(timeout=PATIENCE) as download:
        map_page.get_by_role("button", name=label).click()
    assert download.value.suggested_filename == name
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "dog bites man" in text
    if name.endswith("ipynb"):
        assert json.loads(text)["nbformat"] == 4


def test_downloads_use_the_chosen_settings(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/list?set=bank&points=word&word=bank&method=umap&dim=3&layer=2")
    settled(page)
    expect(keyed(page, "map", ".js-plotly-plot")).to_be_visible(timeout=PATIENCE)
    open_export(page)
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name="Python script").click()
    script = Path(download.value.path()).read_text(encoding="utf-8")
    parts = ("'The river broke its bank after the rain'", "spots = [(0, ", "layers = [2]", "coordinates = [[[")
    assert [text for text in parts if text not in script] == []


def test_the_report_draws_its_figures_without_a_network(map_page: Page, browser: Browser, tmp_path: Path) -> None:
    open_export(map_page)
    with map_page.expect_download(timeout=PATIENCE) as download:
        map_page.get_by_role("button", name="Report").click()
    path = tmp_path / "report.html"
    download.value.save_as(path)
    context = browser.new_context(offline=True)
    report = context.new_page()
    report.goto(path.as_uri())
    expect(report.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    expect(report.locator(".js-plotly-plot")).to_have_count(4)
    context.close()
