"""How much stands around each page's picture: controls, small type, words above it, and what its headline asks."""

import re
import sys
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.first_screen import DRAWN, MEASURE, SENTENCE
from benchmarks.heatmaps import served
from components.frame.navigation import HOME
from components.story import STORY
from tests.browser.conftest import ARGUMENTS, CHROMIUM, settled

WIDTH, HEIGHT = 1280, 800
MOST, MEDIAN, SMALLEST = 18, 12, 12  # controls of a page, of all pages; px
HEADLINE, LETTERS, NUMBERS = 24, 90, 1  # px at least, letters and numbers at most
SIZES = (28, 24, 20, 16, 13)  # px; a long headline has 24

# A canvas keeps the sizes of what it writes, while it is in the first window.
WRITTEN = """
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    const scale = this.getTransform().a / devicePixelRatio || 1;
    (this.canvas.written ??= new Map()).set(String(text), parseFloat(/([\\d.]+)px/.exec(this.font)?.[1] ?? 99) * scale);
    return write.call(this, text, ...rest);
  };
"""
# What can be operated, in components with a root of their own, too. A switch, a slider, a group of buttons or a list of
# which one is chosen each count as one; tokens, cells, the names of a picture's rows and what is drawn do not count.
CONTROLS = """root => {
  const ONE = "button, a[href], input, textarea, select, [role=slider], [role=combobox], [role=radiogroup]";
  const GROUP = "[role=radiogroup], [role=group]:not(.heatmap-toolbar), fieldset, "
    + "[data-testid=stButtonGroup], [data-testid=stSlider], "
    + "[data-testid=stSelectbox], [data-testid=stNumberInput], [data-testid=stTextInput], [data-testid=stCheckbox], "
    + "[data-testid=stMultiSelect], .rows, .list";
  const NOT = ".st-key-menu_rail, .pill, .pills, .tokens, .letters, .attention-reading, .cause, .heatmap-plot, "
    + ".station, .heatmap-labels, .marks, li, .pieces, .modebar, [data-testid=stDataFrame], .js-plotly-plot, "
    + ".journey .names, .journey .ends, .plot, .stage, .picture, .map, .who-wrote .layer, .who-wrote .sum, .row";
  const screen = root === document, seen = new Set();
  const up = (one, wanted) => {
    const { host } = one.getRootNode();
    return one.closest(wanted) ?? (host ? up(host, wanted) : null);
  };
  const roots = [root];
  for (const within of roots) for (const one of within.querySelectorAll("*")) {
    if (one.shadowRoot) roots.push(one.shadowRoot);
    if (!one.matches(ONE) || (screen && (up(one, NOT) || up(one, "[data-testid=stPopoverBody]")))) continue;
    const { left, top, bottom, width, height } = one.getBoundingClientRect();
    if (!width || !height || getComputedStyle(one).visibility === "hidden") continue;
    if (screen && (top >= innerHeight || left >= innerWidth || bottom <= 0)) continue;
    let group = up(one, GROUP) ?? one;
    for (let outer = group; outer; outer = outer.parentElement && up(outer.parentElement, GROUP)) group = outer;
    seen.add(group);
  }
  return seen.size;
}"""
TEXTS = """(() => {
  const texts = [], roots = [document.body];
  for (const within of roots) {
    for (const one of within.querySelectorAll("*")) if (one.shadowRoot) roots.push(one.shadowRoot);
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent.trim(), parent = node.parentElement, range = document.createRange();
      if (!words || !parent || parent.closest("style, script, noscript, [data-testid=stPopoverBody]")) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect(), style = getComputedStyle(parent);
      const shown = style.visibility !== "hidden" && style.opacity !== "0";
      if (shown && box.width && box.top < innerHeight && box.bottom > 0)
        texts.push({ words: words.split(/\\s+/), size: parseFloat(style.fontSize), box, parent });
    }
  }
  return texts;
})()"""
SMALL = f"""() => {{
  const small = {TEXTS}.filter(({{ size }}) => size < {SMALLEST}).flatMap(({{ words }}) => words);
  for (const canvas of document.querySelectorAll("canvas")) {{
    const {{ top, bottom, width }} = canvas.getBoundingClientRect();
    if (!canvas.written || !width || top >= innerHeight || bottom <= 0) continue;
    for (const [text, size] of canvas.written) if (size < {SMALLEST}) small.push(...text.trim().split(/\\s+/));
  }}
  return small;
}}"""
USED = f"""() => {{
  const used = {TEXTS}.flatMap(({{ words, size }}) => words.map(() => size));
  for (const canvas of document.querySelectorAll("canvas")) {{
    const {{ top, bottom, width }} = canvas.getBoundingClientRect();
    if (canvas.written && width && top < innerHeight && bottom > 0) used.push(...canvas.written.values());
  }}
  return used.map(Math.round);
}}"""
HEAD = """() => {
  const head = document.querySelector("h1.finding, .st-key-headline h1");
  return head ? [parseFloat(getComputedStyle(head).fontSize), head.textContent] : [0, ""];
}"""
ABOVE = f"""top => {TEXTS}
  .filter(({{ box, parent }}) => box.bottom <= top && !parent.closest(".st-key-menu_rail"))
  .flatMap(({{ words }}) => words).length"""
