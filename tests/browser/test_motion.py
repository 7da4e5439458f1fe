"""The motions that explain a picture: they play only where they are wanted, and leave the picture as it was."""

import pytest
from playwright.sync_api import Locator, Page, expect

from components.story import STORY
from components.talk.tour import BUILT_IN, read
from tests.browser.conftest import IDLE, PATIENCE, Server, command, fresh, go_to, keyed, retype, settled
from tests.story import KNOWN

FADING = "[data-fading]"
MOVING = ".moving-rows, .moving-bars"
COUNT = f"""
  window.played = 0;
  new MutationObserver((changes) => {{
    for (const {{ addedNodes }} of changes)
      for (const node of addedNodes) if (node.matches?.("{MOVING}")) window.played++;
  }}).observe(document, {{ childList: true, subtree: true }});
  window.fades = 0;
  new MutationObserver((changes) => {{
    for (const {{ target }} of changes) if (target.matches("{FADING}")) window.fades++;
  }}).observe(document, {{ attributeFilter: ["data-fading"], subtree: true }});
"""
COLOURS = "() => [...document.querySelectorAll('.heatmap-plot canvas')].map((canvas) => canvas.toDataURL())"
DRAWN = "root => [root.innerHTML, ...[...root.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL())]"
ENDED = f"number => window.played === number && !document.querySelector('{MOVING}')"
MEASURED = "number => document.documentElement.dataset.measured === number"
# The page, what moves, and the button that plays it.
PICTURES = {page: known.moves for page, known in KNOWN.items() if known.moves}
SCENES = read(BUILT_IN, STORY).scenes


@pytest.fixture
def moving(page: Page) -> Page:
    """A viewer whose system does not ask for less motion."""
    page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    page.add_init_script(COUNT)
    return page


OFFERED = "() => !document.dispatchEvent(new CustomEvent('motion-request', { cancelable: true, detail: false }))"


def has_played(page: Page, times: int) -> None:
    """Wait until motions have begun so often on this page, and ended."""
    page.wait_for_function(ENDED, arg=times)


def at_rest(page: Page, picture: str) -> Locator:
    """The picture, once nothing else happens on the page that could begin a motion."""
    shown = page.locator(picture).first
    expect(shown).to_be_visible(timeout=PATIENCE)
    settled(page)
    page.evaluate(IDLE)
    page.evaluate(IDLE)
    expect(page.locator(FADING)).to_have_count(0)
    return shown


def test_a_motion_plays_by_its_button_until_a_key_is_pressed_and_cells_fade_once_to_what_a_new_page_shows(
    moving: Page, server: Server
) -> None:
    picture, button = PICTURES["embeddings"]
    moving.goto(f"{server.url}/embeddings?a=dog+bites+man&cell=2,100")
    plays_once_and_leaves_it_as_it_was(moving, "embeddings")
    moving.get_by_role("button", name=button).focus()
    moving.keyboard.press("Enter")
    moving.keyboard.press("Shift")
    assert moving.locator(MOVING).count() == 0
    has_played(moving, 2)
    assert moving.evaluate("window.fades") == 0, "nothing has changed yet"
    retype(moving, "dog bites cat")
    moving.wait_for_function("window.fades === 1")
    at_rest(moving, picture)
    faded = moving.evaluate(COLOURS)
    moving.goto(f"{server.url}/embeddings?a=dog+bites+cat&cell=2,100")
    at_rest(moving, picture)
    assert faded == moving.evaluate(COLOURS)
    assert moving.evaluate("window.fades") == 0
    for path in set(PICTURES) - {"embeddings"}:
        go_to(moving, path)
        plays_once_and_leaves_it_as_it_was(moving, path)


def plays_once_and_leaves_it_as_it_was(page: Page, path: str) -> None:
    picture, button = PICTURES[path]
    shown = at_rest(page, picture)
    has_played(page, 0)
    before = shown.evaluate(DRAWN)
    page.get_by_role("button", name=button).dispatch_event("click")  # without a pointer, which would mark a cell
    has_played(page, 1)
    assert shown.evaluate(DRAWN) == before


def test_nothing_moves_for_those_who_ask_for_less_motion(page: Page, server: Server) -> None:
    page.add_init_script(COUNT)
    page.goto(f"{server.url}/?a=dog+bites+man")
    for path, (picture, button) in PICTURES.items():
        go_to(page, path)
        at_rest(page, picture)
        expect(page.get_by_role("button", name=button)).to_have_count(0)
    has_played(page, 0)


def test_a_word_moves_through_the_layers_to_the_one_that_is_shown(moving: Page, server: Server) -> None:
    moving.goto(f"{server.url}/context?a=we+sat+on+the+bank&layer=4")
    expect(fresh(moving, ".uses-of-word[data-drawn]")).to_have_attribute("data-layer", "4")
    settled(moving)
    moving.get_by_role("button", name="Show the word’s way through the layers").click()
    expect(moving.locator(".uses-of-word")).not_to_have_attribute("data-layer", "4")
    expect(moving.locator(".uses-of-word")).to_have_attribute("data-layer", "4")
    expect(keyed(moving, "context_list", "h3")).to_have_text("Nearest uses of “bank” after layer 4")
    settled(moving)
    assert "layer=4" in moving.url
    moving.wait_for_function(OFFERED)
    moving.get_by_role("slider", name="Layer").press("Home")
    expect(fresh(moving, ".uses-of-word[data-drawn]")).to_have_attribute("data-layer", "0")
    settled(moving)
    moving.wait_for_function(f"!({OFFERED})()")  # the word is still at its start


def test_in_a_talk_a_key_plays_the_motion_of_the_scene_but_not_what_is_still_covered(
    moving: Page, server: Server
) -> None:
    number = next(place for place, scene in enumerate(SCENES, 1) if "stretched" in scene.cover)
    moving.goto(f"{server.url}/?talk=1&scene={number}&a=dog+bites+man")
    expect(moving.get_by_role("heading", name=SCENES[number - 1].title)).to_be_visible(timeout=PATIENCE)
    expect(moving.locator(".st-key-stretched .overplot").first).to_be_attached(timeout=PATIENCE)
    moving.wait_for_function(MEASURED, arg=str(number))  # which may draw the chart again, in another size
    at_rest(moving, ".dock")
    command(moving, "a")
    has_played(moving, 0)
    moving.get_by_role("button", name="Answer").click()
    expect(moving.locator(".answer")).to_be_visible()
    moving.keyboard.press("a")
    has_played(moving, 1)
    moving.keyboard.press("m")
    moving.get_by_role("button", name="Animate").click()
    has_played(moving, 2)
    moving.keyboard.press("PageUp")
    expect(moving.get_by_role("heading", name=SCENES[number - 2].title)).to_be_visible(timeout=PATIENCE)
    expect(moving.locator(".heatmap_summed canvas").first).to_be_visible()
    has_played(moving, 3)  # by itself, when its scene opens
    moving.keyboard.press("a")
    has_played(moving, 4)
