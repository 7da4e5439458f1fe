"""The picture comes first: where it begins, and how much of an unscrolled window it takes, on every page."""

import time
from statistics import median

import pytest
from playwright.sync_api import Locator, Page

from benchmarks.first_screen import GOALS, MEASURE, SENTENCE, Goal
from components.frame.navigation import HOME, in_story
from tests.browser.conftest import PATIENCE, Server, go_to, settled

# What was measured, once it is enough and no longer changes from one look to the next.
DRAWN = f"""least => {{
  const now = ({MEASURE})(), before = window.measured;
  window.measured = now;
  return now[1] >= least && String(before) === String(now) ? now : null;
}}"""
OTHERS = [pytest.param(goal, marks=pytest.mark.slow) for goal in GOALS[1:]]


@pytest.mark.parametrize("goal", [GOALS[0], *OTHERS], ids=lambda goal: str(goal.width))
def test_the_first_screen_is_mostly_picture(page: Page, server: Server, goal: Goal) -> None:
    page.set_viewport_size({"width": goal.width, "height": goal.height})
    page.goto(f"{server.url}/?a={SENTENCE}")
    settled(page)
    measured = []
    for name in [page.stem for page in in_story()]:
        go_to(page, "" if name == HOME else name)
        settled(page)
        drawn = page.wait_for_function(DRAWN, arg=goal.least, polling=300, timeout=PATIENCE)
        measured.append(drawn.json_value())
    tops, shares, _ = zip(*measured, strict=True)
    assert median(tops) <= goal.begins
    assert median(shares) >= goal.share


FILLING = {
    "": ".journey",
    "encoder": ".layer-steps",
    "attention": ".attention-reading",
    "decomposition": ".who-wrote",
    "context": ".uses",
}
# Tried again until nothing else has moved between the two measurements.
FOLLOWS = """async root => {
  const { style } = document.querySelector(".st-key-page_head");
  const tall = async margin => {
    style.marginBottom = margin;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return parseInt(root.style.getPropertyValue("--tall"));
  };
  return await tall("0px") - await tall("50px") === 50;
}"""


@pytest.mark.parametrize("name", FILLING)
def test_a_picture_still_ends_with_the_window_when_what_stands_above_grows(
    page: Page, server: Server, name: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.goto(f"{server.url}/{name}?a=hello")
    settled(page)
    comes_true(page.locator(FILLING[name]).first, FOLLOWS)


DRAWN_BY_CODE = {  # and whose rows get higher with the window
    "": ".journey",
    "decomposition": ".who-wrote",
    "sentences": ".readings",
    "blank": ".blank-columns",
}
IS_LOWER = """async root => {
  const { style } = document.querySelector(".st-key-page_head");
  const high = async margin => {
    style.marginBottom = margin;
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    return root.getBoundingClientRect().height;
  };
  const heights = [];
  for (const margin of ["0px", "80px", "0px", "80px"]) heights.push(await high(margin));
  return heights[0] - heights[1] >= 40 && heights[2] === heights[0] && heights[3] === heights[1];
}"""


@pytest.mark.parametrize("name", DRAWN_BY_CODE)
def test_a_picture_is_drawn_anew_when_what_stands_above_grows(page: Page, server: Server, name: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{server.url}/{name}?a=the+dog+barked&b=a+dog+slept&reading=apart")
    settled(page)
    comes_true(page.locator(DRAWN_BY_CODE[name]).first, IS_LOWER)


def comes_true(picture: Locator, script: str) -> None:
    """Ask until an asynchronous script says true of the picture: `wait_for_function` does not wait for its answer."""
    until = time.monotonic() + PATIENCE / 1000
    while not picture.evaluate(script):
        assert time.monotonic() < until
