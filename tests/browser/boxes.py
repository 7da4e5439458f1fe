"""Which texts in figures overlap or are cut off at the edge, as a browser draws them."""

from pathlib import Path

from playwright.sync_api import Page

LOOKS = 20  # at most, and only where something is found
FOUND = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
# Every chart has the width of its place, and nothing has moved since this was asked last.
STILL = """() => {
  const places = () => [...document.querySelectorAll(".js-plotly-plot .main-svg text")].map((one) => {
    const { x, y } = one.getBoundingClientRect();
    return [x, y, one.textContent];
  }).join();
  const drawn = [...document.querySelectorAll(".js-plotly-plot")].every((one) => {
    const { width } = one.getBoundingClientRect();
    return !width || Math.abs(one.querySelector(".main-svg").getBoundingClientRect().width - width) < 2;
  });
  const same = drawn && window.placesBefore === places();
  window.placesBefore = places();
  return same;
}"""


def misplaced(page: Page) -> list[str]:
    """Descriptions of what overlaps or is cut off, and stays so: after a change of size a picture is drawn again."""
    found: list[str] = []
    for _ in range(LOOKS):
        page.wait_for_function(STILL, polling=150)
        found = page.evaluate(FOUND)
        if not found:
            break
    return found
