"""The first screen of each page, unscrolled: where the first picture begins, and how much of the window is picture."""

import sys
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.heatmaps import served
from components.frame.navigation import HOME
from components.story import STORY
from tests.browser.conftest import ARGUMENTS, CHROMIUM, settled

SENTENCE = "The fisherman sat on the bank of the river until it grew dark"  # 15 tokens
DRAWN = 2_000  # ms in which charts are drawn once the run has ended
# A picture is a canvas, a chart, the bars of all heads among them, a large SVG, a grid of cells, or pieces of text as
# they are drawn, with the words above them and the candidates for them; not a table. The names of its rows belong to a
# picture, as the axes of a chart do. The open station of a layer is one picture, with what makes the chosen cell.
MEASURE = """
() => {
  const PIECES = ".pill, .tokens .group, .letters .letter, .steps li, .pieces button, "
    + ".attention-reading :is(.words, .grid), .cause :is(.sentence, .grid), .effects, .who-wrote, .agreement, "
    + ".layer-steps .opened, .all-tensors .map, .heatmap-labels";
  const OTHER = "[data-testid=stDataFrame], [data-testid=stPopover], .st-key-menu_rail, .st-key-sentences, "
    + ".st-key-actions";
  const CELL = 4, menu = document.querySelector(".st-key-menu_rail").getBoundingClientRect();
  const atTheSide = menu.height > innerHeight / 2;
  const [left, bottom] = atTheSide ? [menu.right, innerHeight] : [0, menu.top];
  const roots = [document], found = [];
  for (const root of roots) {
    for (const one of root.querySelectorAll("*")) if (one.shadowRoot) roots.push(one.shadowRoot);
    found.push(...root.querySelectorAll(`canvas, svg, ${PIECES}`));
  }
  const boxes = found.filter((one) => !one.closest(OTHER)).map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, { width, height }]) => width && (one.matches(PIECES) || (width >= 80 && height >= 24)))
    .map(([, box]) => box)
    .filter((box) => box.bottom > 0 && box.top < bottom && box.right > left && box.left < innerWidth);
  const across = Math.floor((innerWidth - left) / CELL), down = Math.floor(bottom / CELL);
  const covered = new Uint8Array(across * down);
  for (const box of boxes) {
    const first = Math.max(0, Math.floor((box.left - left) / CELL));
    const last = Math.min(across, Math.ceil((box.right - left) / CELL));
    const end = Math.min(down, Math.ceil(box.bottom / CELL));
    for (let row = Math.max(0, Math.floor(box.top / CELL)); row < end; row++)
      covered.fill(1, row * across + first, row * across + last);
  }
  const top = Math.round(Math.min(innerHeight, ...boxes.map((box) => Math.max(0, box.top))));
  const height = Math.round(document.querySelector("[data-testid=stMain]").scrollHeight);
  return [top, covered.reduce((sum, one) => sum + one, 0) / (across * down), height];
}
"""


@dataclass(frozen=True)
class Goal:
    """A window in CSS pixels, how far down the first picture may begin (median), and the least shares of picture."""

    width: int
    height: int
    begins: int
    share: float
    least: float


GOALS = (
    Goal(1280, 800, 250, 0.45, 0.30),
    Goal(1920, 1080, 280, 0.50, 0.35),
    Goal(390, 844, 340, 0.40, 0.25),
)


def main() -> None:
    """Measure every page at three sizes, and print a table for each size with the medians and what falls short."""
    pages = [page.stem for page in STORY if page.chapter]
    wanted = [page for page in sys.argv if page in pages] or pages
    with served("app.py") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for goal in GOALS:
            report(goal, {page: first_screen(browser, url, page, goal) for page in wanted})
        browser.close()


def first_screen(browser: Browser, url: str, name: str, goal: Goal) -> tuple[int, float, int]:
    """Pixels above the first picture, the share of the window beside the menu that is picture, the page's height."""
    page = browser.new_page(viewport={"width": goal.width, "height": goal.height})
    page.goto(f"{url}/{'' if name == HOME else name}?a={SENTENCE}")
    measured = measure(page)
    page.close()
    return measured


def measure(page: Page) -> tuple[int, float, int]:
    """The same of an open page."""
    settled(page)
    page.wait_for_timeout(DRAWN)  # nothing says when Plotly has drawn its charts
    top, share, height = page.evaluate(MEASURE)
    return top, share, height


def report(goal: Goal, measured: dict[str, tuple[int, float, int]]) -> None:
    """Print one line for each page, and the medians."""
    print(
        f"\n{goal.width} x {goal.height}: first picture at most {goal.begins} px down, share at least {goal.share:.0%}"
    )
    for page, (top, share, height) in sorted(measured.items(), key=lambda one: one[1][1]):
        short = "   below the least" if share < goal.least else ""
        print(f"  {page:14} {top:5} px {share:6.0%} {height:7} px high{short}")
    tops, shares, heights = zip(*measured.values(), strict=True)
    reached = median(tops) <= goal.begins and median(shares) >= goal.share and min(shares) >= goal.least
    medians = f"median {median(tops):.0f} px, {median(shares):.0%}; least {min(shares):.0%}"
    print(f"  {medians}; all pages {sum(heights):,} px high; {'reached' if reached else 'NOT reached'}", flush=True)


if __name__ == "__main__":
    main()
