"""A word among uses in a real browser: the map and its lens, true distance, and the list beside them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, fresh, keyed, open_at, resize, resting_box, settled

RIVER = "He sat on the bank of the river and fished"
DRAWN = ".uses-of-word[data-drawn]"
PLACES = """root => [...root.querySelectorAll(".names > :not(.note, .back)")].map((node) => {
  const {left, top, right, bottom} = node.getBoundingClientRect();
  return {text: node.textContent, box: [left, top, right, bottom]};
})"""

DOTS = """root => [...root.querySelectorAll("svg :has(> title)")].map((node) => {
  const {left, top, right, bottom} = node.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def names_on(page: Page) -> list[dict]:
    return fresh(page, DRAWN).evaluate(PLACES)


def meet(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] - 1 and other[0] < one[2] - 1 and one[1] + 3 < other[3] - 3 and other[1] + 3 < one[3] - 3


def no_two_names_collide(page: Page) -> None:
    """Nor is the nearest use without a name, at any size."""
    for width, height in ((1920, 1080), (390, 844), (1280, 800)):
        resize(page, width, height)
        expect(fresh(page, DRAWN)).to_be_visible()
        named = names_on(page)
        assert len(named) > 5
        for at, one in enumerate(named):
            for other in named[at + 1 :]:
                assert not meet(one["box"], other["box"]), (width, one, other)
        assert any("sat, river" in one["text"] for one in named), [one["text"] for one in named]
        assert any(one["text"] == "your “bank”" for one in named)


def on_a_phone_nothing_covers_what_is_said(page: Page) -> None:
    """The legend stands above the map, where no line to the lens crosses it; no dot lies on the title of the lens."""
    resize(page, 390, 844)
    root = fresh(page, DRAWN)
    top = resting_box(root.locator("canvas"))["y"]
    *said, title = root.locator(".note").all()
    assert len(said) == 3 and all(box["y"] + box["height"] <= top + 1 for box in map(resting_box, said))
    words = root.evaluate(PLACES.replace(":not(.note, .back)", ".note"))[-1]["box"]
    assert not [box for box in root.evaluate(DOTS) if meet(words, box)], title.inner_text()
    slider, gear = (page.locator(f".st-key-{key}").last for key in ("layer .stSlider", "context_gear"))
    right, left = resting_box(slider), resting_box(gear)
    assert right["x"] + right["width"] < left["x"] or right["y"] >= left["y"] + left["height"]
    resize(page, 1280, 800)


def test_at_true_distance_what_is_nearest_is_drawn_nearest(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/context?view=word&a={RIVER}")
    no_two_names_collide(page)
    away = fresh(page, DRAWN).evaluate(
        """root => {
        const of = (node) => ["cx", "cy"].map((name) => Number(node.getAttribute(name)));
        const dots = [...root.querySelectorAll("svg circle")].filter((node) => node.querySelector("title"));
        const middle = of([...root.querySelectorAll("svg circle")].at(-1));
        return dots.map((node) => [node.textContent, Math.hypot(of(node)[0] - middle[0], of(node)[1] - middle[1])]);
      }"""
    )
    cosines = [float(text.rpartition(" ")[2].replace("−", "-")) for text, _ in away]
    assert len(away) > 5 and cosines == sorted(cosines, reverse=True)
    lengths = [length for _, length in away]
    assert lengths == sorted(lengths)
    for cosine, length in zip(cosines[1:], lengths[1:], strict=True):
        assert length / lengths[-1] == pytest.approx((1 - cosine) / (1 - cosines[-1]), abs=0.03), "rounded cosines"


def test_the_lens_of_the_map_the_list_the_layer_and_the_word_are_chosen_on_the_page(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/context?a={RIVER}")
    no_two_names_collide(page)
    on_a_phone_nothing_covers_what_is_said(page)
    drawn = fresh(page, DRAWN)
    box = resting_box(drawn.locator("canvas"))
    page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.25)
    expect(drawn.get_by_text(re.compile("the uses around this place"))).to_be_visible()
    drawn.get_by_role("button", name="← back to your “bank”").focus()
    page.keyboard.press("Escape")
    expect(drawn.get_by_text(re.compile("what is nearest to “bank”"))).to_be_visible()
    uses = keyed(page, "context_list", "li button")
    expect(uses).to_have_count(7)
    page.get_by_role("button", name=re.compile("all .* uses")).click()
    assert uses.count() > 7
    uses.first.focus()
    expect(fresh(page, DRAWN)).to_have_attribute("data-lit", re.compile(r"^\d+$"))
    page.keyboard.press("ArrowDown")
    expect(uses.nth(1)).to_be_focused()
    fresh(page, DRAWN).locator(".names .strong").first.hover()
    expect(keyed(page, "context_list", "li button.pointed")).to_have_count(1)
    expect(drawn).to_have_attribute("data-layer", "6")
    page.get_by_role("slider", name="Layer").press("ArrowLeft")
    expect(page).to_have_url(re.compile("layer=5"))
    expect(drawn).to_have_attribute("data-layer", "5")
    settled(page)
    drawn.get_by_role("button", name="river", exact=True).click()
    expect(page).to_have_url(re.compile("token=8"), timeout=PATIENCE)
    expect(drawn.get_by_text("your “river”")).to_be_visible()
    expect(keyed(page, "context_list", "h3")).to_have_text("Nearest uses of “river” after layer 5")


def test_a_search_lists_its_hits_and_the_lens_goes_to_the_one_that_is_chosen(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/context?a={RIVER}&find=chess")
    title = keyed(page, "context_list", "h3")
    expect(title).to_have_text(re.compile("uses? for “chess”"))
    keyed(page, "context_list", "li button").first.click()
    drawn = fresh(page, DRAWN)
    expect(drawn.get_by_text(re.compile("the uses around this place: “"))).to_be_visible(timeout=PATIENCE)
    drawn.get_by_role("button", name="← back to your “bank”").click()
    expect(drawn.get_by_text(re.compile("what is nearest to “bank”"))).to_be_visible()


def test_two_occurrences_are_joined_and_can_be_read_apart(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/context?view=word&a=The+bank+raised+its+rates+while+we+sat+on+the+river+bank.")
    foot = fresh(page, DRAWN).locator(".foot")
    expect(foot).to_contain_text("“bank” (2) and “bank” (12) are read together")
    keyed(page, "context_gear", "button").first.click()
    page.get_by_text("Read them apart").click()
    expect(foot).to_contain_text("Read apart: “The bank raised its rates” and “while we sat on the river bank”.")
    expect(page).to_have_url(re.compile("apart=1"))
