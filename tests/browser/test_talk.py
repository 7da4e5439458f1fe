"""Talk mode in a real browser: its keys, what is on the screen, and how the tour moves."""

import re
from contextlib import suppress
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

from components.story import STORY
from components.story.tokens.words import SPLIT_WORD
from components.talk.tour import BUILT_IN, read
from tests.browser.conftest import IDLE, PATIENCE, Server, command, fresh, keyed, open_at, retype, settled
from tests.browser.contrast import illegible
from tests.browser.test_every_page import BACKGROUNDS, serious

SCENES = read(BUILT_IN, STORY).scenes
ASKING = next(place for place, scene in enumerate(SCENES, 1) if scene.question)
PROJECTORS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
# A scene that brings its own sentences, between two that bring none.
BRINGING = next(
    place
    for place in range(2, len(SCENES))
    if [bool(one.sentences) for one in SCENES[place - 2 : place + 1]] == [0, 1, 0]
)
OWN = "Sinan is our instructor for this awesomesauce course"  # as long as the default, and not the default
STEPS = 2  # a step takes a third of the time of opening a scene
# Most of axe's time goes into contrast, of which a scene changes only what is shown.
BUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}


def at(page: Page, number: int) -> None:
    """Wait until this scene is shown."""
    expect(page.get_by_role("heading", name=SCENES[number - 1].title)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text(f"Scene {number} of {len(SCENES)}")).to_be_visible()
    page.wait_for_function(f"new URL(location.href).searchParams.get('scene') === '{number}'", timeout=PATIENCE)
    page.wait_for_function(f"document.documentElement.dataset.measured === '{number}'", timeout=PATIENCE)
    settled(page)


def open_scene(page: Page, server: Server, number: int, query: str = "") -> None:
    page.goto(f"{server.url}/?talk=1&scene={number}{query}")
    at(page, number)


def sentence(page: Page):
    return keyed(page, "sentence_a", "input")


@dataclass
class Tour:
    """A tour that is left open, so that the next test needs at most a few steps to its scene."""

    page: Page
    server: Server
    number: int = 0  # the scene that the last test left as it opens; 0 if it failed before

    def at(self, number: int) -> Page:
        self.page.set_viewport_size(PROJECTORS[0])
        here, self.number = self.number, 0
        if not here or abs(number - here) > STEPS:
            open_scene(self.page, self.server, number, f"&a={OWN}")
            return self.page
        way = 1 if number > here else -1
        for place in range(here + way, number + way, way):
            self.page.get_by_role("button", name="Next scene" if way > 0 else "Previous scene").click()
            at(self.page, place)
        return self.page


@pytest.fixture(scope="module")
def tour(left_open: Page, server: Server) -> Tour:
    return Tour(left_open, server)


@pytest.mark.slow
def test_a_scene_opens_on_a_cold_server_also_from_another_page(page: Page) -> None:
    server = Server().wait()
    try:
        page.goto(f"{server.url}/embeddings?talk=1&scene={BRINGING}&a=dog+bites+man")
        at(page, BRINGING)
        page.wait_for_url(f"**/{SCENES[BRINGING - 1].page}?*")
        own = SCENES[BRINGING - 1].sentences
        expect(sentence(page)).to_have_value(own[0] if own[1] else "dog bites man")
        expect(page.get_by_role("dialog")).to_have_count(0)
    finally:
        server.stop()


HEATMAP = next(place for place, scene in enumerate(SCENES, 1) if "heatmap_summed" in scene.show)
LINES = next(place for place, scene in enumerate(SCENES, 1) if "heads" in scene.show)
LAYER = next(place for place, scene in enumerate(SCENES, 1) if "encoder" in scene.show)
TABLE = next(place for place, scene in enumerate(SCENES, 1) if "tokens_table" in scene.show)
USES = next(place for place, scene in enumerate(SCENES, 1) if "uses_map" in scene.show)
# Where a click takes the focus from the tour (a canvas, a table, a component of ours, a map): keys that still lead on.
CLICKED = {
    HEATMAP: ('[class*="st-key-heatmap_summed"] .heatmap-plot canvas', ["ArrowRight"]),
    TABLE: ('[class*="st-key-tokens_table"] td', [" "]),
    LINES: ('[class*="st-key-heads"] .words button', ["ArrowRight", " "]),
    USES: ('[class*="st-key-uses_map"] canvas', ["ArrowRight"]),
}


