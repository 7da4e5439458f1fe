"""What only a browser shows of the maps of a list: PCA first, one map at the end, selecting by click, a file."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boxes import misplaced
from tests.browser.conftest import PATIENCE, Server, keyed, listen, open_at, settled

BY_UMAP = re.compile(r"UMAP, [\d,]+ points")
LONG = "the old bank on the river bank raised its rates while we sat there and watched the boats go by at noon"
FERRY = "although the ferry had left, Mira waded along the muddy bank, hoping that the clerk would wait there for her"


def test_a_click_on_a_point_selects_it_and_puts_it_into_the_address(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/list?set=here&points=token&a={FERRY}&method=pca&colour=position&false=1")
    expect(keyed(page, "map", ".js-plotly-plot")).to_be_visible(timeout=PATIENCE)
    settled(page)
    expect(keyed(page, "map", ".legend")).to_contain_text("near on the map, not before")
    assert not misplaced(page)  # the colour bar and the legend below it
    keyed(page, "map", ".scatterlayer .point").nth(5).click(force=True)
    expect(page).to_have_url(re.compile(r"token=\d+"))


def test_the_names_of_ten_lines_are_whole_in_the_legend(page: Page, server: Server) -> None:
    row = ("Our goalkeeper saved two penalties", "The striker missed an open goal", "They won the final in extra time")
    others = ("I burned the toast this morning", "My soup is too salty", "The noodles taste wonderful")
    short = ("My phone died", "It keeps crashing", "I forgot it", "No ink")
    lines = "%0A".join((*others, *row, *short)).replace(" ", "+")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{server.url}/list?set=own&lines={lines}")
        expect(keyed(page, "map", ".legendtext")).to_have_count(10, timeout=PATIENCE)
        settled(page)
        assert not misplaced(page)


def test_a_lasso_says_what_its_lines_share_and_a_click_on_one_in_the_list_chooses_it(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/list?method=pca")
    expect(keyed(page, "map", ".textpoint").first).to_be_attached(timeout=PATIENCE)
    settled(page)
    keyed(page, "map").hover()
    keyed(page, "map", "[data-val='lasso']").click()
    area = keyed(page, "map", ".nsewdrag").bounding_box()
    assert area
    left, top, right, bottom = (
        area["x"] + 5,
        area["y"] + 5,
        area["x"] + area["width"] - 5,
        area["y"] + area["height"] - 5,
    )
    page.mouse.move(left, top)
    page.mouse.down()
    for x, y in ((right, top), (right, bottom), (left, bottom), (left, top + 5)):
        page.mouse.move(x, y, steps=8)
    page.mouse.up()
    expect(page.get_by_text("Selected: 20 lines")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("5 of 20 (5 in the list)")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="all 20 lines, worst first").click()
    page.get_by_role("button", name="Goats spring from ledge to ledge").click()
    expect(page).to_have_url(re.compile(r"point=17"))


LABELS = """
keys => {
  const shown = [...document.querySelectorAll(keys + " .textpoint text")]
    .filter(text => text.style.visibility !== "hidden" && text.textContent.trim())
    .map(text => ({ box: text.getBoundingClientRect(), at: text.closest(".textpoint").__data__ }));
  const dots = [...document.querySelectorAll(keys + " .points .point")]
    .map(dot => ({ box: dot.getBoundingClientRect(), at: dot.__data__ }));
  const over = (a, b, apart = 0) => a.left < b.right + apart && b.left < a.right + apart
    && a.top < b.bottom && b.top < a.bottom;
  return {
    shown: shown.length,
    collide: shown.filter((one, at) => shown.some((other, to) => to < at && over(one.box, other.box))).length,
    cover: shown.filter(one => dots.some(dot => dot.at !== one.at && over(one.box, dot.box))).length,
    beside: shown.filter(one => dots.some(dot => dot.at.x !== one.at.x && over(one.box, dot.box, 2))).length,
  };
}
"""


BEGIN_ANEW = """chart => {  // as Plotly does: no listener is left, and `on` is another function
  const { on } = chart;
  chart.removeAllListeners();
  chart.on = (...both) => on(...both);
  document.body.append(document.createElement("i"));
}"""


def test_labels_overlap_nothing_however_often_the_window_becomes_narrow_or_plotly_begins_the_chart_anew(
    page: Page, server: Server
) -> None:
    """Plotly alone draws the map smaller after each change of width, so that ever fewer labels are free."""
    page.goto(f"{server.url}/list?set=python&points=token&method=pca")
    expect(keyed(page, "map", ".textpoint").first).to_be_attached(timeout=PATIENCE)
    settled(page)
    for width, least in ((390, 25), (1280, 40), (390, 25), (1280, 40)):
        page.set_viewport_size({"width": width, "height": 900})
        free = f"({LABELS})('.st-key-map')"
        # One may cover a dot: the chosen point's label, which is always shown. Two more may stand beside another dot.
        page.wait_for_function(
            f"() => {{ const now = {free}; return now.shown > {least} && now.collide === 0 && now.cover <= 1 "
            "&& now.beside <= 3; }"
        )
    keyed(page, "map", ".js-plotly-plot").evaluate(BEGIN_ANEW)
    page.set_viewport_size({"width": 390, "height": 900})
    page.wait_for_function(f"() => {{ const now = ({LABELS})('.st-key-map'); return now.shown > 25 && !now.collide; }}")


def test_pca_of_all_layers_is_shown_until_umap_replaces_it_and_a_new_sentence_never_keeps_the_old_one(
    page: Page, server: Server
) -> None:
    page.add_init_script(
        "window.captions = []; new MutationObserver(() => { const said = document.body?.innerText ?? '';"
        "for (const words of ['until UMAP is ready', 'each layer rotated onto the one before'])"
        "if (said.includes(words) && !window.captions.includes(words)) window.captions.push(words); })"
        ".observe(document, {childList: true, subtree: true, characterData: true})"
    )
    text = f"{LONG} and the moon rose over the water"
    page.goto(f"{server.url}/list?set=here&points=token&show=motion&method=umap&a={text}")
    expect(page.get_by_text("each layer rotated onto the one before")).to_be_visible(timeout=PATIENCE)
    settled(page)
    assert page.evaluate("window.captions") == ["until UMAP is ready", "each layer rotated onto the one before"]
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    chart = keyed(page, "layers_map")
    expect(chart).to_contain_text("river")
    page.get_by_label("Sentence A").fill("seven green parrots quarrel loudly over one ripe mango")
    expect(chart).to_contain_text("mango", timeout=PATIENCE)
    settled(page)
    expect(chart).not_to_contain_text("river")
    expect(page.locator(".js-plotly-plot")).to_have_count(1)


# The farthest that a label of a token ever is from the middle of the nearest dot.
FARTHEST = """() => {
  const { max, min, hypot } = Math;
  const boxes = (part) => [...document.querySelectorAll(`.scatterlayer ${part}`)]
    .filter((one) => !one.textContent.startsWith("layer ")).map((one) => one.getBoundingClientRect());
  const away = (label) => ({ x, y, width, height }) => hypot(
    max(label.left - x - width / 2, x + width / 2 - label.right, 0),
    max(label.top - y - height / 2, y + height / 2 - label.bottom, 0));
  window.farthest = 0;
  const look = () => {
    const dots = boxes(".points path"), labels = boxes(".text text").filter(({ width }) => width);
    window.farthest = max(window.farthest, ...labels.map((label) => min(...dots.map(away(label)))));
    requestAnimationFrame(look);
  };
  look();
}"""


def test_layers_can_be_stepped_and_played(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(f"{server.url}/list?set=here&points=token&show=motion&method=pca")
    chart = keyed(page, "layers_map")
    expect(chart.get_by_text(re.compile(r"^layer 0 · trust"))).to_be_visible(timeout=PATIENCE)
    settled(page)
    before = keyed(page, "layers_map", ".scatterlayer .point").first.get_attribute("transform")
    chart.locator(".slider-rail-touch-rect").click()
    expect(chart.get_by_text(re.compile(r"^layer [1-5] · trust"))).to_be_visible()
    expect(keyed(page, "layers_map", ".scatterlayer .point").first).not_to_have_attribute("transform", str(before))
    page.evaluate(FARTHEST)
    chart.get_by_text("▶ play").click()
    expect(chart.get_by_text(re.compile(r"^layer 6 · trust"))).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("window.farthest") < 25, "a label left its dot while both moved"


def many_sentences(count: int) -> bytes:
    words = [
        "river",
        "bank",
        "money",
        "water",
        "stone",
        "house",
        "green",
        "night",
        "music",
        "paper",
        "garden",
        "window",
    ]
    lines = (" ".join(words[(row * step + step * step) % 12] for step in range(1, 11)) for row in range(count))
    return "\n".join(f"{line} {number}" for number, line in enumerate(lines)).encode()


@pytest.mark.slow
@pytest.mark.release
def test_a_long_umap_counts_its_rounds_and_after_a_stop_pca_is_shown_with_a_reason(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/list?set=own&points=token&method=pca")
    page.locator('input[type="file"]').set_input_files(
        {"name": "my.txt", "mimeType": "text/plain", "buffer": many_sentences(300)}
    )
    expect(page.get_by_text("300 of up to 2,000 sentences")).to_be_visible(timeout=PATIENCE)
    settled(page)
    page.get_by_role("radio", name="UMAP").click()
    expect(page.get_by_text(re.compile(r"\d+ of 500 rounds"))).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("UMAP was stopped: this is PCA of the same points.")).to_be_visible(timeout=PATIENCE)
    settled(page)
    expect(keyed(page, "map")).to_contain_text("PC 1")
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_text(BY_UMAP)).to_be_visible(timeout=PATIENCE)


def test_where_a_map_has_no_tool_bar_nobody_is_told_to_use_it(browser: Browser, page: Page, server: Server) -> None:
    hint = "Draw around points to list them"
    touch = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    listen(touch)
    for one, seen in ((touch.new_page(), False), (page, True)):
        open_at(one, f"{server.url}/list?method=pca&v=4")
        expect(one.get_by_text(hint)).to_be_visible(visible=seen)
    touch.close()
