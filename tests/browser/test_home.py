"""The journey in a real browser: tokens are followed, rows open in place, and what is chosen there goes along."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from components.compute.tokens import instructive_token
from tests.browser.conftest import Server, fresh, keyed, open_at, resize, resting_box, settled


def opened(page: Page, server: Server, address: str) -> Locator:
    open_at(page, f"{server.url}/?{address}")
    root = page.locator(".journey")
    expect(root.locator("path").first).to_be_attached()
    return root


def pin(journey: Locator, share: float) -> int:
    """Click a dimension of the sum; returns which one it was."""
    box = resting_box(journey.locator(".strip.summed canvas"))
    journey.page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
    journey.page.wait_for_url(re.compile("cell="))
    settled(journey.page)
    return int(journey.get_by_role("slider", name="Dimension").get_attribute("aria-valuenow") or -1)


def weight_of(journey: Locator, layer: str, source: str) -> float:
    line = journey.locator(f"path[data-layer='{layer}'][data-from='{source}']")
    return float(line.get_attribute("data-weight") or -1)


# What is drawn of the barcodes above the first of them.
ABOVE = """root => {
  const canvas = root.querySelector("canvas"), top = parseFloat(root.querySelector(".frames i").style.top);
  return canvas.getContext("2d").getImageData(0, 0, canvas.width, devicePixelRatio * top | 0).data.some(part => part);
}"""


def test_names_that_take_a_third_line_once_the_cuts_are_known_stand_above_all_barcodes(
    page: Page, server: Server
) -> None:
    text = "The company that my older brother founded in Boston last year sells small cameras to hospitals and schools"
    journey = opened(page, server, f"a={quote(text)}")
    expect(journey.locator(".lowest").first).to_be_attached()
    assert not journey.evaluate(ABOVE)


def test_the_input_opens_in_place_and_a_pinned_dimension_is_the_cell_that_the_embeddings_open_on(
    page: Page, server: Server, packaged
) -> None:
    journey = opened(page, server, "a=dog+bites+man&token=1")
    journey.get_by_role("button", name="word row", exact=True).click()
    expect(journey.locator(".inside")).to_be_visible()
    dimension = pin(journey, 0.3)
    ours = packaged.embeddings(packaged.tokens("dog bites man"))
    shown = [float(text.replace("−", "-")) for text in journey.locator(".value").all_inner_texts()]
    rows = (ours.word, ours.position, ours.segment, ours.summed, ours.normed)
    assert shown == pytest.approx([float(row[1, dimension]) for row in rows], abs=6e-5)
    slider = journey.get_by_role("slider", name="Dimension")
    box = resting_box(journey.locator(".strip.word canvas"))
    page.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + 5)
    expect(slider).not_to_have_attribute("aria-valuenow", str(dimension))
    page.mouse.move(5, 5)  # only pointed at: forgotten
    expect(slider).to_have_attribute("aria-valuenow", str(dimension))
    slider.press("Escape")
    expect(journey.locator(".inside")).to_be_hidden()
    journey.get_by_role("button", name="word row", exact=True).click()
    journey.locator(".inside").get_by_role("button", name="sum", exact=True).click()
    page.wait_for_url(re.compile("/embeddings"))
    settled(page)
    chosen = fresh(page, ".heatmap_summed .cell-mark")
    expect(chosen).to_have_attribute("data-row", "1")
    expect(chosen).to_have_attribute("data-column", str(dimension))


def test_a_head_opens_with_the_followed_token_although_the_next_page_would_open_on_a_pronoun(
    page: Page, server: Server, packaged
) -> None:
    text = "The trophy did not fit in the suitcase because it was too big"
    tokens = packaged.tokens(text)
    followed = instructive_token(tokens)
    assert tokens.pieces[followed] != "it"
    journey = opened(page, server, f"a={quote(text)}")
    journey.locator(".ends").get_by_role("button", name=re.compile("^head ")).last.click()
    page.wait_for_url(re.compile(f"/attention.*token={followed}"))
    settled(page)
    expect(page).to_have_url(re.compile(r"head=\d+"))
    expect(page).to_have_url(re.compile(r"to=\d+"))


def test_the_lines_are_those_of_the_telling_heads_and_a_head_leads_to_its_weights(
    page: Page, server: Server, packaged
) -> None:
    journey = opened(page, server, "a=dog+bites+man&token=3")
    expect(keyed(page, "headline").locator("h1")).to_have_text("“man” takes in “dog” in layer 6.")
    weights = packaged.attention_from(packaged.tokens("dog bites man"), 3).weights
    expect(journey.locator("path.amber[data-layer='6'][data-from='1']")).to_be_attached()
    assert weight_of(journey, "6", "1") == pytest.approx(weights[5, 11, 1], abs=1e-4)
    keyed(page, "home_lines").get_by_text("all heads").click()
    expect(journey.locator("path.amber")).to_have_count(0)
    assert weight_of(journey, "6", "1") == pytest.approx(weights[5, :, 1].mean(), abs=1e-4)
    keyed(page, "home_lines").get_by_text("telling heads").click()
    settled(page)
    resize(page, 390, 844)  # on a phone the words stay, and what is around the text goes
    expect(journey.locator(".tokens b")).to_have_text(["dog", "bites", "man"])
    expect(journey.locator(".names .tells small").last).to_have_text("dog 70%")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    name = journey.locator(".names .tells .read").last
    name.evaluate("name => name.textContent = 'Donaudampfschifffahrt'")  # which ends before the bars begin
    small = resting_box(journey.locator(".names .tells small").last)
    assert small["x"] + small["width"] <= resting_box(journey.locator(".frames i").last)["x"]
    resize(page, 1280, 900)
    journey.locator(".ends").get_by_role("button", name=re.compile("^head 12")).click()
    page.wait_for_url(re.compile("/attention.*layer=6.*head=12"))


def test_keys_and_pointing_tell_what_is_read_of_each_token_a_click_follows_one_and_a_layers_step_leads_on(
    page: Page, server: Server
) -> None:
    journey = opened(page, server, "a=dog+bites+man&token=1")
    foot, name = journey.locator(".foot"), journey.get_by_role("button", name="man, position 3")
    journey.locator(".tokens button[aria-pressed='true']").focus()
    page.keyboard.press("ArrowRight")
    expect(foot).to_have_text(re.compile(r"Layer 6, .*“dog” gives “bites” \d"))
    page.keyboard.press("ArrowUp")
    expect(foot).to_have_text(re.compile(r"Layer 5, .*“dog” gives “bites” \d.* of what arrives, \d"))
    at = resting_box(name)
    box = resting_box(journey.locator("> canvas"))
    x = at["x"] + at["width"] / 2
    page.mouse.move(x, box["y"] + box["height"] / 2)
    expect(foot).to_contain_text(re.compile("“dog” gives “man” .*% of its weight"))
    page.mouse.click(x, box["y"] + box["height"] / 2)
    expect(name).to_have_attribute("aria-pressed", "true")
    expect(keyed(page, "headline").locator("h1")).to_have_text(re.compile("^“man” takes in"))
    settled(page)
    journey.get_by_role("button", name="after layer 3").click()
    expect(journey.locator(".inside")).to_contain_text("“man” in layer 3, step by step")
    journey.locator(".inside").get_by_role("button", name="attention output").click()
    page.wait_for_url(re.compile("/encoder"))
    settled(page)
    expect(page.get_by_role("combobox", name="Layer")).to_have_value("layer 3")
    expect(page.locator("#layer-arithmetic")).to_contain_text("token 3 “man”")


def test_the_followed_token_and_then_another_open_all_heads_by_which_it_is_read(page: Page, server: Server) -> None:
    """The gesture of /attention; a head that was chosen there before is left."""
    journey = opened(page, server, "a=dog+bites+man&token=3&layer=2&head=5")
    tokens = journey.locator(".tokens button")
    tokens.filter(has_text="man").click()
    expect(journey.locator(".foot")).to_have_text(re.compile("“man” reads. Now click the word"))
    page.keyboard.press("Escape")
    expect(journey.locator(".foot")).to_have_text(re.compile("A line: "))
    tokens.filter(has_text="man").click()
    tokens.filter(has_text="dog").click()
    page.wait_for_url(re.compile("/attention.*token=3.*to=1"))
    settled(page)
    assert "layer=" not in page.url and "head=" not in page.url
    expect(keyed(page, "ranked", ".title")).to_have_text("man reads dog")


def test_of_a_long_text_the_cuts_are_made_by_a_click_and_what_lines_are_stands_below_the_last_layer(
    page: Page, server: Server
) -> None:
    text = "+".join(["the+river+bank+was+green+and+wide"] * 9)
    journey = opened(page, server, f"a={text}&token=10")
    headline = keyed(page, "headline").locator("h1")
    expect(headline).to_have_text(re.compile("ends nearest to"))
    expect(journey.locator(".foot")).to_contain_text("of 65.")
    page.get_by_role("button", name="Which word does it take in?").click()
    expect(headline).to_have_text(re.compile("takes in .* in layer"), timeout=60_000)
    expect(journey.locator("path.amber").first).to_be_attached()
    resize(page, 1100, 800)
    last, foot = (resting_box(journey.locator(one)) for one in (".frames i:last-child", ".foot"))
    assert foot["height"] > 60 and foot["y"] >= last["y"] + last["height"]