def test_the_browsers_back_and_forward_buttons_move_scene_by_scene(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/sentences?a=dog+bites+man")
    page.get_by_role("button", name="Tour").first.click()
    at(page, 1)
    page.get_by_role("button", name="Next scene").click()
    at(page, 2)
    page.evaluate("history.back()")
    at(page, 1)
    page.evaluate("history.forward()")
    at(page, 2)
    page.evaluate("history.back()")
    at(page, 1)
    page.evaluate("history.back()")
    expect(page.locator(".dock")).to_be_hidden()
    page.wait_for_url("**/sentences?*")
    settled(page)
    expect(sentence(page)).to_have_value("dog bites man")
    page.get_by_role("button", name="Tour").first.click()
    at(page, 1)
    page.evaluate("history.back()")  # at once
    expect(page.locator(".dock")).to_be_hidden()
    page.wait_for_url("**/sentences?*")


def test_a_short_tour_leaves_scenes_out_and_l_chooses_the_length_that_its_button_names(
    page: Page, server: Server
) -> None:
    short = [number for number, scene in enumerate(SCENES, 1) if scene.shortest <= 5]
    page.goto(f"{server.url}/?talk=1&scene={short[1]}&minutes=5")
    expect(page.get_by_text(f"Scene 2 of {len(short)}")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Next scene").click()
    expect(page.get_by_role("heading", name=SCENES[short[2] - 1].title)).to_be_visible()
    expect(page.get_by_text(f"Scene 3 of {len(short)}")).to_be_visible()
    settled(page)
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Change to 15 minutes")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_text(f"of {sum(scene.shortest <= 15 for scene in SCENES)}")).to_be_visible()
    expect(page.get_by_role("button", name="Change to 45 minutes")).to_be_visible()


def test_the_presenters_screen_and_the_main_window_follow_each_other(page: Page, server: Server) -> None:
    open_scene(page, server, ASKING)
    notes = page.context.new_page()
    notes.goto(f"{server.url}/?talk=1&presenter=1")
    expect(notes.locator(".notes")).to_contain_text(SCENES[ASKING - 1].notes.splitlines()[0], timeout=PATIENCE)
    expect(notes.locator(".coming")).to_contain_text(SCENES[ASKING].title)
    expect(keyed(notes, "menu")).to_have_count(0)
    assert not serious(notes)
    notes.get_by_role("button", name="Answer").click()
    expect(page.locator(".answer")).to_be_visible()
    expect(notes.locator(".answer strong")).to_have_text(page.locator(".answer strong").inner_text())
    notes.get_by_role("button", name="Next ›").click()
    at(page, ASKING + 1)
    expect(notes.get_by_role("heading", name=SCENES[ASKING].title)).to_be_visible()
    page.keyboard.press("PageUp")
    at(page, ASKING)
    expect(notes.get_by_role("heading", name=SCENES[ASKING - 1].title)).to_be_visible()
    notes.keyboard.press("PageDown")
    expect(page.locator(".answer")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".notes")).to_be_hidden()


def test_keys_show_notes_answer_and_the_next_scene_without_a_ring_and_quick_steps_are_all_counted(tour: Tour) -> None:
    page = tour.at(ASKING)
    page.get_by_test_id("stMain").click(position={"x": 5, "y": 400})
    expect(page.locator(".answer")).to_be_hidden()
    page.keyboard.press("n")
    expect(page.get_by_role("region", name="Speaker notes")).to_contain_text(SCENES[ASKING - 1].notes.splitlines()[0])
    page.keyboard.press("n")
    expect(page.locator(".notes")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".answer")).to_be_visible()
    at(page, ASKING)
    page.keyboard.press("ArrowRight")
    at(page, ASKING + 1)
    page.wait_for_function("document.activeElement === document.body")
    page.keyboard.press("ArrowLeft")
    at(page, ASKING)
    expect(page.locator(".answer")).to_be_hidden()
    page.keyboard.press("r")
    expect(page.locator(".answer")).to_be_visible()
    expect(page.get_by_role("button", name="Answer")).to_be_hidden()
    for name, number in (("Next scene", ASKING + 3), ("Previous scene", ASKING)):
        for _ in range(3):
            page.get_by_role("button", name=name).click()
        at(page, number)
    tour.number = ASKING


