"""What the buttons save: charts with their captions, and files with the content they promise."""

import json
import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, Server, keyed, open_at, open_export

ALL_COLUMNS = """() => {
  const table = document.querySelector("[data-testid=stPopoverBody] [data-testid=stDataFrame] .dvn-scroller");
  return table && table.scrollWidth <= table.clientWidth;
}"""


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


def downloaded(page: Page, label: str, name: str) -> Path:
    """The file that this button of the open export saves, called `name`."""
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name=label).click()
    assert download.value.suggested_filename == name
    return Path(download.value.path())


def test_a_chart_is_saved_with_its_caption_and_a_page_as_script_notebook_and_report_which_needs_no_network(
    page: Page, server: Server, browser: Browser, tmp_path: Path
) -> None:
    open_at(page, f"{server.url}/list?set=here&points=token&a=dog+bites+man&b=man+bites+dog&method=pca&layer=2")
    expect(keyed(page, "map", ".js-plotly-plot")).to_be_visible()
    svg = saved(page, "map", "SVG").decode()
    assert svg.startswith("<svg")
    assert "“dog bites man” “man bites dog” PCA" in said_in(svg), (
        "the caption begins with the texts that the chart is about"
    )
    assert "weights SHA-256 53aa51172d14" in said_in(svg)
    size = keyed(page, "map", ".main-svg").first.bounding_box()
    assert size
    assert f'width="{size["width"]:g}"' in svg[:400]
    assert f'viewBox="0 0 {size["width"]:g} ' in svg[:400]

    assert saved(page, "map", "PNG").startswith(b"\x89PNG")
    slide = saved(page, "map", "Slide", "list-map-dog-bites-man-man-bites-dog.png")
    drawn = np.asarray(Image.open(BytesIO(slide)).convert("L"))
    assert drawn.shape == (1080, 1920)
    headline, text = (drawn[top : top + 50, 40:1880].min() for top in (44, 104))
    assert headline < 80 and text < 80, "both are written above the picture"

    rows = saved(page, "map", "CSV").decode().splitlines()
    assert rows[0].count("PC 1") == 1
    assert len(rows) > 5
    page.keyboard.press("Escape")
    keyed(page, "map_menu").get_by_role("button").click()
    page.get_by_text("Numbers", exact=True).click()
    table = page.get_by_test_id("stPopoverBody").get_by_test_id("stDataFrame")
    expect(table).to_be_visible()
    page.wait_for_function(ALL_COLUMNS)
    page.keyboard.press("Escape")

    open_export(page)
    script = downloaded(page, "Python script", "list.py").read_text(encoding="utf-8")
    parts = ("'dog bites man'", "layers = [2]", "near_cosines = ")  # the last of what nobody has scrolled to
    assert [text for text in parts if text not in script] == []
    notebook = downloaded(page, "Jupyter notebook", "list.ipynb").read_text(encoding="utf-8")
    assert "dog bites man" in notebook
    assert json.loads(notebook)["nbformat"] == 4
    path = downloaded(page, "Report", "report.html").rename(tmp_path / "report.html")
    assert "dog bites man" in path.read_text(encoding="utf-8")
    with browser.new_context(offline=True) as context:
        report = context.new_page()
        report.goto(path.as_uri())
        expect(report.locator(".js-plotly-plot .main-svg").first).to_be_visible()
        expect(report.locator(".js-plotly-plot")).to_have_count(4)


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
    open_at(page, f"{server.url}/{path}")
    expect(keyed(page, key).first).to_be_visible()
    expect(page.locator("[data-drawn], [data-painted], .arcs path, .journey path").first).to_be_attached()
    svg = saved(page, key, "SVG").decode()
    assert "weights SHA-256 53aa51172d14" in said_in(svg)
    assert [text for text in expected if text not in svg] == []
    down = float(re.findall(r"translate\(\S+ (\S+)\)", svg)[0])
    letters = [down + float(y) for y in re.findall(r'<text [^>]*\by="([-.\d]+)"[^>]*textLength', svg)]
    assert min(letters, default=1) > 0, "cut off at the top"
    assert saved(page, key, "PNG").startswith(b"\x89PNG")
