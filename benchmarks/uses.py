"""The map of uses in a browser: the first placed word, a changed sentence, another layer."""

from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.heatmaps import FIRST, SHORT, WARM_UP, served
from tests.browser.conftest import ARGUMENTS, CHROMIUM

RUNS = 5
SENTENCE = "The bank raised its rates while we sat on the river bank."
CLOCK = """
window.moments = {};
document.addEventListener("keydown", () => (window.started = performance.now()), true);
window.uses = () => {  // a component has a shadow root of its own
  for (const one of document.querySelectorAll(".st-key-uses_map *")) {
    const found = one.shadowRoot?.querySelector(".uses-of-word");
    if (found) return found;
  }
};
const look = (now) => {
  const words = window.uses()?.dataset.words;
  if (document.querySelector("h1")) window.moments.title ??= now;
  if (words) window.moments.placed ??= now;
  if (words && words !== window.words) { window.words = words; window.painted = now; }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
PLACED = "() => window.moments.placed && window.moments"
CHANGED = "(word) => window.words?.split(' ')[0] === word && window.painted - window.started"


def main() -> None:
    """Measure, and print one line for each figure."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        line("process start to the first placed word", [cold(browser) for _ in range(RUNS - 2)], 6.0)
        with served("app.py") as app:
            opened(browser, app)
            line("title to the first placed word, warm server", [opened(browser, app) for _ in range(RUNS)], 1.0)
            moved(browser, app)
        browser.close()


def cold(browser: Browser) -> float:
    began = perf_counter()
    with served("app.py") as app:
        opened(browser, app)
        return perf_counter() - began


def opened(browser: Browser, app: str) -> float:
    """Seconds from the title to the placed words in a new browser; reads as a new viewer does."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(CLOCK)
    page.goto(f"{app}/context?a={SENTENCE}")
    moments = page.wait_for_function(PLACED, timeout=120_000, polling="raf").json_value()
    context.close()
    return float(moments["placed"] - moments["title"]) / 1000


def moved(browser: Browser, app: str) -> None:
    """A changed sentence, and another layer, without its motion."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.add_init_script(CLOCK)
    page.goto(f"{app}/context?a={SENTENCE}")
    page.wait_for_function(PLACED, timeout=120_000)
    box, taken = page.locator(".st-key-sentence_a input"), []
    for word in FIRST:
        page.wait_for_timeout(1_500)  # so that the change before is over
        box.fill(SHORT.format(word, "brown"))
        box.press("Enter")
        taken.append(page.wait_for_function(CHANGED, arg=word, timeout=60_000, polling="raf").json_value() / 1000)
    line("a changed sentence, Enter to placed", taken[WARM_UP:], 0.2)
    page.wait_for_timeout(3_000)  # so that nothing else is at work
    line("another layer, key to picture", [another_layer(page, layer) for layer in (5, 4, 3, 2, 1)], 0.5)
    context.close()


def another_layer(page: Page, layer: int) -> float:
    page.get_by_role("slider", name="Layer").focus()
    began = perf_counter()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("layer => window.uses().dataset.layer === String(layer)", arg=layer, polling="raf")
    return perf_counter() - began


def line(case: str, seconds: list[float], limit: float) -> None:
    print(f"{case:45} median {median(seconds):5.2f} s  worst {max(seconds):5.2f} s  (at most {limit:.1f})", flush=True)


if __name__ == "__main__":
    main()
