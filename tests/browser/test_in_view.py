"""The lower part of a page in a real browser: it comes when a reader scrolls, and stays until another page opens."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, SCROLL, Server, keyed, open_at, retype, settled, visit

HASH = "() => document.getElementById('what-does-a-layer-know')?.getBoundingClientRect().top < innerHeight"


PLACES = """() => {
  const page = document.querySelector("[data-testid=stMain]"), watch = () => {
    window.places.push(page.scrollTop);
    requestAnimationFrame(watch);
  };
  window.places = [];
  watch();
}"""


def test_the_lower_part_comes_when_a_reader_scrolls_or_by_a_button_and_stays(page: Page, server: Server) -> None:
    open_at(page, f"{server.url}/list?view=senses&set=bank&a=dog+bites+man&probe=1")
    lower, placeholder = page.locator("#what-does-a-layer-know"), keyed(page, "below", ".part")
    expect(placeholder).to_have_count(1)
    expect(lower).to_have_count(0)
    retype(page, "man bites dog")
    expect(lower).to_have_count(0)
    assert "probe=1" in page.url

    page.evaluate(SCROLL, 1000)
    expect(lower).to_have_count(1, timeout=PATIENCE)
    settled(page)
    page.evaluate(SCROLL, 0)
    retype(page, "dogs bite men")
    expect(lower).to_have_count(1)
    expect(placeholder).to_have_count(0)
    assert "probe=1" in page.url

    visit(page, "tokens")
    page.go_back()
    expect(keyed(page, "parting")).to_have_count(1, timeout=PATIENCE)
    settled(page)
    expect(placeholder).to_have_count(1)
    keyed(page, "below", "button").evaluate("button => button.click()")  # a click by Playwright would scroll to it
    expect(lower).to_have_count(1, timeout=PATIENCE)


def test_a_reader_who_scrolls_is_not_thrown_up_while_the_lower_part_comes(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/cause?view=cut&a=dog+bites+man")
    expect(keyed(page, "below", ".part")).to_have_count(1)
    settled(page)
    page.evaluate(PLACES)
    page.evaluate(SCROLL, 600)
    expect(keyed(page, "cone")).to_have_count(1, timeout=PATIENCE)
    settled(page)
    places = page.evaluate("window.places")
    there = next(number for number, place in enumerate(places) if place > 500)
    assert min(places[there:]) > 500  # the browser moves by a few pixels what is in view when something above changes


def test_an_address_that_names_a_heading_of_the_lower_part_opens_there(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/list?view=senses&set=bank&a=dog#what-does-a-layer-know")
    page.wait_for_function(HASH, timeout=PATIENCE)