OPENERS = "[data-testid=stMain] [data-testid=stPopover] button[aria-expanded]"
TOOLBAR = ".heatmap-toolbar .toolbar-button"  # the ⚙ of heatmaps opens in place


@dataclass(frozen=True)
class Simplicity:
    """What one page's first screen asks of its reader."""

    controls: int
    behind: tuple[int, ...]  # controls of each menu, such as ⚙ and ⋯
    words: int  # above the picture
    small: int  # words below 12 px
    sizes: tuple[int, ...]  # px that are used, and are none of the sizes of type
    size: float  # px of the headline
    headline: str

    @property
    def numbers(self) -> int:
        """The numbers of the headline, but for those of layers and heads."""
        said = re.sub(r"“[^”]*”|\b(layers?|heads?) \d+", "", self.headline)
        return len(re.findall(r"\d[\d,.]*", said))


def main() -> None:
    """Measure every page, and print a table with the medians and what falls short."""
    pages = [page.stem for page in STORY if page.chapter]
    wanted = [page for page in sys.argv if page in pages] or pages
    with served("app.py") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        report({page: simplicity(browser, url, page) for page in wanted})
        browser.close()


def simplicity(browser: Browser, url: str, name: str) -> Simplicity:
    """Open the page of that name, and measure its first screen, then each of its menus."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.add_init_script(WRITTEN)
    page.goto(f"{url}/{'' if name == HOME else name}?a={SENTENCE}")
    settled(page)
    page.wait_for_timeout(DRAWN)  # nothing says when Plotly has drawn its charts
    top, _, _ = page.evaluate(MEASURE)
    controls = page.evaluate(f"({CONTROLS})(document)")
    size, headline = page.evaluate(HEAD)
    words, small = page.evaluate(ABOVE, top), len(page.evaluate(SMALL))
    others = tuple(sorted(set(page.evaluate(USED)) - set(SIZES)))
    measured = Simplicity(controls, tuple(_behind(page)), words, small, others, size, headline)
    page.close()
    return measured


def _behind(page: Page) -> list[int]:
    """The controls of each menu, opened in turn."""
    found = []
    if page.locator(TOOLBAR).count() and page.locator(TOOLBAR).last.is_visible():
        page.locator(TOOLBAR).last.evaluate("one => one.click()")
        found.append(int(page.locator(".heatmap-toolbar").evaluate(CONTROLS)) - page.locator(TOOLBAR).count())
        page.locator(TOOLBAR).last.evaluate("one => one.click()")
    for number in range(page.locator(OPENERS).count()):
        opener = page.locator(OPENERS).nth(number)
        if not opener.is_visible():
            continue
        opener.evaluate("one => one.click()")
        settled(page)
        body = page.locator("[data-testid=stPopoverBody]").last
        body.wait_for()
        found.append(int(body.evaluate(CONTROLS)))
        opener.evaluate("one => one.click()")
        page.wait_for_timeout(300)  # a menu fades out, and its button is not told when
        settled(page)
    return found


def report(measured: dict[str, Simplicity]) -> None:
    """Print one line for each page, and the medians."""
    print("page            controls  behind menus          words above  below 12 px  headline: px, letters, numbers")
    for page, one in sorted(measured.items(), key=lambda item: -item[1].controls):
        behind = f"{sum(one.behind)} ({', '.join(map(str, one.behind))})"
        short = "   above the most" if one.controls > MOST else ""
        print(
            f"{page:14} {one.controls:9}  {behind:20} {one.words:12} {one.small:12}  "
            f"{one.size:.0f}, {len(one.headline)}, {one.numbers}{short}"
            f"{f'   also {list(one.sizes)} px' if one.sizes else ''}"
        )
    every = measured.values()
    controls = [one.controls for one in every]
    reached = (
        median(controls) <= MEDIAN
        and max(controls) <= MOST
        and not any(one.small for one in every)
        and all(one.size >= HEADLINE and len(one.headline) <= LETTERS for one in every)
        and all(one.numbers <= NUMBERS and not one.sizes for one in every)
    )
    hidden, small = [sum(one.behind) for one in every], [one.small for one in every]
    print(
        f"controls: median {median(controls):.0f} (at most {MEDIAN}), most {max(controls)} (at most {MOST}); behind "
        f"menus {sum(hidden)}; words below {SMALLEST} px: {sum(small)} on {sum(map(bool, small))} pages; "
        f"{'reached' if reached else 'NOT reached'}",
        flush=True,
    )


if __name__ == "__main__":
    main()
