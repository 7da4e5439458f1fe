"""The picture comes first: where it begins, and how much of an unscrolled window it takes, on every page."""

import time
from collections.abc import Callable, Sequence
from statistics import median

import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks.first_screen import GOALS, MEASURE, SENTENCE, Goal
from benchmarks.simplicity import SIZES, TEXTS
from components.frame.navigation import HOME, in_story
from tests.browser.conftest import PATIENCE, Server, go_to, keyed, open_at, resize, settled
from tests.story import KNOWN

# What was measured, once it is enough and no longer changes from one look to the next.
DRAWN = f"""least => {{
  const now = ({MEASURE})(), before = window.measured;
  window.measured = now;
  return now[1] >= least && String(before) === String(now) ? now : null;
}}"""


def address_of(name: str) -> str:
    return "" if name == HOME else name


FILLING = {page: known.fills for page, known in KNOWN.items() if known.fills}
# Also those whose rows get higher with the window.
DRAWN_BY_CODE = {page: known.redrawn for page, known in KNOWN.items() if known.redrawn}
# What a picture is told of its room, and how high it is, while what stands above it grows by 80 pixels, twice.
WHILE_IT_GROWS = """async root => {
  const { style } = document.querySelector(".st-key-page_head"), found = [];
  for (const margin of ["0px", "80px", "0px", "80px"]) {
    style.marginBottom = margin;
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    found.push([parseInt(root.style.getPropertyValue("--tall")), root.getBoundingClientRect().height]);
  }
  style.marginBottom = "";
  return found;
}"""


def while_it_grows(picture: Locator, holds: Callable[[Sequence[Sequence[float]]], bool]) -> None:
    """Measure until it `holds`: something else may move the picture, too. `wait_for_function` would not wait for the
    answer of an asynchronous script."""
    until = time.monotonic() + PATIENCE / 1000
    while not holds(found := picture.evaluate(WHILE_IT_GROWS)):
        assert time.monotonic() < until, found


def fills_the_window_while_it_grows(page: Page, name: str) -> None:
    if name in FILLING:
        while_it_grows(
            page.locator(FILLING[name]).first,
            lambda found: [tall for tall, _ in found] == [found[0][0], found[0][0] - 80] * 2,
        )
    if name in DRAWN_BY_CODE:
        while_it_grows(
            page.locator(DRAWN_BY_CODE[name]).first,
            lambda found: found[0][1] - found[1][1] >= 40 and found[:2] == found[2:],
        )


ROOT = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
OF_STREAMLIT = 14  # px, of its buttons and choices
# The texts whose size, in a window as wide as usual, would be none of the sizes of type, and those that are cut.
ODD = f"""unit => {{
  const sizes = {[*SIZES, OF_STREAMLIT]}, texts = {TEXTS};
  return texts.filter(({{ size }}) => !sizes.some((one) => Math.abs(size / unit - one) < 0.2))
    .map(({{ words, size }}) => [words.join(" "), size]);
}}"""
CUT = """() => [...document.querySelectorAll("h1, .line, .st-key-menu_rail *, .st-key-page_head button")]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


PAIRS = {"sentences"}  # shows nothing of one sentence alone


def test_the_first_screen_is_mostly_picture_which_ends_with_the_window_and_is_drawn_anew_when_what_is_above_grows(
    page: Page, server: Server
) -> None:
    """In one walk through all pages, at every size; on a projector, all type is of our sizes, a fifth larger."""
    page.set_viewport_size({"width": 1280, "height": 1000})
    open_at(page, f"{server.url}/sentences?a={SENTENCE}&b=hello+you&reading=apart&method=pca")
    for name in PAIRS:
        go_to(page, name)
        fills_the_window_while_it_grows(page, name)
    keyed(page, "remove_b", "button").first.click()
    expect(keyed(page, "sentence_b")).to_have_count(0)
    measured: dict[Goal, list[Sequence[float]]] = {goal: [] for goal in GOALS}
    for name in [page.stem for page in in_story()]:
        go_to(page, address_of(name))
        settled(page)
        if name not in PAIRS:
            resize(page, 1280, 1000)
            fills_the_window_while_it_grows(page, name)
        for goal, found in measured.items():
            resize(page, goal.width, goal.height)
            drawn = page.wait_for_function(DRAWN, arg=goal.least, polling=300, timeout=PATIENCE)
            found.append(drawn.json_value())
            if goal.width == 1920 and KNOWN[name].read_large:
                assert page.evaluate(ODD, 1.2) == []
                assert page.evaluate(CUT) == []
    for goal, found in measured.items():
        tops, shares, _ = zip(*found, strict=True)
        assert median(tops) <= goal.begins, goal
        assert median(shares) >= goal.share, goal


def test_everything_grows_with_a_window_wider_than_1600_pixels_up_to_a_largest_size_and_less_in_a_low_one(
    page: Page, server: Server
) -> None:
    open_at(page, f"{server.url}/?a={SENTENCE}")
    for width, height, pixels in (
        (1280, 800, 16), (1600, 900, 16), (2560, 1440, 25.6), (3840, 2160, 25.6), (2560, 800, 18), (1920, 1080, 19.2),
    ):  # fmt: skip
        resize(page, width, height)
        assert page.evaluate(ROOT) == pytest.approx(pixels), (width, height)
    headline, rail = page.locator(".st-key-headline h1"), page.locator(".st-key-menu_rail")
    assert headline.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") == pytest.approx(33.6)
    assert rail.evaluate("one => one.getBoundingClientRect().width") == pytest.approx(192)