def test_a_sentence_that_does_not_show_the_point_offers_one_that_does(tour: Tour) -> None:
    assert SCENES[ASKING - 1].finding == "cut_words"
    page = tour.at(ASKING)
    retype(page, "dog")
    sentence(page).press("Enter")
    command(page, "r")
    expect(page.locator(".answer strong")).to_contain_text("This text does not show a cut.")
    page.keyboard.press("e")
    expect(sentence(page)).to_have_value(SPLIT_WORD)
    expect(page.locator(".answer strong")).to_contain_text("awesomesauce")
    at(page, ASKING)
    page.get_by_role("button", name="Next scene").click()
    at(page, ASKING + 1)
    expect(sentence(page)).to_have_value("dog")
    page.get_by_role("button", name="Previous scene").click()
    at(page, ASKING)
    retype(page, OWN)
    sentence(page).press("Enter")
    page.get_by_role("button", name="Previous scene").click()
    at(page, ASKING - 1)
    tour.number = ASKING - 1


def test_a_sentence_alone_on_the_stage_is_as_large_as_fits(page: Page, server: Server) -> None:
    open_scene(page, server, 1)
    large = sentence(page).evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
    sentence(page).fill("Although the lecturer never said it, the students believed she liked the second experiment.")
    page.wait_for_function(
        f"it => parseFloat(getComputedStyle(it).fontSize) < {large}", arg=sentence(page).element_handle()
    )
    assert sentence(page).evaluate("it => it.scrollWidth <= it.clientWidth")


def test_letters_are_the_sentences_while_it_is_typed_and_the_tours_again_once_it_ended(
    page: Page, server: Server
) -> None:
    open_scene(page, server, ASKING)
    page.keyboard.type("hello lads", delay=40)  # E would load the scene's own sentence, L change its length
    expect(sentence(page)).to_have_value("hello lads")
    page.wait_for_function("new URL(location.href).searchParams.get('a') === 'hello lads'")
    page.keyboard.press("Enter")
    at(page, ASKING)
    page.keyboard.press("/")
    expect(sentence(page)).to_be_focused()
    page.keyboard.type("tnrws all", delay=40)
    expect(sentence(page)).to_have_value("tnrws all")
    assert "minutes" not in page.url
    notes = page.locator(".notes")
    for end in ("Enter", "Escape", "click"):
        text = f"{end} is nonsense"
        sentence(page).fill(text)
        if end == "click":
            keyed(page, "scene", "h1").click()
        else:
            sentence(page).press(end)
        expect(sentence(page)).not_to_be_focused()
        page.wait_for_function("text => new URL(location.href).searchParams.get('a') === text", arg=text)
        command(page, "n")
        expect(notes).to_be_visible()
        command(page, "n")
        expect(notes).to_be_hidden()
        expect(sentence(page)).to_have_value(text)
    page.keyboard.press("r")
    expect(page.locator(".answer")).to_be_visible()
    page.keyboard.press("x")
    page.keyboard.press(" ")
    at(page, ASKING + 1)
    expect(sentence(page)).to_have_value(text)


