"""While the pointer is on a finding, what it quotes is marked in the picture, and nothing else is."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, settled

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


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("attention", {"bank", "boats"}),
        ("cause?view=cut", {"bank", "river"}),
        ("similarity?view=matrix", set()),
        ("decomposition", {"bank"}),
    ],
)
def test_what_a_finding_quotes_is_marked_in_the_picture_while_it_is_pointed_at(
    page: Page, server: Server, address: str, named: set[str]
) -> None:
    page.goto(f"{server.url}/{address}")
    finding = page.locator(".finding").first
    expect(finding).to_be_visible(timeout=PATIENCE)
    settled(page)
    quoted = {part.split("”")[0] for part in finding.inner_text().split("“")[1:]}
    assert named <= quoted
    finding.hover()
    assert named <= set(page.evaluate(MARKED)) <= quoted | {f"{n} {word}" for word in quoted for n in range(20)}
    page.mouse.move(5, 600)
    page.wait_for_function(f"() => !({MARKED})().length")
