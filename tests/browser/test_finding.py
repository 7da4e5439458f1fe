"""While the pointer is on a finding, what it quotes is marked in the picture, and nothing else is."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE, Server, fresh, keyed, settled
from tests.story import KNOWN

IN_AMBER = re.compile(re.escape("rgb(230, 159, 0)"))
MARKED = """
() => {
  const roots = [document], found = [];
  for (const root of roots) for (const one of root.querySelectorAll("*")) {
    if (one.shadowRoot) roots.push(one.shadowRoot);
    if ((one.style?.outline ?? "").includes("rgb(230, 159, 0)") || one.style?.stroke === "rgb(230, 159, 0)")
      found.push(one.textContent.trim());
  }
  return found;
}
"""


def finding_of(page: Page, url: str) -> Locator:
    """Open a page; its finding."""
    page.goto(url)
    finding = fresh(page, ".finding").first
    expect(finding).to_be_visible(timeout=PATIENCE)
    settled(page)
    return finding


def marked_of(page: Page, finding: Locator, enough: Callable[[set[str]], object]) -> set[str]:
    """What is marked while the pointer is on a finding; pointed at again until it is `enough`, or after a while.

    A picture that is drawn only after the pointer has come has no mark.
    """
    until = time.monotonic() + PATIENCE / 1000
    while True:
        page.mouse.move(5, 600)
        finding.hover()
        marked = set(page.evaluate(MARKED))
        if enough(marked) or time.monotonic() > until:
            return marked
        page.wait_for_timeout(200)


def names(found: set[str]) -> set[str]:
    """Without the number in the cell of a head."""
    return {text for text in found if not re.fullmatch(r"[\d.]+", text)}


@pytest.mark.parametrize(
    ("address", "named"),
    [(f"{page}?{query}", names) for page, known in KNOWN.items() for query, names in known.marked],
)
def test_what_a_finding_quotes_is_marked_in_the_picture_while_it_is_pointed_at(
    page: Page, server: Server, address: str, named: set[str]
) -> None:
    finding = finding_of(page, f"{server.url}/{address}")
    quoted = {part.split("”")[0] for part in finding.inner_text().split("“")[1:]}
    assert named <= quoted
    found = marked_of(page, finding, named.issubset)
    marked = {text for text in found if not text.endswith("%")}  # without the cell of a head
    assert named <= marked <= quoted | {f"{n} {word}" for word in quoted for n in range(20)}
    page.mouse.move(5, 600)
    page.wait_for_function(f"() => !({MARKED})().length")


@pytest.mark.parametrize(
    ("address", "said", "marked"),
    [
        ("cause?view=off", r"head (\d+) of layer (\d+) moves “(\w+)”", [r"head \1", r"layer \2", r"\3"]),
        ("list?view=senses&set=python", r"part in layer (\d)", [r"layer \1: they part"]),
        (
            "sentences?beside=untrained",
            r"“(\w+)” and “(\w+)”",
            [r"as trained: \1 5 ~ \2 6", r"untrained: \1 5 ~ \2 6"],
        ),
    ],
)
def test_a_place_that_a_finding_names_is_marked_while_it_is_pointed_at(
    page: Page, server: Server, address: str, said: str, marked: list[str]
) -> None:
    finding = finding_of(page, f"{server.url}/{address}")
    named = re.search(said, finding.inner_text())
    assert named
    expected = {named.expand(name) for name in marked}
    assert names(marked_of(page, finding, lambda found: names(found) == expected)) == expected


def test_a_head_that_the_line_below_a_finding_names_is_marked_in_the_grid_of_all_heads(
    page: Page, server: Server
) -> None:
    finding_of(page, f"{server.url}/attention?grid=heads")
    line = keyed(page, "headline", ".line")
    named = re.search(r"layer \d+, head \d+", line.inner_text())
    assert named
    cell = page.locator(f".grid .cell[aria-label^='{named[0].capitalize()}.']")
    assert len(marked_of(page, line, bool)) == 1
    expect(cell).to_have_attribute("style", IN_AMBER)


def test_of_the_nearest_uses_the_one_that_a_finding_quotes_is_marked(page: Page, server: Server) -> None:
    finding = finding_of(page, f"{server.url}/context?a=we+sat+on+the+bank+of+the+river")
    nearest = page.locator(".near-uses .use").first
    expect(nearest).to_be_visible(timeout=PATIENCE)
    expected = {nearest.inner_text(), "bank"}  # the word on the map, too
    assert names(marked_of(page, finding, lambda found: names(found) == expected)) == expected