def test_one_key_that_ends_no_word_enters_and_leaves_talk_mode_with_its_settings_and_others_show_code_and_theme(
    page: Page, server: Server
) -> None:
    open_at(page, f"{server.url}/embeddings?a=dog&cell=1,7")
    expect(keyed(page, "menu")).to_be_visible()
    expect(page.locator(".dock")).to_be_attached()
    page.keyboard.type("tha", delay=40)
    command(page, "t")  # the last letter of a word
    page.keyboard.press("t")
    expect(keyed(page, "menu")).to_be_hidden()  # by this one alone: a second would have shown it again
    expect(sentence(page)).to_have_value("dog")
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    page.wait_for_function("new URL(location.href).searchParams.get('talk') === '1'")
    settled(page)
    assert "cell=1%2C7" in page.url
    page.emulate_media(color_scheme="light")
    for scheme in ("dark", "light"):
        page.evaluate(IDLE)  # Streamlit listens with the new theme only after it has drawn it
        command(page, "d")
        expect(page.get_by_test_id("stApp")).to_have_css("background-color", BACKGROUNDS[scheme])
    page.keyboard.press("s")
    expect(page.get_by_label("Address of this view")).to_have_value(page.url)
    expect(page.get_by_alt_text("QR code of the address above")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    settled(page)
    page.keyboard.press("t")
    expect(keyed(page, "menu")).to_be_visible()
    page.wait_for_function("!new URL(location.href).searchParams.has('talk')")
    assert "cell=1%2C7" in page.url
    assert "/embeddings?" in page.url


LEGIBLE = """place => {
  const legible = (root) => [...root.querySelectorAll("*")].some((one) => (one.shadowRoot && legible(one.shadowRoot))
    || (!one.childElementCount && one.textContent.trim() && one.checkVisibility({ visibilityProperty: true })));
  return legible(document.querySelector(place));
}"""
FITS = """keys => {
  const main = document.querySelector('[data-testid="stMain"]'), dock =
    [...document.querySelectorAll("*")].map((one) => one.shadowRoot?.querySelector(".dock[role=region]")).find(Boolean);
  const ends = keys.map((key) => document.querySelector(key).getBoundingClientRect().bottom);
  const edge = dock.getBoundingClientRect().top;
  const scrolls = (one) => one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY === "auto"
    || [...(one.shadowRoot?.children ?? []), ...one.children].some(scrolls);
  return main.scrollHeight <= main.clientHeight + 2 && ends.every((end) => end > 0 && end <= edge + 1)
    && !keys.some((key) => scrolls(document.querySelector(key)));
}"""


SMALL = """keys => {
  const found = [];
  const look = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.textContent.trim()) {
      const one = node.parentElement, { width } = one.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(one).fontSize);
      const seen = width > 1 && one.checkVisibility({ visibilityProperty: true }) && one.tagName !== "STYLE";
      if (seen && size < innerHeight / 36) found.push(`${one.tagName} ${size}: ${node.textContent.trim()}`);
    }
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) look(child);
  };
  document.querySelectorAll(keys.join()).forEach(look);
  return found;
}"""


@pytest.mark.parametrize("number", range(1, len(SCENES) + 1), ids=[scene.title for scene in SCENES])
def test_a_scene_fits_the_screen_can_be_read_by_everyone_and_a_remote_leads_on(tour: Tour, number: int) -> None:
    page, scene = tour.at(number), SCENES[number - 1]
    expect(page.get_by_test_id("stAlertContentError")).to_have_count(0)
    if not scene.sentences:
        expect(sentence(page)).to_have_value(OWN)
    keys = [f'.st-key-{key}, [class*="st-key-{key}_turn"]' for key in scene.show]
    for size in PROJECTORS:
        page.set_viewport_size(size)
        for key in keys:
            expect(page.locator(key).first).to_be_in_viewport()
        page.wait_for_function(FITS, arg=keys)
        letters = keyed(page, "scene", "p").first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        assert letters / size["height"] >= 1 / 36
    if scene.question:
        places = [f'.st-key-{key}, [class*="st-key-{key}_turn"]' for key in scene.cover]
        covered = [page.locator(place) for place in places]
        for place, one in zip(places, covered, strict=True):
            expect(one.first).to_have_css("visibility", "hidden")
            page.wait_for_function(LEGIBLE, arg=place)  # what asks the question: an empty box says nothing
        page.keyboard.press("PageDown")
        expect(page.locator(".answer")).to_be_visible()
        for one in covered:
            expect(one.first).to_have_css("visibility", "visible")
        for size in reversed(PROJECTORS):
            page.set_viewport_size(size)
            page.wait_for_function(FITS, arg=keys)
            letters = page.locator(".answer").evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
            assert letters / size["height"] >= 1 / 36
    if scene.finding:
        expect(page.locator(".answer strong")).not_to_be_empty()
    settled(page)
    with suppress(TimeoutError):  # the room for pictures is measured once the answer is drawn, at 1280×720
        page.wait_for_function(f"keys => !({SMALL})(keys).length", arg=keys, timeout=60_000)
    assert page.evaluate(SMALL, keys) == []
    assert not serious(page, BUT_CONTRAST)
    assert not illegible(page)
    if number == ASKING:
        nothing_is_wider_than_the_screen(page)
    if number == LAYER:
        stations_have_their_names(page)
    if number == USES:
        circles = page.locator('[class*="st-key-uses_map"] circle')
        cut = "all => all.filter(({ cx, r }) => cx.baseVal.value < r.baseVal.value).length"
        assert circles.evaluate_all(cut) == 0
    if number == TABLE:
        w_shows_the_whole_page(page)
    if number == BRINGING:
        the_speakers_sentence_is_restored_unless_another_is_typed_here(page)
        tour.number = BRINGING + 1
        return
    if number == HEATMAP:
        the_tour_resumes_here_after_its_key_or_a_link(page)
    key, then = ("PageDown", number + 1) if number < len(SCENES) else ("PageUp", number - 1)
    picture, keys = CLICKED.get(number, ("", [key]))
    for again, pressed in enumerate(keys):
        if again:
            page.keyboard.press("ArrowLeft")
            at(page, number)
            page.keyboard.press("r")
        if picture:
            page.locator(picture).locator("visible=true").first.click(force=True)
            settled(page)
        if number == HEATMAP:
            shift_and_an_arrow_explore_it(page)
        page.keyboard.press(pressed)
        at(page, then)
    tour.number = then


def the_speakers_sentence_is_restored_unless_another_is_typed_here(page: Page) -> None:
    expect(sentence(page)).to_have_value(SCENES[BRINGING - 1].sentences[0])
    expect(page.get_by_text("This scene has its own sentences.", exact=True)).to_be_visible()
    for typed in ("", "a new one"):
        if typed:
            page.get_by_role("button", name="Previous scene").click()
            at(page, BRINGING)
            retype(page, typed)
            page.get_by_role("button", name="Next scene").click()
        else:
            page.keyboard.press("PageDown")
        at(page, BRINGING + 1)
        expect(sentence(page)).to_have_value(typed or OWN)
        expect(keyed(page, "sentence_b")).to_have_count(0)
    retype(page, OWN)
    sentence(page).press("Enter")


def the_tour_resumes_here_after_its_key_or_a_link(page: Page) -> None:
    command(page, "t")
    expect(keyed(page, "menu")).to_be_visible()
    settled(page)
    page.keyboard.press("t")
    at(page, HEATMAP)
    page.keyboard.press("w")
    keyed(page, "links_next", "a").first.click()
    expect(page.locator(".dock")).to_be_hidden()
    settled(page)
    page.keyboard.press("t")
    at(page, HEATMAP)


def nothing_is_wider_than_the_screen(page: Page) -> None:
    for width, height in [(1024, 768), (1920, 1080), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"document.querySelector('[data-testid=stMain]').scrollWidth <= {width}")
        expect(page.locator(".dock")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PROJECTORS[0])


def stations_have_their_names(page: Page) -> None:
    """All but the two ⊕; and no heading of a picture is cut."""
    for size in PROJECTORS:
        page.set_viewport_size(size)
        stations = page.locator(".circuit .station:not(.is-sum)")
        expect(page.locator(".circuit .station-name:visible")).to_have_count(stations.count())
        assert page.evaluate(
            "[...document.querySelectorAll('.step .remark')].every((one) => one.scrollWidth <= one.clientWidth + 1)"
        )


def w_shows_the_whole_page(page: Page) -> None:
    """Until then, only the elements of the scene."""
    shown, other = keyed(page, SCENES[TABLE - 1].show[0]), page.locator('[class*="st-key-pills"]')
    expect(shown.first).to_be_visible()
    expect(other.first).to_be_hidden()
    page.keyboard.press("w")
    expect(other.first).to_be_visible()
    page.keyboard.press("w")
    expect(other.first).to_be_hidden()


def shift_and_an_arrow_explore_it(page: Page) -> None:
    before = fresh(page, ".cell-place").inner_text()
    page.keyboard.press("Shift+ArrowRight")
    expect(fresh(page, ".cell-place")).not_to_have_text(before)
    at(page, HEATMAP)


def test_whom_a_token_of_a_long_sentence_reads_is_seen_with_the_answer_and_all_tokens_stay_legible(
    page: Page, server: Server
) -> None:
    page.set_viewport_size(PROJECTORS[0])
    open_scene(page, server, LINES, "&a=" + "+".join(["the", "old", "bank"] * 12))
    source = page.locator(".st-key-heads .words .source b")
    expect(source).to_be_visible()
    expect(source).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(source).to_have_css("box-shadow", re.compile(r"^rgba\(0, 0, 0, 0\)"))
    page.keyboard.press("r")
    expect(source).not_to_have_css("box-shadow", re.compile(r"^rgba\(0, 0, 0, 0\)"))
    expect(page.locator(".st-key-heads .words .reader")).to_be_visible()
    page.wait_for_function(f"keys => !({SMALL})(keys).length", arg=['[class*="st-key-heads"]'])
